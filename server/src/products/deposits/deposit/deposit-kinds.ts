/**
 * Kinds of the entries of deposits. The reference is the deposit's id; entries about reversals append the reversal's
 * number. `credited` is booked once for a deposit, whether credited automatically or by an operator.
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
