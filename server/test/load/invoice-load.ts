import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { answerOf } from '../wire/answer-of.ts'
import { sendSigned } from '../wire/test-server.ts'
import type { Client } from './create-clients.ts'
import { createRetryingLoad, type RetryingLoad } from './create-retrying-load.ts'
import { inTurn } from './in-turn.ts'
import type { SeededRandom } from './seeded-random.ts'

export type InvoiceAct = 'create' | 'receipt' | 'choose' | 'pay' | 'refund' | 'cancel'

/** A request of a merchant or of a customer who pays, as it is sent and sent again. */
export type InvoiceWish = {
  readonly as: Client
  readonly act: InvoiceAct
  readonly path: string
  /** With the key. */
  readonly body: { readonly idempotency_key: string } & { readonly [field: string]: unknown }
}

/** A wish with its answer: every request with the same key gets all of it again. */
// biome-ignore lint/suspicious/noExplicitAny: tests read whatever an endpoint answers
export type Acknowledged = { readonly wish: InvoiceWish; readonly data: any }

export type Till = { readonly merchant: Client; readonly templateId: string }

/** By the keys of the wishes. */
export type InvoiceLoad = RetryingLoad<Acknowledged>

type Story = {
  readonly merchants: readonly Client[]
  readonly payers: readonly Client[]
  readonly tills: readonly Till[]
  readonly random: SeededRandom
}

/** The funds of each customer at the start: no load here exhausts them. */
export const funded = { USDT: '1000000', TRX: '1000000' }
export const invoicesPath = '/api/v2/integration/invoices'
/** The address outside to which refunds are sent, and below it an address where nothing arrives. */
export const outside = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const unreachable = 'TUwKWnwMCT4ZrX9pafo2JY7NW8awTYdead'
/** The chains on which invoices are paid here, each with a depth whose loss takes what was credited. */
export const chains = { trc20: 22, erc20: 15 }

/** Invoices of every kind; the kopecks of those over the rail say what their payers at the bank do. */
const asked: readonly object[] = [
  { amount: '25', symbol: 'USDT', bch_code: 'trc20' },
  { symbol: 'USDT', bch_code: 'erc20' },
  { amount: '1000', symbol: 'RUB', bch_code: 'sbp' },
  { amount: '60', symbol: 'TRX', bch_code: 'trc20', is_hedging: true, hedging_symbol: 'USDT' },
  { amount: '30', price_currency: 'USD' },
  { amount: '2500', price_currency: 'RUB', symbol: 'USDT', bch_code: 'trc20', ttl_seconds: 600 },
  { amount: '1000.03', symbol: 'RUB', bch_code: 'sbp' },
  { amount: '20', symbol: 'USDT', bch_code: 'erc20', is_hedging: true, hedging_symbol: 'RUB' },
  { amount: '1000.06', symbol: 'RUB', bch_code: 'sbp', is_hedging: true, hedging_symbol: 'USDT' },
  { amount: '15', symbol: 'USDT', bch_code: 'trc20', ttl_seconds: 60 },
  { amount: '1000.05', symbol: 'RUB', bch_code: 'sbp', ttl_seconds: 60 },
  { amount: '1000.01', symbol: 'RUB', bch_code: 'sbp' },
]

/** Refusals that a race with another client, with a payer or with the clock explains; they leave nothing behind. */
const fair = [
  ...['RATE_LIMIT_EXCEEDED', 'INVOICE_NOT_PAYABLE', 'INVOICE_NOT_CANCELLABLE', 'INVOICE_NOT_REFUNDABLE'],
  ...['REFUND_NEEDS_PAYOUT', 'CURRENCY_NOT_OFFERED', 'AMOUNT_TOO_SMALL', 'VALIDATION_ERROR'],
]
/** Payers outside also come before a link of the rail exists, or after another network was chosen. */
const fairOutside = [...fair, 'INVOICE_NOT_PAID', 'NETWORK_NOT_FOUND']

/** Merchants, their payers here and outside, the chains and the clock. */
export function createInvoiceLoad({ merchants, payers, tills, random }: Story): InvoiceLoad {
  let serial = 0
  const load = createRetryingLoad<InvoiceWish, Acknowledged>({
    requestOf: ({ as, path, body }) => ({ as, path, body }),
    toldOf: (wish, data) => ({ id: wish.body.idempotency_key, told: { wish, data } }),
    fair,
    replaysMax: Number.POSITIVE_INFINITY,
    worksOf(send) {
      async function ask(url: string): Promise<boolean> {
        const wish = random.between(1, 3) === 1 ? asking(serial++) : acting()
        if (wish === null) return true
        // Some things are asked for twice at once.
        const times = random.between(1, 5) === 1 ? 2 : 1
        const sent = await Promise.all(Array.from({ length: times }, () => send(url, wish)))
        return sent.every(Boolean)
      }
      return [ask, ask, payOutside, payOutside, turnTheWorld]
    },
  })
  const keyed = (fields: object) => ({ ...fields, idempotency_key: randomUUID() })

  function asking(turn: number): InvoiceWish {
    if (turn % 4 < 3) {
      const body = keyed(inTurn(asked, Math.floor(turn / 4) * 3 + (turn % 4)))
      return { as: random.pick(merchants), act: 'create', path: invoicesPath, body }
    }
    const { merchant: as, templateId } = random.pick(tills)
    const path = `${invoicesPath}/templates/${templateId}/payments`
    // Some receipts are sent again, with a key of their own.
    const receipt = random.between(Math.max(0, turn - 12), turn)
    const body = keyed({ amount: '12', external_payment_id: `receipt-${receipt}` })
    return { as, act: 'receipt', path, body }
  }

  /** A random one of the newest invoices: much still happens to them. */
  function someInvoice(): Acknowledged | null {
    const made = [...load.acknowledged.values()].filter(({ data }) => data.invoice_id && data.payment_url)
    return made.length === 0 ? null : random.pick(made.slice(-24))
  }

  function acting(): InvoiceWish | null {
    const invoice = someInvoice()
    if (invoice === null) return null
    const { wish, data } = invoice
    const merchant = { as: wish.as, path: `${invoicesPath}/${data.invoice_id}` }
    const to = random.pick([{}, {}, { address: outside }, { address: unreachable }])
    const amount = random.pick([{}, { amount: '5' }, { amount: '8' }])
    const way = random.pick([{ bch_code: 'trc20' }, { bch_code: 'erc20' }])
    const own = data.symbol === null ? { symbol: 'USDT' } : data.amount === null ? { amount: '9' } : {}
    const of = (act: InvoiceAct, fields: object, as = merchant.as): InvoiceWish => ({
      ...{ as, act, path: `${merchant.path}/${verbs[act]}`, body: keyed(fields) },
    })
    return random.pick([
      ...[of('pay', own, random.pick(payers)), of('pay', own, random.pick(payers))],
      ...[of('refund', { ...to, ...('address' in to ? { bch_code: 'trc20' } : {}), ...amount })],
      of('refund', amount),
      of('choose', { symbol: 'USDT', ...way }),
      of('cancel', {}),
    ])
  }

  /** Exactly, short, over, twice, in dust or in another coin, as its payer outside does. */
  async function payOutside(url: string): Promise<boolean> {
    const invoice = someInvoice()
    if (invoice === null) return true
    const { data } = invoice
    const chosen = data.bch_code === null ? { symbol: 'USDT', bch_code: 'trc20' } : {}
    const amount = random.pick([{}, {}, { amount: '7' }, { amount: '70' }, { amount: '0.5' }])
    const confirmations = { confirmations: random.pick([0, 1, 25]) }
    const other = data.bch_code === 'trc20' ? { symbol: 'TRX', amount: '11' } : amount
    const what = random.between(1, 8) === 1 ? other : { ...chosen, ...amount }
    const isSlow = data.bch_code === 'sbp' || random.between(1, 3) === 1
    const body = { ...what, ...(isSlow ? {} : confirmations) }
    const times = random.between(1, 6) === 1 ? 2 : 1
    for (let time = 0; time < times; time++)
      if (!(await control(url, { path: `invoices/${data.invoice_id}/pay`, body }))) return false
    return true
  }

  /** Blocks come, others are replaced, and sometimes it is later than the end of some invoices. */
  async function turnTheWorld(url: string): Promise<boolean> {
    const network = random.pick(Object.keys(chains) as (keyof typeof chains)[])
    const chain = `chain/${network}`
    const mine = { path: `${chain}/mine`, body: { blocks: random.between(1, 24) } }
    const depth = random.pick([1, 3, 8, chains[network]])
    const reorganise = { path: `${chain}/reorg`, body: { depth } }
    const wait = { path: 'clock/advance', body: { seconds: random.pick([20, 61, 601]) } }
    return control(url, random.pick([mine, mine, mine, mine, mine, reorganise, reorganise, wait]))
  }

  /** False when the server is gone; a payer outside has no key, and repeats nothing. */
  async function control(url: string, { path, body }: { path: string; body: object }): Promise<boolean> {
    const as = random.pick(payers)
    const reply = await answerOf(() =>
      sendSigned(url, { method: 'POST', path: `/sandbox/v1/${path}`, as, body }),
    )
    const isFair = reply === null || reply.status < 300 || reply.status >= 500
    if (!isFair) expect(fairOutside, reply.text).toContain(reply.error?.code)
    return reply !== null
  }

  return load
}

const verbs: { readonly [act in InvoiceAct]?: string } = {
  ...{ choose: 'currency', pay: 'pay', refund: 'refund', cancel: 'cancel' },
}
