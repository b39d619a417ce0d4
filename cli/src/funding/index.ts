/* Commands of the funding account's ways in and out: crypto deposit addresses and withdrawals, fiat deposits and payouts. Invariants: on a terminal nothing is withdrawn or paid out before its fee was shown and agreed to; a payment continues whether or not somebody watches it. Money that moves between customers or accounts of this exchange is elsewhere. */
import type { Actions, Command } from '#command-line'
import { banksCommand } from './banks-command.ts'
import { depositAddressCommand } from './deposit-address-command.ts'
import { depositCommand } from './deposit-command.ts'
import { depositMethodsCommand } from './deposit-methods-command.ts'
import { depositsCommand, payoutsCommand } from './fiat-history-commands.ts'
import { payoutCommand } from './payout-command.ts'
import { withdrawCommand } from './withdraw-command.ts'
import { withdrawalsCommand } from './withdrawals-command.ts'

export const fundingCommands: Readonly<Record<string, Command | Actions>> = {
  deposit: depositCommand,
  deposits: depositsCommand,
  'deposit-address': depositAddressCommand,
  'deposit-methods': depositMethodsCommand,
  payout: payoutCommand,
  payouts: payoutsCommand,
  banks: banksCommand,
  withdraw: withdrawCommand,
  withdrawals: withdrawalsCommand,
}
