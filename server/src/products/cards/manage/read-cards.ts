import type { Catalog } from '#core/catalog'
import { readBalancesOfMany } from '#core/ledger'
import type { Money } from '#core/money'
import type { Queryable } from '#platform/database'
import { type Card, cardAsset, listCards } from '#products/cards/card'
import { type CardResource, cardResource } from './card-resource.ts'

/** The balance that each of these cards may spend. */
export async function readCardBalances(
  database: Queryable,
  { cards, catalog }: { readonly cards: readonly Card[]; readonly catalog: Catalog },
): Promise<(card: Card) => Money> {
  const asset = cardAsset(catalog)
  const balances = await readBalancesOfMany(
    database,
    cards.map(({ id }) => id),
  )
  return ({ id }) => ({ asset, units: balances.get(id)?.get(asset.symbol)?.card_available ?? 0n })
}

type Parts = { readonly catalog: Catalog }

/** A card with its balance, as the API shows it. */
export async function tellCard(database: Queryable, card: Card, { catalog }: Parts): Promise<CardResource> {
  const balanceOf = await readCardBalances(database, { cards: [card], catalog })
  return cardResource.of({ card, balance: balanceOf(card) })
}

/** A page of a customer's cards with their balances, newest first. */
export async function tellCards(
  database: Queryable,
  asked: Parameters<typeof listCards>[1],
): Promise<CardResource[]> {
  const { catalog } = asked
  const cards = await listCards(database, asked)
  const balanceOf = await readCardBalances(database, { cards, catalog })
  return cards.map((card) => cardResource.of({ card, balance: balanceOf(card) }))
}
