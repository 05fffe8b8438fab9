"""Rewrites code before it runs. Runs inside the box too: standard library only."""

import ast
import types


class ForkRewriter(ast.NodeTransformer):
    """Hands what decides where a path goes to a function of its own: conditions to `TEST`, what loops go over to `EACH`."""

    TEST = ""
    EACH = "__momus_each__"

    def _call(self, name: str, node: ast.expr) -> ast.Call:
        """Return a call of the function with the expression, and with where it stands."""
        raise NotImplementedError

    def _visit_test(self, node: ast.If | ast.While | ast.IfExp | ast.Assert) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.test, ast.Constant):
            node.test = self._call(self.TEST, node.test)
        return node

    visit_If = visit_While = visit_IfExp = visit_Assert = _visit_test

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        node.iter = self._call(self.EACH, node.iter)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        if not node.is_async:
            node.iter = self._call(self.EACH, node.iter)
        node.ifs = [self._call(self.TEST, condition) for condition in node.ifs]
        return node


def rewritten(rewriter: ast.NodeTransformer, source: bytes, path: str) -> types.CodeType:
    """Return the rewritten code; unchanged if it is nested too deeply."""
    try:
        tree = ast.fix_missing_locations(rewriter.visit(ast.parse(source, path)))
        return compile(tree, path, "exec", dont_inherit=True)
    except RecursionError:
        return compile(source, path, "exec", dont_inherit=True)
