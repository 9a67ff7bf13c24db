"""The pages of the documentation that are not in a DocC catalog of a target, for scripts/build-docs."""

import json
import os
import pathlib
import re
import sys

GITHUB = "https://github.com/junctor-swift/junctor"
CHINESE = sorted(pathlib.Path("docs/zh-CN").glob("*.md"))


def article(page):
    """Returns a Chinese page as an article of DocC."""
    def link(match):
        path, _, anchor = match[1].partition("#")
        if ":" in path: return match[0]
        file = pathlib.Path(os.path.normpath(page.parent / path)) if path else page
        english = re.fullmatch(r"Sources/.*/(\w+)\.docc/(\w+)\.md", str(file))
        if english: return f"](doc:/{english[1]}/{english[2]})"
        if file not in CHINESE:
            if not file.exists(): sys.exit(f"{page}: links to {file}, which does not exist")
            return f"]({GITHUB}/{'tree' if file.is_dir() else 'blob'}/main/{file}{'#' * bool(anchor)}{anchor})"
        # GitHub's anchor of a heading has small letters and no punctuation.
        for heading in re.findall(r"^##+ (.*)$", file.read_text(), re.MULTILINE) if anchor else []:
            if re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") == anchor.lower():
                anchor = "#" + heading.replace(" ", "-")
        return f"](doc:{file.stem}{anchor})"

    # The first line names the English page. The line with links to other pages becomes the last one, since DocC would
    # set the title "Overview" above it.
    title, summary, links, rest = page.read_text().split("\n", 1)[1].lstrip().split("\n\n", 3)
    if not links.startswith("["): sys.exit(f"{page}: has no links to other pages below its summary")
    parts = re.split(r"(^```.*?^```$)", "\n\n".join([title, summary, rest, links]), flags=re.MULTILINE | re.DOTALL)
    parts[::2] = [re.sub(r"\]\(([^)\s]+)\)", link, part) for part in parts[::2]]
    return "".join(parts)


def chinese():
    """Returns the texts of the catalog with the Chinese pages, by their names."""
    return {"zh-CN": pathlib.Path("docs/site/zh-CN.md").read_text()} | {page.stem: article(page) for page in CHINESE}


def front(catalogs):
    """Returns the text of the catalog with the front page, which lists the articles of all catalogs."""
    text = pathlib.Path("docs/site/Front.md").read_text() + "\n## Topics\n"
    for target, catalog in catalogs.items():
        module = "".join(file.read_text() for file in catalog.glob(f"{target}.md"))
        # In the order of the module's page; articles that it does not list are the last ones.
        names = sorted(file.stem for file in catalog.glob("*.md") if file.stem != target)
        names.sort(key=lambda name: (module + f"- <doc:{name}>").find(f"- <doc:{name}>"))
        text += "\n".join([f"\n### {target}\n"] * bool(names) + [f"- <doc:/{target}/{name}>" for name in names]) + "\n"
    return {"Front": text + "\n### 中文\n\n" + "\n".join(f"- <doc:/zh-CN/{page.stem}>" for page in CHINESE) + "\n"}


def finish(site, page):
    """Adds the front page to a site, and shows the whole site in its sidebar."""
    # Instead of DocC's list of modules.
    text = re.sub(r"/documentation\\?/[Ff]ront", "/documentation", page.read_text())
    (site / "data/documentation.json").write_text(text)
    (site / "index.html").write_text('<!doctype html><meta http-equiv="refresh" content="0; url=documentation/">\n')
    (site / "theme-settings.json").write_text(pathlib.Path("docs/site/theme-settings.json").read_text())
    # DocC shows the module of the page, in the sidebar and in the search. If nothing is a module, it shows all.
    file = site / "index/index.json"
    index = json.loads(file.read_text())
    for module in index["interfaceLanguages"]["swift"][0]["children"]: module["type"] = "collection"
    file.write_text(json.dumps(index))


def check(site):
    """Checks that the pages exist to which a site links, and counts the pages."""
    pages = {str(file.relative_to(site / "data").with_suffix("")) for file in (site / "data").rglob("*.json")}
    for page in sorted(pages):
        for use in json.loads((site / "data" / f"{page}.json").read_text()).get("references", {}).values():
            url = use.get("url", "").partition("#")[0].strip("/").lower()
            # A chapter of the tutorials has no page.
            if re.match("documentation(/|$)|tutorials(/(?!tutorials/)|$)", url) and url not in pages:
                sys.exit(f"{page}: links to {url}, which does not exist")
    count = sum(page.startswith("documentation/zh-cn/") for page in pages)
    print(f"{site}: {len(pages)} pages, and among them {count} articles in Chinese")
    if count != len(CHINESE): sys.exit(f"docs/zh-CN has {len(CHINESE)} articles")
