"""Every link from one page to another leads somewhere."""

import re
import subprocess

import pytest
from conftest import ROOT, page

# The folder may belong to another user. By a shell, since there may be no git either.
LIST = "git -c 'safe.directory=*' ls-files '*.md'"
PAGES = subprocess.run(LIST, shell=True, cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout.split()


def without_code(text):
    """A page without its programs."""
    return re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(name):
    """What GitHub calls a page's headings: lower case, hyphens for blanks, and no punctuation."""
    headings = re.findall(r"^#+ (.*)$", without_code(page(name)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", PAGES or [None])
def test_links_lead_to_a_file_and_its_heading(name):
    if not name:
        pytest.skip("git does not list the pages: there is no git, or this is no clone")
    for link in re.findall(r"\]\((?!\w+:)([^)\s]+)\)", without_code(page(name))):
        path, _, heading = link.partition("#")
        target = (ROOT / name).parent / path if path else ROOT / name
        assert target.exists(), link
        if heading:
            assert heading in anchors(target.resolve().relative_to(ROOT)), link
