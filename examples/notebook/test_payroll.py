"""A rewritten function, tested against the old one: `pytest test_payroll.py`."""

import payroll

WEEK = {"hours": "list(int(0, 12), 0, 7)", "rate": "int(10, 60)"}


def test_pay_by_sums(assert_equivalent):
    assert_equivalent(payroll.pay, payroll.pay_by_sums, WEEK)


def test_pay_rounded_daily(assert_equivalent):
    assert_equivalent(payroll.pay, payroll.pay_rounded_daily, WEEK)
