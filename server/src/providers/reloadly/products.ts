import { type Asset, formatAmount } from '#core/money'
import type { SuppliedGiftCard } from '#core/suppliers'
import { type Fields, PartyNonsense } from '#providers/party-api'
import { dearestRate, valuesOf } from './prices.ts'
import { bodyOf, type ReloadlyClient } from './reloadly-client.ts'
import { fieldsOf, fractionUp, listField, text } from './reloadly-values.ts'

type Account = { readonly client: ReloadlyClient; readonly asset: Asset }

/** Small, since products have long instructions and answers are bounded. */
const pageSize = 50
/** The scale of rates: finer than any currency, so their rounding changes no price. */
const rateAsset: Asset = { symbol: '', scale: 8 }

/** A page of the products that can be ordered in the house's currency. */
export async function readProducts(
  { client, asset }: Account,
  page: number,
): Promise<{ items: SuppliedGiftCard[]; hasMore: boolean }> {
  const path = `/products?size=${pageSize}&page=${page}`
  const from = bodyOf(await client.ask({ method: 'GET', path }))
  const pages = Number(text({ from, name: 'totalPages' }, /^\d{1,6}$/))
  const offered = listField({ from, name: 'content' })
    .map(fieldsOf)
    .filter(({ senderCurrencyCode }) => senderCurrencyCode === asset.symbol)
  const items = offered.map(readableProduct).filter((one) => one !== null)
  // A single unreadable product is not sold; if all are unreadable, the API is not the one that this adapter knows.
  if (offered.length > 0 && items.length === 0)
    throw new PartyNonsense('the gift card supplier answered a page without one readable product')
  return { items, hasMore: page < pages }
}

function readableProduct(from: Fields): SuppliedGiftCard | null {
  try {
    return productOf(from)
  } catch (error) {
    if (error instanceof PartyNonsense) return null
    throw error
  }
}

function productOf(from: Fields): SuppliedGiftCard {
  const country = optional(from.country)
  const category = optional(from.category)
  const title = category === null ? 'Other' : text({ from: category, name: 'name' }, /^[^\p{Cc}]{1,80}$/u)
  const terms = optional(from.redeemInstruction)?.concise
  return {
    productReference: text({ from, name: 'productId' }, /^\d{1,18}$/),
    title: text({ from, name: 'productName' }, /^[^\p{Cc}]{1,200}$/u),
    category: { slug: slugOf(title), title },
    country: country === null ? null : text({ from: country, name: 'isoName' }, /^[A-Z]{2}$/),
    currency: text({ from, name: 'recipientCurrencyCode' }, /^[A-Z]{3}$/),
    values: valuesOf(from),
    rate: formatAmount(fractionUp(dearestRate(from), rateAsset)),
    isAvailable: isActive(from),
    imageUrl: imageOf(from),
    terms: typeof terms === 'string' ? terms.slice(0, 2_000) : null,
  }
}

/** A product without a status is on sale: some versions of the API omit the status. */
export function isActive({ status }: Fields): boolean {
  return status === undefined || status === null || status === 'ACTIVE'
}

function optional(value: unknown): Fields | null {
  return value === undefined || value === null ? null : fieldsOf(value)
}

function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
  return slug === '' ? 'other' : slug
}

function imageOf(from: Fields): string | null {
  const [first] = Array.isArray(from.logoUrls) ? from.logoUrls : []
  return typeof first === 'string' && /^https:\/\/[\x21-\x7e]{1,500}$/.test(first) ? first : null
}
