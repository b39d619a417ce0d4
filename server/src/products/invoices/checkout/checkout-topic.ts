import type { PublicTopic, TopicDescription } from '#core/product'
import type { Database } from '#platform/database'
import { orNull } from '#platform/http'
import type { Logger } from '#platform/logging'
import { type AskingParts, isRateOver, readQuoted } from '#products/invoices/choosing'
import { checkoutResource } from './checkout-resource.ts'
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
        else tell(one, JSON.stringify(checkoutResource.of(view)))
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

const { invoice_id: exampleId } = checkoutResource.example

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
  snapshot: orNull(checkoutResource.schema, { description: 'Null before the first reading.' }),
  update: null,
  example: {
    topic: `${prefix}${exampleId}`,
    snapshot: checkoutResource.example,
  },
}
