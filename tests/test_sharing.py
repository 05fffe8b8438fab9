"""How the tests are shared out among processes."""

import os

import pytest


@pytest.mark.skipif("PYTEST_XDIST_WORKER" not in os.environ, reason="needs several processes")
def test_tests_of_one_file_stay_together(request):
    """A class that several tests look at is graded once; some versions of pytest and its plug-in forget this without a word."""
    assert request.node.nodeid.endswith("@test_sharing.py")
