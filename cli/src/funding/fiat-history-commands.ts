import type { Coffer, FiatDeposit, FiatWithdrawal, Transaction } from '@coffer/sdk'
import { calls, limitOption } from '#calling'
import { type Command, readLimit } from '#command-line'
import { showListed, showTable, timeText } from '#terminal'

type Kind = {
  readonly plural: 'deposits' | 'payouts'
  readonly type: 'deposit_fiat' | 'withdrawal_fiat'
  readonly about: string
  readonly none: string
  read(coffer: Coffer, id: string): Promise<FiatDeposit | FiatWithdrawal>
}

/** Lists deposits of fiat, or shows one. */
export const depositsCommand = historyOf({
  plural: 'deposits',
  type: 'deposit_fiat',
  about: 'Lists your deposits of fiat, newest first, or shows one.',
  none: 'There are no deposits of fiat. `coffer deposit AMOUNT` makes one.',
  read: (coffer, id) => coffer.getFiatDeposit(id),
})

/** Lists payouts, or shows one. */
export const payoutsCommand = historyOf({
  plural: 'payouts',
  type: 'withdrawal_fiat',
  about: 'Lists your payouts, newest first, or shows one.',
  none: 'There are no payouts. `coffer payout AMOUNT --to PHONE --bank BANK` makes one.',
  read: (coffer, id) => coffer.getFiatWithdrawal(id),
})

function historyOf({ plural, type, about, none, read }: Kind): Command {
  return calls({
    usage: [plural, `${plural} ID`],
    about,
    arguments: { most: 1, needs: 'takes at most one ID' },
    options: limitOption,
    ask({ values: { limit }, words: [id] }) {
      const query = { type, limit: readLimit(limit) }
      return async (coffer) =>
        id === undefined ? (await coffer.listTransactions(query)).items : read(coffer, id)
    },
    show(found, { terminal }) {
      if (Array.isArray(found))
        showListed({ heads, rows: found.map(rowOf), numbers: ['AMOUNT', 'FEE'], none }, terminal)
      else showTable({ heads: ['FIELD', 'VALUE'], rows: fieldsOf(found) }, terminal.stdout)
    },
  })
}

function fieldsOf(one: object): string[][] {
  return Object.entries(one).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
}

const heads = ['CREATED', 'AMOUNT', 'FEE', 'CURRENCY', 'STATUS', 'ID']

function rowOf(one: Transaction): string[] {
  const status = one.error === null ? one.status : `${one.status}: ${one.error}`
  return [timeText(one.created_at), one.amount, one.fee, one.symbol, status, one.transaction_id]
}
