import { type Currency, currencies, fields, valuesOf } from '#core/catalog'
import type { Fraction, Money } from '#core/money'
import { defineSection } from '#platform/sections'

/** The house's terms for gift cards. */
export type GiftCardSettings = {
  /** With false nothing is sold; the catalogue stays readable. */
  readonly isActive: boolean
  /** Widens the market's price where the customer pays in a currency other than USDT. */
  readonly spread: Fraction
  /** A share of the price, charged on top. */
  readonly fee: Fraction
  /** The bounds of the house's cost of a card, by its worth in USDT. */
  readonly costMin: Money
  readonly costMax: Money
  /** The currency of these bounds. */
  readonly usdt: Currency
}

const { decimal, mapping, yesOrNo } = fields

export const giftCardSettings = defineSection({
  name: 'gift_cards',
  whenAbsent: { is_active: false, spread: '0', fee: '0', min_cost_usdt: '1', max_cost_usdt: '1' },
  schema: mapping({
    is_active: yesOrNo,
    spread: decimal,
    fee: decimal,
    min_cost_usdt: decimal,
    max_cost_usdt: decimal,
  }),
  /** Undefined when a part is malformed. */
  read({ entries, place, section }): GiftCardSettings | undefined {
    const { is_active, spread, fee, min_cost_usdt, max_cost_usdt } = entries
    const usdt = section(currencies).find('USDT')
    if (usdt === undefined || is_active === undefined) return undefined
    if (spread === undefined || fee === undefined) return undefined
    if (min_cost_usdt === undefined || max_cost_usdt === undefined) return undefined
    const { share, bounds } = valuesOf({ spread, fee, min_cost_usdt, max_cost_usdt }, place)
    const { min, max } = bounds('cost_usdt', usdt)
    const shares = { spread: share('spread'), fee: share('fee') }
    return { isActive: is_active, ...shares, costMin: min, costMax: max, usdt }
  },
})
