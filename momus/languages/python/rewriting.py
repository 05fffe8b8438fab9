"""Code that was rewritten before it runs. Runs inside the box too: standard library only."""

import ast
import types


def rewritten(rewriter: ast.NodeTransformer, source: bytes, path: str) -> types.CodeType:
    """Return the code as the rewriter makes it; untouched where it is nested too deeply to be rewritten."""
    try:
        tree = ast.fix_missing_locations(rewriter.visit(ast.parse(source, path)))
        return compile(tree, path, "exec", dont_inherit=True)
    except RecursionError:
        return compile(source, path, "exec", dont_inherit=True)
