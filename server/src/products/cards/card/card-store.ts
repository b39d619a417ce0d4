import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import type { Asset } from '#core/money'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import type { Page } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { type Card, cardCurrency, cardTable } from './card.ts'
import { cardRefusals } from './refusals.ts'

/** The asset of the money on cards. */
export function cardAsset(catalog: Pick<Catalog, 'asset'>): Asset {
  const asset = catalog.asset(cardCurrency)
  assert(asset !== undefined, `the catalogue lists ${cardCurrency} where cards are sold`)
  return asset
}

type StoredCard = RowOf<typeof cardTable> & { number: bigint }

function cardOf(row: StoredCard, catalog: Catalog): Card {
  return { ...cardTable.read(row, catalog), number: row.number }
}

/** Stores a new card; the database gives it its number. */
export function insertCard(tx: Tx, card: Omit<Card, 'number' | 'limits'>): void {
  tx.send(cardTable.insertion({ ...card, limits: { purchase: null, day: null, month: null } }))
}

type Named = { readonly text: string; readonly customerId: string; readonly catalog: Catalog }

const numberPattern = /^[1-9]\d{0,17}$/

/** A customer's own card by the id that they see; undefined for another customer's card too. */
export async function findCard(
  database: Queryable,
  { text, customerId, catalog }: Named,
): Promise<Card | undefined> {
  const number = numberPattern.test(text) ? BigInt(text) : null
  if (number === null) return undefined
  const [row] = await database.query<StoredCard>(sql`
    select * from cards where number = ${number} and customer_id = ${customerId}`)
  return row && cardOf(row, catalog)
}

/** The card with its row locked until the end of the transaction. */
export async function lockCard(
  tx: Tx,
  { id, catalog }: { readonly id: string; readonly catalog: Catalog },
): Promise<Card> {
  const [row] = await tx.query<StoredCard>(sql`select * from cards where id = ${id} for no key update`)
  assert(row !== undefined, `there is no card ${id}`)
  return cardOf(row, catalog)
}

type Referenced = {
  readonly provider: string
  readonly cardReference: string
  readonly catalog: Catalog
}

/** The card that an issuer names, locked likewise; undefined for a card that is not ours. */
export async function lockReferencedCard(
  tx: Tx,
  { provider, cardReference, catalog }: Referenced,
): Promise<Card | undefined> {
  const [row] = await tx.query<StoredCard>(sql`
    select * from cards where provider = ${provider} and card_reference = ${cardReference} for no key update`)
  return row && cardOf(row, catalog)
}

/** A customer's own card by the id that a request names, or CARD_NOT_FOUND. */
export async function requireCard(database: Queryable, named: Named): Promise<Card> {
  const found = await findCard(database, named)
  if (found !== undefined) return found
  throw new Refusal(cardRefusals.CARD_NOT_FOUND, { details: { card_id: named.text.slice(0, 40) } })
}

type Listing = {
  readonly customerId: string
  readonly page: Pick<Page, 'limit' | 'offset'>
  readonly catalog: Catalog
}

/** A page of a customer's cards, newest first. */
export async function listCards(
  database: Queryable,
  { customerId, page: { limit, offset }, catalog }: Listing,
): Promise<Card[]> {
  const rows = await database.query<StoredCard>(sql`
    select * from cards where customer_id = ${customerId} order by number desc limit ${limit} offset ${offset}`)
  return rows.map((row) => cardOf(row, catalog))
}

/** Sends the state and the limits of a card. */
export function updateCard(tx: Tx, { id, status, limits, updatedAt }: Card): void {
  tx.send(sql`update cards set ${cardTable.set({ status, limits, updatedAt })} where id = ${id}`)
}
