import Type from 'typebox'
import { formatAmount, type Money } from '#core/money'
import type { PublicTopic, TopicDescription } from '#core/product'
import type { Database } from '#platform/database'
import { closedObject, orNull, textOrNull } from '#platform/http'
import type { Logger } from '#platform/logging'
import { type AskingParts, isRateOver, readQuoted } from '#products/invoices/choosing'
import type { CheckoutState, CheckoutView } from '#products/invoices/drawing'
import { type CheckoutReading, readCheckouts } from './read-checkout.ts'

const prefix = 'invoices.public.'
const invoiceId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The pause between two looks at the invoices that are followed: a payment shows within a second of its block. */
const lookMs = 300

export function checkoutTopicName(id: string): string {
  return `${prefix}${id}`
}

type Push = Parameters<PublicTopic['listen']>[0]
type Followed = {
  readonly pushes: Set<Push>
  told: string
  /** No such invoice exists, or will: an id becomes known only when its invoice exists. */
  isNobodys: boolean
}
type Parts = CheckoutReading & AskingParts & { readonly database: Database; readonly logger: Logger }

const nothing = 'null'

/**
 * The topics of the pages: the content of each page, pushed whole when it changes. Anybody who knows an invoice's id may
 * follow it, as they may open its page. All invoices that are followed are read together, an id without an invoice once, and
 * nothing while nobody follows.
 */
export function checkoutTopics(parts: Parts): (name: string) => PublicTopic | null {
  const followed = new Map<string, Followed>()
  let isLooking = false

  const wanted = () => [...followed].filter(([, { isNobodys }]) => !isNobodys)

  async function look(): Promise<void> {
    const asked = wanted()
    try {
      const found = await readCheckouts(
        parts.database,
        asked.map(([id]) => id),
        parts,
      )
      // The next look shows the quotes of this one.
      const now = parts.businessClock.now()
      for (const { story } of found)
        if (isRateOver(story, now)) await readQuoted(parts.database, story, { ...parts, now })
      const known = new Map(found.map(({ view }) => [view.id, view]))
      for (const [id, one] of asked) {
        const view = known.get(id)
        if (view === undefined) one.isNobodys = true
        else tell(one, JSON.stringify(checkoutResource(view)))
      }
    } catch (error) {
      parts.logger.warn({ err: error }, 'the invoices of open pages could not be read')
    }
    isLooking = wanted().length > 0
    if (isLooking) setTimeout(look, lookMs).unref()
  }

  return (name) => {
    const id = name.startsWith(prefix) ? name.slice(prefix.length) : ''
    if (!invoiceId.test(id)) return null
    return {
      snapshot: () => JSON.parse(followed.get(id)?.told ?? nothing),
      listen(push) {
        const follower: Push = (type, data) => push(type, data)
        const { pushes } = followed.get(id) ?? follow(followed, id)
        pushes.add(follower)
        if (!isLooking) {
          isLooking = true
          void look()
        }
        return () => {
          if (pushes.delete(follower) && pushes.size === 0) followed.delete(id)
        }
      },
    }
  }
}

function follow(followed: Map<string, Followed>, id: string): Followed {
  const one = { pushes: new Set<Push>(), told: nothing, isNobodys: false }
  followed.set(id, one)
  return one
}

function tell(one: Followed, shown: string): void {
  if (one.told === shown) return
  one.told = shown
  for (const push of one.pushes) push('snapshot', JSON.parse(shown))
}

const states = [
  'choosing',
  'waiting',
  'too_small',
  'short',
  'seen',
  'paid',
  'late',
  'refunded',
  'expired',
  'cancelled',
] as const satisfies readonly CheckoutState['kind'][]

const shownSchema = closedObject({
  invoice_id: Type.String({ format: 'uuid' }),
  state: Type.Enum([...states], {
    description:
      'State of the page. choosing: the payer chooses a currency. too_small: below the network’s minimum. short: part of the amount is missing. late: money arrived after the end.',
  }),
  amount: textOrNull(
    'Amount requested by the merchant, in `price_currency`; null where the payer chooses the amount.',
  ),
  price_currency: textOrNull('Currency of `amount`.'),
  symbol: textOrNull('Currency of the payment.'),
  bch_code: textOrNull('Network or rail.'),
  amount_missing: textOrNull(
    'Amount still to be paid, in `symbol`; null when nothing or any amount is to be paid.',
  ),
  amount_received: textOrNull('Amount received, in `symbol`.'),
  address: textOrNull('Address to pay; null over a rail, and when nothing is due.'),
  tag: textOrNull('Memo or destination tag that must go with the payment.'),
  payment_uri: textOrNull('Content of the page’s QR code.'),
  link: textOrNull('Payment link of the rail.'),
  confirmations: orNull(Type.Integer(), { description: 'Confirmations of the expected payment so far.' }),
  confirmations_required: orNull(Type.Integer(), { description: 'Confirmations that the payment needs.' }),
  txids: Type.Array(Type.String()),
  rate_expires_at: orNull(Type.String({ format: 'date-time' }), {
    description:
      'Time until which `amount_missing` is held; after that it is quoted again. Null where it is held until the invoice ends.',
  }),
  expires_at: Type.String({ format: 'date-time' }),
})

/** The content of a page, for its followers. */
function checkoutResource(view: CheckoutView) {
  const { id, state, price, chosen, payments, expiresAt, rateExpiresAt } = view
  const means = 'means' in state ? state.means : null
  const chain = means?.kind === 'chain' ? means : null
  const depth = 'depth' in state ? state.depth : null
  return {
    invoice_id: id,
    state: state.kind,
    amount: textOf(price),
    price_currency: price?.asset.symbol ?? null,
    symbol: chosen?.symbol ?? null,
    bch_code: chosen?.network ?? null,
    amount_missing: textOf(means?.amount ?? ('missing' in state ? state.missing : null)),
    amount_received: textOf('paid' in state ? state.paid : null),
    address: chain?.address ?? null,
    tag: chain?.tag?.value ?? null,
    payment_uri: chain?.uri ?? null,
    link: means?.kind === 'link' ? means.link : null,
    confirmations: depth?.blocks ?? null,
    confirmations_required: depth?.required ?? null,
    txids: payments.flatMap(({ txid }) => (txid === null ? [] : [txid])),
    rate_expires_at: rateExpiresAt?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
  }
}

function textOf(amount: Money | null): string | null {
  return amount && formatAmount(amount)
}

const exampleId = '01994f6f-0a11-7c3a-9f0e-3b6f1c2d4e70'

export const checkoutTopicDescription: TopicDescription = {
  name: `${prefix}{invoice_id}`,
  id: 'checkout',
  summary: 'The page of an invoice',
  description:
    'Shows exactly the page of an invoice that its payer sees; anybody who knows the id may follow it. Each push is a snapshot, within a second of a change. Its data is null until the invoice is read, and stays null for an unknown id.',
  permission: null,
  parameters: {
    invoice_id: { description: 'Id of the invoice, in lower case.', examples: [exampleId] },
  },
  snapshot: orNull(shownSchema, { description: 'Null before the first reading.' }),
  update: null,
  example: {
    topic: `${prefix}${exampleId}`,
    snapshot: {
      ...{ invoice_id: exampleId, state: 'seen', amount: '25', price_currency: 'USDT' },
      ...{ symbol: 'USDT', bch_code: 'trc20', amount_missing: null, amount_received: '25' },
      ...{ address: null, tag: null, payment_uri: null, link: null },
      ...{ confirmations: 3, confirmations_required: 19 },
      txids: ['b6e1c9f3f0d94e8f8bd1b6a1f6ce0f6a4be5a6a6b1b3b9a7b8f3f9d7e2c1a0f4'],
      rate_expires_at: null,
      expires_at: '2026-05-04T13:00:00.000Z',
    },
  },
}
