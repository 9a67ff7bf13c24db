# This source file is part of the Junctor open source project.
# SPDX-License-Identifier: Apache-2.0

"""Tests of generated files in Chromium."""

import os
import pathlib
import unittest

from playwright.sync_api import sync_playwright

FOLDER = pathlib.Path(os.environ["JUNCTOR_GENERATED"])


class BrowserTests(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(
            executable_path=os.environ["JUNCTOR_CHROMIUM"], args=["--no-sandbox"]
        )

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()
