/** Events that payments on chains and payments over rails share: `kind` in the data says which. */
export const movementEvents = {
  confirmed: {
    name: 'deposit.confirmed',
    summary:
      'A deposit has reached your wallet. A fiat deposit can be confirmed after `deposit.failed`, when its money arrives late.',
  },
  depositFailed: {
    name: 'deposit.failed',
    summary: 'A deposit will not reach your wallet; `error` says why.',
  },
  completed: {
    name: 'withdrawal.completed',
    summary: 'The payee of a withdrawal was paid.',
  },
  withdrawalFailed: {
    name: 'withdrawal.failed',
    summary:
      'A withdrawal failed, or you cancelled it; `error` says why it failed. Its total is available again. A bank can return a paid withdrawal days later.',
  },
} as const
