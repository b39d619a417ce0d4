import type { Clock } from '#platform/clock'
import { columns, type Database, sql, type Tx, table } from '#platform/database'
import type { Ids } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import type { Card } from '#products/cards/card'

const { uuid, text, timestamptz } = columns

const revealTable = table('card_reveals', {
  id: uuid,
  cardId: uuid,
  apiKey: text,
  revealedAt: timestamptz,
})

/** Bounds the card numbers that somebody with a stolen key can read; an owner needs few more. */
export const revealsPerMinute = 10

const windowMs = 60_000

export const paceRefusals = defineRefusals({
  RATE_LIMIT_EXCEEDED: [
    429,
    'The number of card {card_id} was asked for more than {limit} times within a minute, or your key sent more requests than it may. Wait {retry_after_seconds} s before the next.',
    { card_id: '1042', limit: revealsPerMinute, retry_after_seconds: 12 },
  ],
})

type Noting = { readonly card: Card; readonly apiKey: string }
type Options = { readonly database: Database; readonly ids: Ids; readonly businessClock: Clock }

/**
 * Notes who asks for the number of a card, or refuses more of them than a minute may have. Noted before the issuer is asked:
 * an answer that is lost was given all the same.
 */
export async function noteReveal(
  { card, apiKey }: Noting,
  { database, ids, businessClock }: Options,
): Promise<void> {
  const now = businessClock.now()
  await database.inTransaction(async (tx) => {
    await limitPace(tx, card, now)
    tx.send(revealTable.insertion({ id: ids.next(), cardId: card.id, apiKey, revealedAt: now }))
  })
}

/** The card stays locked until the end of the transaction, so that requests at several processes count together. */
async function limitPace(tx: Tx, { id, number }: Card, now: Date): Promise<void> {
  tx.send(sql`select from cards where id = ${id} for no key update`)
  // Once the oldest of those that fill the limit is a minute old, there is room again.
  const [first] = await tx.query<{ revealed_at: Date }>(sql`
    select revealed_at from card_reveals
    where card_id = ${id} and revealed_at > ${new Date(now.getTime() - windowMs)}
    order by revealed_at desc offset ${revealsPerMinute - 1} limit 1`)
  if (first === undefined) return
  const waitMs = first.revealed_at.getTime() + windowMs - now.getTime()
  throw new Refusal(paceRefusals.RATE_LIMIT_EXCEEDED, {
    details: {
      card_id: String(number),
      limit: revealsPerMinute,
      retry_after_seconds: Math.ceil(waitMs / 1_000),
    },
  })
}
