import type { CardTransaction } from '@coffer/sdk'
import { calls, limitOption } from '#calling'
import { readLimit } from '#command-line'
import { Misuse, showListed, timeText } from '#terminal'

const types = { shopping: 'SHOPPING', advertising: 'ADVERTISING' } as const

/** Lists the transactions of one card, or of all. */
export const cardTransactionsCommand = calls({
  usage: ['cards transactions [ID] [--type T]'],
  about: 'Lists what happened on a card, or on all your cards, newest first.',
  arguments: { most: 1, needs: 'takes at most one ID of a card' },
  options: {
    type: { type: 'string', choices: ['shopping', 'advertising'], says: 'only cards of one kind' },
    ...limitOption,
  },
  ask({ values: { type, limit: typed }, words: [id] }) {
    if (id !== undefined && type !== undefined) throw new Misuse('--type is for the list of all cards')
    const limit = readLimit(typed)
    return (coffer) =>
      id === undefined
        ? coffer.listAllCardTransactions({ limit, card_type: type && types[type] })
        : coffer.listCardTransactions(id, { limit })
  },
  show({ items }, { terminal }) {
    const none = 'Nothing happened on a card yet.'
    showListed({ heads, rows: items.map(rowOf), numbers: ['AMOUNT', 'CARD'], none }, terminal)
  },
})

const heads = ['CREATED', 'CARD', 'TYPE', 'AMOUNT', 'STATUS', 'MERCHANT']

function rowOf(one: CardTransaction): string[] {
  return [
    timeText(one.created_at),
    one.card_id === null ? '-' : String(one.card_id),
    one.type,
    `${one.amount} ${one.currency}`,
    one.decline_reason === null ? one.status : `${one.status}: ${one.decline_reason}`,
    one.merchant?.name ?? '-',
  ]
}
