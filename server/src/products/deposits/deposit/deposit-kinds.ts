/**
 * The kinds of the entries of deposits, whose references are the deposits' ids; those about reversals add their number.
 * `credited` is booked once for a deposit, whether it is credited by itself or by an operator.
 */
export const depositKinds = {
  credited: 'deposit_crypto',
  suspended: 'deposit_suspended',
  house: 'house_deposit',
  kept: 'deposit_kept',
  refunded: 'deposit_refunded',
  reversed: 'deposit_reversed',
  returned: 'deposit_returned',
} as const
