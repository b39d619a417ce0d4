import { formatAmount, InvalidAmount, parseFraction } from '#core/money'
import type { SuppliedGiftCard } from '#core/suppliers'
import { parseFaceValue } from './face-value.ts'
import type { FaceValues } from './gift-card-product.ts'

const valuesMax = 500
// Short, since a page of the public catalogue holds the terms of a hundred products.
const termsMax = 2_000

/**
 * A supplier's listed product, checked: its texts come from outside and reach the database and customers. Throws an
 * `InvalidAmount` or an `UnsoundProduct`.
 */
export function readListed(item: SuppliedGiftCard): SuppliedGiftCard {
  const { category, country, currency, rate, imageUrl, terms } = item
  requireText('reference', item.productReference, 200)
  requireText('title', item.title, 200)
  requireText('category', category.title, 200)
  requireMatch('category', category.slug, /^[a-z0-9][a-z0-9_-]{0,63}$/)
  if (country !== null) requireMatch('country', country, /^[A-Z]{2}$/)
  requireMatch('currency', currency, /^[A-Z]{3}$/)
  if (parseFraction(rate).numerator === 0n) throw new UnsoundProduct('has no rate')
  if (terms !== null) requireText('terms', terms, 20_000)
  return {
    ...item,
    values: readValues(item.values, currency),
    imageUrl: imageUrl !== null && isPicture(imageUrl) ? imageUrl : null,
    terms: terms === null || terms === '' ? null : cut(terms),
  }
}

function cut(terms: string): string {
  if (terms.length <= termsMax) return terms
  const kept = terms.slice(0, termsMax - 1)
  // Never cuts between the halves of a surrogate pair.
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`
}

class UnsoundProduct extends Error {}

/** Face values without padding, each once, smallest first. */
function readValues(values: FaceValues, currency: string): FaceValues {
  const read = (text: string) => parseFaceValue(text, currency)
  if (values.kind === 'range') {
    const [min, max, step] = [read(values.min), read(values.max), read(values.step)]
    if (min.units > max.units) throw new InvalidAmount('is a range that ends before it begins')
    return { kind: 'range', min: formatAmount(min), max: formatAmount(max), step: formatAmount(step) }
  }
  const byUnits = new Map(values.faceValues.map(read).map((value) => [value.units, value]))
  if (byUnits.size === 0 || byUnits.size > valuesMax)
    throw new UnsoundProduct('has no face values, or too many')
  const sorted = [...byUnits.values()].sort((one, other) => (one.units < other.units ? -1 : 1))
  return { kind: 'fixed', faceValues: sorted.map(formatAmount) }
}

function requireText(name: string, text: string, lengthMax: number): void {
  const isSound = text.length <= lengthMax && text.isWellFormed()
  // Only terms may be empty and have lines; a title also becomes a mail header.
  const isPlain = name === 'terms' ? !text.includes('\0') : text.trim() !== '' && !/\p{Cc}/u.test(text)
  if (!isSound || !isPlain) throw new UnsoundProduct(`has an unsound ${name}`)
}

function requireMatch(name: string, text: string, pattern: RegExp): void {
  if (!pattern.test(text)) throw new UnsoundProduct(`has an unsound ${name}`)
}

function isPicture(url: string): boolean {
  return url.length <= 2_000 && URL.canParse(url) && new URL(url).protocol === 'https:'
}
