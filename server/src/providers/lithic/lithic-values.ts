import assert from 'node:assert'
import type { Asset, Money } from '#core/money'
import { type Fields, PartyNonsense, readersFor } from '#providers/party-api'

export const { parseBody, fieldsOf, textField, choiceField, timeField } = readersFor('the issuer')

/** The form of the issuer's tokens. */
export const tokenForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The items of a page, and whether more follow. */
export function pageOf(body: unknown): { readonly items: readonly Fields[]; readonly hasMore: boolean } {
  const { data, has_more: hasMore } = fieldsOf(body)
  if (!Array.isArray(data) || typeof hasMore !== 'boolean')
    throw new PartyNonsense('the issuer answered no page where one belongs')
  return { items: data.map(fieldsOf), hasMore }
}

const centDigits = 2

/** A signed amount in cents, in exactly the asset's currency. */
export function centsField({ from, name }: { from: Fields; name: string }, asset: Asset): Money {
  assert(asset.scale >= centDigits, 'a cent is a whole number of units')
  const cents = textField({ from, name }, /^-?\d{1,15}$/)
  if (from.currency !== asset.symbol) throw new PartyNonsense('the issuer answered another currency')
  return { asset, units: BigInt(cents) * 10n ** BigInt(asset.scale - centDigits) }
}

/** Words for people, without characters that steer a terminal or a page. */
export function wordsField({ from, name }: { from: Fields; name: string }, max: number): string {
  const value = from[name]
  return typeof value === 'string' ? value.replace(/\p{C}/gu, ' ').trim().slice(0, max) : ''
}
