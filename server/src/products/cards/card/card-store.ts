import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import type { Asset } from '#core/money'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { Page } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { type Card, type CardRow, cardCurrency, fromRow } from './card.ts'
import { cardRefusals } from './refusals.ts'

/** The asset of the money on cards. */
export function cardAsset(catalog: Pick<Catalog, 'asset'>): Asset {
  const asset = catalog.asset(cardCurrency)
  assert(asset !== undefined, `the catalogue lists ${cardCurrency} where cards are sold`)
  return asset
}

/** Stores a new card; the database gives it its number. */
export function insertCard(tx: Tx, card: Omit<Card, 'number' | 'limits'>): void {
  const { id, customerId, provider, cardReference, cardType, region, paymentSystem } = card
  const { isApplePayAvailable, lastFour, expiry, status, createdAt, updatedAt } = card
  tx.send(sql`
    insert into cards (id, customer_id, provider, card_reference, card_type, region, payment_system, is_apple_pay_available,
      last_four, expiry, status, created_at, updated_at)
    values (${id}, ${customerId}, ${provider}, ${cardReference}, ${cardType}, ${region}, ${paymentSystem},
      ${isApplePayAvailable}, ${lastFour}, ${expiry}, ${status}, ${createdAt}, ${updatedAt})`)
}

type Asked = { readonly number: bigint; readonly customerId: string; readonly catalog: Catalog }

/** A customer's own card by the id that they see; undefined for another customer's card too. */
async function findCard(
  database: Queryable,
  { number, customerId, catalog }: Asked,
): Promise<Card | undefined> {
  const [row] = await database.query<CardRow>(sql`
    select * from cards where number = ${number} and customer_id = ${customerId}`)
  return row && fromRow(row, cardAsset(catalog))
}

/** The card with its row locked until the end of the transaction. */
export async function lockCard(
  tx: Tx,
  { id, catalog }: { readonly id: string; readonly catalog: Catalog },
): Promise<Card> {
  const [row] = await tx.query<CardRow>(sql`select * from cards where id = ${id} for no key update`)
  assert(row !== undefined, `there is no card ${id}`)
  return fromRow(row, cardAsset(catalog))
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
  const [row] = await tx.query<CardRow>(sql`
    select * from cards where provider = ${provider} and card_reference = ${cardReference} for no key update`)
  return row && fromRow(row, cardAsset(catalog))
}

type Named = { readonly text: string; readonly customerId: string; readonly catalog: Catalog }

const numberPattern = /^[1-9]\d{0,17}$/

/** A customer's own card by the id that a request names, or CARD_NOT_FOUND. */
export async function requireCard(database: Queryable, { text, customerId, catalog }: Named): Promise<Card> {
  const number = numberPattern.test(text) ? BigInt(text) : null
  const found = number === null ? undefined : await findCard(database, { number, customerId, catalog })
  if (found !== undefined) return found
  throw new Refusal(cardRefusals.CARD_NOT_FOUND, { details: { card_id: text.slice(0, 40) } })
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
  const rows = await database.query<CardRow>(sql`
    select * from cards where customer_id = ${customerId} order by number desc limit ${limit} offset ${offset}`)
  const asset = cardAsset(catalog)
  return rows.map((row) => fromRow(row, asset))
}

/** Sends the state and the limits of a card. */
export function updateCard(tx: Tx, { id, status, limits, updatedAt }: Card): void {
  tx.send(sql`
    update cards set status = ${status}, purchase_limit_units = ${limits.purchase?.units ?? null},
      day_limit_units = ${limits.day?.units ?? null}, month_limit_units = ${limits.month?.units ?? null},
      updated_at = ${updatedAt}
    where id = ${id}`)
}
