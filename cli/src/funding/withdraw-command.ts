import type {
  Coffer,
  CreateCryptoWithdrawalRequest,
  CryptoWithdrawal,
  CryptoWithdrawalEstimate,
} from '@coffer/sdk'
import { calls, follow, keyOption, sameCaller } from '#calling'
import { agree, Failure, Misuse, noticer, type Terminal } from '#terminal'
import { estimateAll } from './estimate-all.ts'

/** Withdraws crypto to an address, and shows the progress until it has ended. */
export const withdrawCommand = calls({
  usage: [
    'withdraw SYMBOL AMOUNT ADDRESS --network N [--tag T] [--yes]',
    'withdraw SYMBOL ADDRESS --all --network N [--tag T] [--yes]',
  ],
  about:
    'Shows the fee, and sends AMOUNT from the funding account to ADDRESS; the fee comes on top. With --all it sends what the fee leaves of the whole balance. On a terminal it asks before; in a script it does not. Then it shows the confirmations until the withdrawal is completed. Ctrl-C ends the watching alone: the withdrawal goes on.',
  arguments: { least: 2, most: 3, needs: 'needs a SYMBOL, an AMOUNT or --all, and an ADDRESS' },
  options: {
    all: { type: 'boolean', short: 'a', says: 'all that is available, less the fee, instead of an AMOUNT' },
    network: { type: 'string', value: 'N', says: 'network of the address, such as trc20; it is needed' },
    tag: { type: 'string', value: 'T', says: 'memo or destination tag, where the network has one' },
    yes: { type: 'boolean', short: 'y', says: 'do not ask' },
    'no-wait': { type: 'boolean', says: 'end once the withdrawal is accepted' },
    ...keyOption,
  },
  examples: [
    'withdraw USDT 25 TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 --network trc20',
    'withdraw USDT TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 --all --network trc20',
  ],
  ask({ values, words }, terminal) {
    const { network: bch_code, tag, all: isAll = false, 'idempotency-key': idempotency_key } = values
    const { yes: isSure = false, json: isJson = false, 'no-wait': isLeft = false } = values
    if (bch_code === undefined) throw new Misuse('`withdraw` needs the --network of the ADDRESS')
    if (words.length !== (isAll ? 2 : 3))
      throw new Misuse('`withdraw` needs either an AMOUNT or --all, beside the SYMBOL and the ADDRESS')
    // A repeat would make another estimate, and so a different request under the same key.
    if (isAll && idempotency_key !== undefined)
      throw new Misuse('--all works the amount out each time, so it takes no --idempotency-key')
    const [symbol = '', amount = '', address = ''] = isAll ? [words[0], '', words[1]] : words
    return async (coffer) => {
      const estimate = isAll
        ? await estimateAll(coffer, { symbol, bch_code })
        : await coffer.estimateCryptoWithdrawal({ symbol, amount, bch_code })
      const held = idempotency_key === undefined ? { estimate_id: estimate.estimate_id } : { idempotency_key }
      const sent = isAll ? estimate.amount : amount
      const wish = { symbol, amount: sent, address, bch_code, tag, ...held }
      const cost = costOf(wish, estimate)
      const refusal = 'Nothing was withdrawn'
      await agree({ cost, question: 'Withdraw?', refusal, isSure, isJson, terminal })
      const { transaction_id: id } = await coffer.createCryptoWithdrawal(wish)
      if (isLeft) return
      await watch(coffer, { id, isJson, same: sameCaller(values), terminal })
    }
  },
})

function costOf(
  { symbol: typed, address, bch_code, tag }: CreateCryptoWithdrawalRequest,
  { amount, fee, total }: CryptoWithdrawalEstimate,
): string {
  const symbol = typed.toUpperCase()
  const tagged = tag == null ? '' : `, tag ${tag}`
  return `${amount} ${symbol} to ${address}${tagged} on ${bch_code.toLowerCase()}\nfee ${fee} ${symbol}, total ${total} ${symbol}\n`
}

type Watched = { id: string; isJson: boolean; same: string; terminal: Terminal }

async function watch(coffer: Coffer, { id, isJson, same, terminal }: Watched): Promise<void> {
  const notice = noticer(isJson, terminal)
  const ended = await follow({
    read: () => coffer.getCryptoWithdrawal(id),
    isOver: ({ status }) => status !== 'processing',
    progressOf,
    tell: notice,
    terminal,
  })
  const look = `\`coffer withdrawals ${id}${same}\``
  if (ended === undefined) notice(`The withdrawal goes on; ${look} shows how far it is.`)
  else if (ended.status !== 'completed')
    throw new Failure(
      `The withdrawal ${ended.status === 'failed' ? `failed (${ended.error})` : 'was cancelled'}, and ${ended.total} ${ended.symbol} are available again; ${look} shows it`,
    )
}

function progressOf({
  status,
  txid,
  confirmations,
  confirmations_required: required,
}: CryptoWithdrawal): string {
  if (status !== 'processing') return status
  if (txid === null) return 'waiting to be sent'
  return `sent, confirmations ${confirmations ?? 0}/${required ?? '?'}, txid ${txid}`
}
