import type { CardOrder, CardSettings, Coffer, IssueCardRequest } from '@coffer/sdk'
import { renderUnicodeCompact } from 'uqr'
import { calls, follow, keyOption, sameCaller } from '#calling'
import { agree, Failure, Misuse, noticer, type Terminal, timeText } from '#terminal'
import { loadCost } from './load-cost.ts'

const methods = { balance: 'balance_usdt', sbp: 'rub_sbp', onchain: 'onchain_usdt' } as const
const types = { shopping: 'SHOPPING', advertising: 'ADVERTISING' } as const

/** Orders a card, shows how to pay for it, and follows it until it is issued. */
export const issueCommand = calls({
  usage: ['cards issue AMOUNT [--type T] [--pay balance|sbp|onchain] [--yes]'],
  about:
    'Shows the fees, and orders a card that is loaded with AMOUNT in USD; the fees come on top. On a terminal it asks first; in a script it does not. The wallet pays at once; with --pay sbp it shows a link, with --pay onchain an address, to be paid in time. Then it waits until the card is issued. Ctrl-C ends only the waiting: the order goes on.',
  arguments: { least: 1, most: 1, needs: 'needs an AMOUNT' },
  options: {
    type: { type: 'string', choices: ['shopping', 'advertising'], says: 'kind of card; shopping by default' },
    pay: { type: 'string', choices: ['balance', 'sbp', 'onchain'], says: 'who pays how; balance by default' },
    from: { type: 'string', value: 'SYMBOL', says: 'currency of the wallet that pays; USDT by default' },
    network: { type: 'string', value: 'N', says: 'network that is paid on; trc20 by default' },
    region: { type: 'string', value: 'R', says: 'region of the card; `coffer cards settings` lists them' },
    system: { type: 'string', value: 'S', says: 'payment system of the card, such as visa' },
    'apple-pay': { type: 'boolean', says: 'only a card for Apple Pay' },
    yes: { type: 'boolean', short: 'y', says: 'do not ask' },
    'no-wait': { type: 'boolean', says: 'end once the order is accepted' },
    ...keyOption,
  },
  examples: ['cards issue 50', 'cards issue 20 --type advertising --pay sbp'],
  ask({ values, words: [amount = ''] }, terminal) {
    const { yes: isSure = false, json: isJson = false, 'no-wait': isLeft = false } = values
    const { type = 'shopping', pay = 'balance', from, network = 'trc20', region, system } = values
    if (from !== undefined && pay !== 'balance') throw new Misuse('--from goes with --pay balance')
    if (values.network !== undefined && pay !== 'onchain')
      throw new Misuse('--network goes with --pay onchain')
    const wish: IssueCardRequest = {
      ...{ amount, card_type: types[type], payment_method: methods[pay], source_symbol: from },
      onchain_network: pay === 'onchain' ? network : undefined,
      region: region?.toUpperCase(),
      payment_system: system?.toUpperCase(),
      is_apple_pay_available: values['apple-pay'],
      idempotency_key: values['idempotency-key'],
    }
    return async (coffer) => {
      const cost = costOf(wish, await coffer.getCardSettings())
      const refusal = 'No card was ordered'
      await agree({ cost, question: 'Order the card?', refusal, isSure, isJson, terminal })
      const order = await coffer.issueCard(wish)
      const watched = { order, isJson, same: sameCaller(values), terminal }
      showPayment(watched)
      if (!isLeft) await watch(coffer, watched)
    }
  },
})

function costOf(
  { amount, card_type: type, payment_method }: IssueCardRequest,
  settings: CardSettings,
): string {
  const terms = settings.card_types.find(({ card_type }) => card_type === type)
  if (terms === undefined) throw new Failure(`Cards of the type ${type} are not offered`)
  const cost = loadCost(amount, { percent: terms.top_up_fee, cardFee: terms.buy_fee })
  const total = cost === null ? '' : `, fee for the load ${cost.fee} USD, total ${cost.total} USD`
  return `a ${type} card with ${amount} USD, paid by ${payment_method}\nfee for the card ${terms.buy_fee} USD${total}\n`
}

type Watched = {
  readonly order: CardOrder
  readonly isJson: boolean
  readonly same: string
  readonly terminal: Terminal
}

/** Prints how to pay for the order, on a terminal also as a QR code. */
function showPayment({ order: { payment }, isJson, terminal }: Watched): void {
  if (payment === null) return
  const notice = noticer(isJson, terminal)
  const target = payment.kind === 'sbp' ? payment.url : payment.address
  const what =
    payment.kind === 'sbp'
      ? `pay ${payment.amount} ${payment.currency} at ${target}`
      : `pay ${payment.amount} ${payment.symbol} on ${payment.network} to ${target}`
  notice(what)
  if (terminal.stderr.isTTY && !isJson) terminal.stderr.write(`${renderUnicodeCompact(target)}\n`)
  notice(`open until ${timeText(payment.expires_at)}`)
}

async function watch(coffer: Coffer, { order, isJson, same, terminal }: Watched): Promise<void> {
  const notice = noticer(isJson, terminal)
  const ended = await follow({
    read: () => coffer.getCardOrder(order.order_id),
    isOver: ({ status }) => status !== 'awaiting_payment' && status !== 'processing',
    progressOf,
    tell: notice,
    terminal,
  })
  const look = `\`coffer cards order ${order.order_id}${same}\``
  if (ended === undefined) notice(`The order goes on; ${look} shows how far it is.`)
  else if (ended.status !== 'completed') throw new Failure(`${failureOf(ended)}; ${look} shows it`)
}

function progressOf({ status, card_id, amount }: CardOrder): string {
  if (status === 'awaiting_payment') return 'waiting to be paid'
  if (status === 'processing') return 'the issuer makes the card'
  return status === 'completed' ? `card ${card_id} is issued, with ${amount} USD` : status
}

function failureOf({ status, error, debit_amount, source_symbol, payment }: CardOrder): string {
  if (status === 'expired') return 'Nobody paid in time, and the order ended'
  const back = payment === null ? `${debit_amount} ${source_symbol} are` : 'what was paid is'
  return `The order failed (${error}), and ${back} available in the wallet`
}
