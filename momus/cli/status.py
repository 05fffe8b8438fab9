"""The exit statuses of commands that ran to their end or failed."""

DONE, REFUTED, OURS = 0, 1, 2
"""All went well; the submission is refuted, or something is amiss that was looked for; no answer, by a fault that is not the submission's."""
