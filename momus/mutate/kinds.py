"""The kinds of syntax nodes by their part in a program, and the names and signs that are easily confused: C, C++, Java, C# and JavaScript."""

from collections.abc import Mapping
from dataclasses import dataclass, field

FUNCTIONS = (
    "function_definition", "method_declaration", "constructor_declaration", "local_function_statement", "operator_declaration",
    "accessor_declaration", "function_declaration", "generator_function_declaration", "method_definition", "arrow_function",
    "function_expression", "generator_function",
)  # fmt: skip
BLOCKS = ("compound_statement", "block", "statement_block")
LOOPS = ("for_statement", "for_range_loop", "enhanced_for_statement", "foreach_statement", "for_in_statement", "while_statement")
SCOPES = (*FUNCTIONS, *BLOCKS, *LOOPS, "lambda_expression", "catch_clause", "program")
PARAMETERS = ("parameter_declaration", "optional_parameter_declaration", "formal_parameter", "parameter", "formal_parameters")
DECLARING = (
    *PARAMETERS, "declaration", "local_variable_declaration", "variable_declaration", "lexical_declaration", "for_range_loop",
    "enhanced_for_statement", "foreach_statement", "for_in_statement", "arrow_function",
)  # fmt: skip
SIGNED = (
    "binary_expression", "assignment_expression", "augmented_assignment_expression", "unary_expression", "update_expression",
    "prefix_unary_expression", "postfix_unary_expression",
)  # fmt: skip
UPDATING = ("update_expression", "prefix_unary_expression", "postfix_unary_expression")
CALLS = ("call_expression", "method_invocation", "invocation_expression")
ARGUMENTS = ("argument_list", "arguments")
INDEXED = ("subscript_expression", "array_access")
INDICES = ("subscript_argument_list", "bracketed_argument_list")
CONDITIONS = ("parenthesized_expression", "condition_clause")
NUMBERS = ("number_literal", "number", "integer_literal", "real_literal", "decimal_integer_literal", "hex_integer_literal",
           "octal_integer_literal", "binary_integer_literal", "decimal_floating_point_literal", "hex_floating_point_literal")  # fmt: skip
REMOVED = ("expression_statement", "break_statement", "continue_statement", "throw_statement")
NOT_COUNTED = (
    "true", "false", "null", "this", "update_expression", "comma_expression", "argument_list", "initializer_list", "arrow_function",
    "function_expression", "array", "object", "template_string", "string", "number", "new_expression", "prefix_unary_expression",
)  # fmt: skip
"""Values to which nothing is added, and which no plain number replaces."""
LEFT_ALONE = (
    "comment", "string_literal", "char_literal", "type_descriptor", "template_argument_list", "type_arguments", "struct_specifier",
    "class_specifier", "union_specifier", "enum_specifier", "attribute_specifier", "generic_type", "parameter_list",
    "formal_parameters", "lambda_capture_specifier", "preproc_def", "preproc_function_def", "preproc_call", "preproc_include",
    "verbatim_string_literal", "raw_string_literal", "interpolated_string_expression", "character_literal", "type_argument_list",
    "attribute_list", "array_type", "implicit_parameter", "string", "template_string", "regex", "import_statement",
)  # fmt: skip
"""Nodes in which the program computes nothing."""

NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==", "===": "!==", "!==": "==="}
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
OTHER_SIGN = {
    "+": ("-",), "-": ("+",), "*": ("+", "/"), "/": ("*",), "%": ("/", "*"), "&": ("|",), "|": ("&",), "^": ("|",), "<<": (">>",),
    ">>": ("<<",), ">>>": (">>",), "**": ("*",), "+=": ("-=",), "-=": ("+=",), "*=": ("+=",), "/=": ("*=",), "%=": ("/=",),
    "&=": ("|=",), "|=": ("&=",), "<<=": (">>=",), ">>=": ("<<=",), "**=": ("*=",), "++": ("--",), "--": ("++",),
}  # fmt: skip
LOGICAL = {"&&": "||", "||": "&&"}
TRUTHS = {"true": "false", "false": "true"}
NUMERIC = frozenset(
    "int long short char byte unsigned float double size_t int32_t int64_t uint32_t uint64_t bool uint ulong decimal number".split()
)
"""Words in the types of numbers."""

_SIMILAR = {
    "min": "max", "max": "min", "toUpperCase": "toLowerCase", "toLowerCase": "toUpperCase", "isalpha": "isalnum", "isalnum": "isalpha",
    "toupper": "tolower", "tolower": "toupper", "isupper": "islower", "islower": "isupper", "isLetter": "isLetterOrDigit",
    "isDigit": "isLetterOrDigit", "floor": "ceil", "ceil": "floor", "fmax": "fmin", "fmin": "fmax", "strcmp": "strcasecmp",
    "indexOf": "lastIndexOf", "lastIndexOf": "indexOf", "startsWith": "endsWith", "endsWith": "startsWith",
    "lower_bound": "upper_bound", "upper_bound": "lower_bound", "front": "back", "back": "front",
    "Min": "Max", "Max": "Min", "Floor": "Ceiling", "Ceiling": "Floor", "ToUpper": "ToLower", "ToLower": "ToUpper",
    "IsLetter": "IsLetterOrDigit", "IsDigit": "IsLetterOrDigit", "IsUpper": "IsLower", "IsLower": "IsUpper", "IndexOf": "LastIndexOf",
    "LastIndexOf": "IndexOf", "StartsWith": "EndsWith", "EndsWith": "StartsWith", "First": "Last", "Last": "First", "Any": "All",
    "All": "Any", "Take": "Skip", "Skip": "Take", "OrderBy": "OrderByDescending", "OrderByDescending": "OrderBy",
    "Trim": "TrimStart", "TrimStart": "Trim", "TrimEnd": "Trim",
}  # fmt: skip
_SIMILAR_IN_JAVASCRIPT = {
    "some": "every", "every": "some", "push": "unshift", "unshift": "push", "pop": "shift", "shift": "pop", "round": "floor",
    "trunc": "floor", "trim": "trimStart", "trimStart": "trim", "trimEnd": "trim", "reduce": "reduceRight", "padStart": "padEnd",
    "padEnd": "padStart", "parseInt": "parseFloat",
}  # fmt: skip
SYMMETRIC = ("min", "max", "fmin", "fmax", "Min", "Max")
STREAMS = ("cin", "cout", "cerr", "clog")


@dataclass(frozen=True)
class BraceLanguage:
    """What tells a language from the others with braces.

    `is_script`: it declares no types, and computes outside of functions too. `casts`: a wider number needs a cast. `suffix_at_underscore`: `_` begins
    the suffix of a number; elsewhere it stands between digits. `similar_names` are functions that could be confused, besides those of all.
    """

    is_script: bool = False
    casts: bool = False
    suffix_at_underscore: bool = False
    similar_names: Mapping[str, str] = field(default_factory=dict)

    def similar(self, name: str) -> str:
        """Return the name of a function that could be confused with another; "" if there is none."""
        return self.similar_names.get(name) or _SIMILAR.get(name, "")


BRACE_LANGUAGES = {
    "c": BraceLanguage(suffix_at_underscore=True),
    "cpp": BraceLanguage(suffix_at_underscore=True),
    "java": BraceLanguage(casts=True),
    "csharp": BraceLanguage(casts=True),
    "javascript": BraceLanguage(is_script=True, similar_names=_SIMILAR_IN_JAVASCRIPT),
}
