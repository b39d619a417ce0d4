/*
 * Commands of the funding account's ways in and out: deposit addresses and withdrawals.
 * Invariants: on a terminal nothing is withdrawn before its fee was shown and agreed to; a withdrawal goes on whether or
 * not somebody watches it.
 * Money that moves between customers or accounts of this house is not theirs.
 */
import type { Actions, Command } from '#command-line'
import { depositAddressCommand } from './deposit-address-command.ts'
import { withdrawCommand } from './withdraw-command.ts'
import { withdrawalsCommand } from './withdrawals-command.ts'

export const fundingCommands: Readonly<Record<string, Command | Actions>> = {
  'deposit-address': depositAddressCommand,
  withdraw: withdrawCommand,
  withdrawals: withdrawalsCommand,
}
