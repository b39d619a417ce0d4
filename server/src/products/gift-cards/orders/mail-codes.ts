import type { Catalog } from '#core/catalog'
import { freezeHoldOf } from '#core/customers'
import { type Mail, type Mailer, type MailKind, type Mails, requestMail } from '#core/mail'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Secrets } from '#platform/secrets'
import { type Delivery, openDelivery } from './delivery.ts'
import { type GiftCardOrder, hasCode } from './gift-card-order.ts'
import { findStory } from './order-store.ts'
import { noteReadings } from './readings.ts'

/** The kind of mails with codes; each is about an order. */
export const mailKind = 'gift_card'

export type MailParts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly secrets: Secrets
  readonly businessClock: Clock
  readonly ids: Ids
  /** The exchange's name for readers. */
  readonly exchangeName: string
  readonly mailer: Pick<Mailer, 'name'> | null
  readonly engines: { readonly mails: Pick<Mails, 'wake'> }
}

/**
 * Composes the mail with a code at the sending. Each sending is a reading of the code, which is logged right before.
 */
export function giftCardMails({
  database,
  catalog,
  secrets,
  businessClock,
  exchangeName,
}: Omit<MailParts, 'ids' | 'mailer' | 'engines'>): MailKind {
  return {
    kind: mailKind,
    async compose(_queryable, id) {
      const story = await findStory(database, { id, catalog })
      if (story === undefined || !hasCode(story)) return null
      const { order } = story
      const { sealed, email: to } = order
      if (sealed === null || to === null) return null
      const delivery = await openDelivery({ id, sealed }, secrets)
      return { to, ...wordsOf(order, { delivery, exchangeName }) }
    },
    async hindrance(queryable, id) {
      const story = await findStory(queryable, { id, catalog })
      return story === undefined ? null : freezeHoldOf(queryable, story.order.customerId)
    },
    beforeSending: (id) =>
      database.inTransaction(async (tx) =>
        noteReadings(tx, { orderIds: [id], reader: { via: 'mail' }, now: businessClock.now() }),
      ),
  }
}

type Words = { readonly delivery: Delivery; readonly exchangeName: string }

function wordsOf(
  { id, title, faceValue, currency, expiresAt }: GiftCardOrder,
  { delivery: { code, pin, redeemUrl }, exchangeName }: Words,
): Omit<Mail, 'to'> {
  const lines = [
    `Your gift card: ${title}, ${faceValue} ${currency}`,
    '',
    `Code: ${code}`,
    ...(pin === null ? [] : [`Pin: ${pin}`]),
    ...(redeemUrl === null ? [] : [`Redeem it at: ${redeemUrl}`]),
    ...(expiresAt === null ? [] : [`Redeem it before: ${expiresAt.toISOString().slice(0, 10)}`]),
    '',
    'Whoever has the code can spend the card: do not forward this mail.',
    `Order ${id} at ${exchangeName}.`,
  ]
  return { subject: `Your gift card: ${title}`, text: `${lines.join('\n')}\n`, html: null }
}

const resentAtOnce = 20

/** Queues the mails that operators want sent again. */
export async function requestResends({
  database,
  businessClock,
  ids,
  mailer,
  engines,
}: Pick<MailParts, 'database' | 'businessClock' | 'ids' | 'engines'> & {
  readonly mailer: Pick<Mailer, 'name'>
}): Promise<void> {
  const asked = await database.inTransaction(async (tx) => {
    const rows = await tx.query<{ id: string }>(sql`
      update gift_card_orders set resend_asked_at = null where id = any(array(
        select id from gift_card_orders where resend_asked_at is not null
        order by resend_asked_at limit ${resentAtOnce} for no key update skip locked))
      returning id`)
    const now = businessClock.now()
    for (const { id: subject } of rows)
      requestMail(tx, { id: ids.next(), kind: mailKind, subject, mailer, now })
    return rows.length
  })
  if (asked > 0) engines.mails.wake(mailKind)
}
