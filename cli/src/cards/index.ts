/* Commands of virtual cards: costs, ordering and loading, state and limits, transactions, and the number. Invariants: on a terminal nothing is paid before its cost was shown and agreed to; an order continues whether or not somebody watches it; a card's number and cvc are decrypted here, shown on a terminal to somebody who agreed, and written nowhere. Gift cards are elsewhere. */
import type { Actions, Command } from '#command-line'
import { issueCommand } from './issue-command.ts'
import { limitsCommand } from './limits-command.ts'
import { listCardsCommand, showCardCommand } from './list-commands.ts'
import { cardOrderCommand, cardOrdersCommand } from './orders-command.ts'
import { revealCommand } from './reveal-command.ts'
import { cardSettingsCommand } from './settings-command.ts'
import { blockCommand, freezeCommand, unfreezeCommand } from './state-commands.ts'
import { topUpCommand } from './topup-command.ts'
import { cardTransactionsCommand } from './transactions-command.ts'

export const cardCommands: Readonly<Record<string, Command | Actions>> = {
  cards: {
    actions: {
      list: listCardsCommand,
      settings: cardSettingsCommand,
      issue: issueCommand,
      orders: cardOrdersCommand,
      order: cardOrderCommand,
      show: showCardCommand,
      topup: topUpCommand,
      freeze: freezeCommand,
      unfreeze: unfreezeCommand,
      block: blockCommand,
      limits: limitsCommand,
      transactions: cardTransactionsCommand,
      reveal: revealCommand,
    },
  },
}
