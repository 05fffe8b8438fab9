"""Rewrites code before it runs. Runs inside the box too: standard library only."""

import ast
import types


def rewritten(rewriter: ast.NodeTransformer, source: bytes, path: str) -> types.CodeType:
    """Return the rewritten code; unchanged if it is nested too deeply."""
    try:
        tree = ast.fix_missing_locations(rewriter.visit(ast.parse(source, path)))
        return compile(tree, path, "exec", dont_inherit=True)
    except RecursionError:
        return compile(source, path, "exec", dont_inherit=True)
