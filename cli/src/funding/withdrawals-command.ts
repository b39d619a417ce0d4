import type { CryptoWithdrawal } from '@coffer/sdk'
import { calls, keyOption, limitOption } from '#calling'
import { type Actions, readLimit } from '#command-line'
import { showListed, type Terminal, timeText } from '#terminal'

const listWithdrawals = calls({
  usage: ['withdrawals [list] [--symbol S]', 'withdrawals ID'],
  about: 'Lists your withdrawals of crypto, newest first, or shows one.',
  arguments: { most: 1, needs: 'takes at most one ID' },
  options: { symbol: { type: 'string', value: 'S', says: 'only those of one currency' }, ...limitOption },
  words: [[]],
  ask({ values: { symbol, limit }, words: [id] }) {
    const query = { symbol, limit: readLimit(limit) }
    return async (coffer) =>
      id === undefined
        ? coffer.listCryptoWithdrawals(query)
        : { items: [await coffer.getCryptoWithdrawal(id)] }
  },
  show: ({ items }, { terminal }) => showWithdrawals(items, terminal),
})

function showWithdrawals(withdrawals: readonly CryptoWithdrawal[], terminal: Terminal): void {
  const none = 'There are no withdrawals. `coffer withdraw SYMBOL AMOUNT ADDRESS --network N` makes one.'
  const heads = ['CREATED', 'AMOUNT', 'FEE', 'SYMBOL', 'NETWORK', 'STATUS', 'CONFIRMATIONS', 'ID']
  const rows = withdrawals.map((one) => [
    timeText(one.created_at),
    one.amount,
    one.fee,
    one.symbol,
    one.network,
    one.error === null ? one.status : `${one.status}: ${one.error}`,
    one.confirmations === null ? '-' : `${one.confirmations}/${one.confirmations_required}`,
    one.transaction_id,
  ])
  showListed({ heads, rows, numbers: ['AMOUNT', 'FEE', 'CONFIRMATIONS'], none }, terminal)
}

const cancelWithdrawal = calls({
  usage: ['withdrawals cancel ID'],
  about: 'Cancels a withdrawal of which nothing was signed yet, and releases its amount and fee.',
  arguments: { least: 1, most: 1, needs: 'needs one ID; `coffer withdrawals` lists your withdrawals' },
  options: keyOption,
  ask({ values: { 'idempotency-key': idempotency_key }, words: [id = ''] }) {
    return (coffer) => coffer.cancelCryptoWithdrawal(id, { idempotency_key })
  },
})

/** Lists withdrawals, shows one, or cancels one that is not signed yet. */
export const withdrawalsCommand: Actions = { actions: { list: listWithdrawals, cancel: cancelWithdrawal } }
