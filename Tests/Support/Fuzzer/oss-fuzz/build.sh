#!/bin/bash -eu
# Builds the fuzzers in the container of OSS-Fuzz: for each subject a program, its inputs and its dictionary.
scripts/fuzz --address --build "$WORK/fuzz" --export "$OUT"
