import { type Queryable, sql } from '#platform/database'
import type { CardBreak } from './card-break.ts'

export type CardOwner = { readonly number: number; readonly username: string }

type Told = Pick<CardBreak, 'provider' | 'notice'>

/**
 * Finds the owners of the cards in breaks, and answers the owner for each break: null for a card that is not in the books.
 */
export async function readCardOwners(
  database: Queryable,
  breaks: readonly Told[],
): Promise<(one: Told) => CardOwner | null> {
  const rows = await database.query<{
    provider: string
    card: string
    number: bigint
    username: string
  }>(sql`
    select asked.provider, asked.card, customers.number, username
    from unnest(${breaks.map(({ provider }) => provider)}::text[],
        ${breaks.map(({ notice }) => notice.cardReference)}::text[]) as asked (provider, card)
      join cards on cards.provider = asked.provider and card_reference = asked.card
      join customers on customers.id = customer_id`)
  const keyOf = (provider: string, card: string) => `${provider} ${card}`
  const owners = new Map(
    rows.map(({ provider, card, number, username }) => [
      keyOf(provider, card),
      { number: Number(number), username },
    ]),
  )
  return ({ provider, notice }) => owners.get(keyOf(provider, notice.cardReference)) ?? null
}
