"""Executes a notebook and prints what it prints: `run_notebook.py NOTEBOOK`."""

import sys

import nbformat
from nbclient import NotebookClient

notebook = nbformat.read(sys.argv[1], as_version=4)
assert not any(cell.get("outputs") for cell in notebook.cells), "it is kept without outputs"
# No limit of time: the machine may be busy.
NotebookClient(notebook, timeout=None, startup_timeout=3600, kernel_name="python3").execute()
for cell in notebook.cells:
    for output in cell.get("outputs", []):
        print(output.get("text", "") or output.get("data", {}).get("text/plain", ""))
