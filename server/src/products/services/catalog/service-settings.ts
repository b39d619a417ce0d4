import { fields, valuesOf } from '#core/catalog'
import type { Fraction } from '#core/money'
import { defineSection } from '#platform/sections'

/** The house's terms for services. */
export type ServiceSettings = {
  /** With false no new payment is taken. */
  readonly isActive: boolean
  /** The house's share on top of the market price of the customer's currency. */
  readonly spread: Fraction
  /** A share of the price, charged on top. */
  readonly fee: Fraction
  readonly quoteSeconds: number
  /** How long a payment may use the supplier's answer about an account. */
  readonly checkSeconds: number
  readonly syncSeconds: number
}

const { decimal, mapping, wholeNumber, yesOrNo } = fields

export const serviceSettings = defineSection({
  name: 'services',
  whenAbsent: {
    ...{ is_active: false, spread: '0', fee: '0' },
    ...{ quote_seconds: 120, check_seconds: 900, sync_seconds: 60 },
  },
  schema: mapping({
    is_active: yesOrNo,
    spread: decimal,
    fee: decimal,
    quote_seconds: wholeNumber({ from: 10, to: 600, of: 'seconds' }),
    check_seconds: wholeNumber({ from: 60, to: 86_400, of: 'seconds' }),
    sync_seconds: wholeNumber({ from: 10, to: 86_400, of: 'seconds' }),
  }),
  read({ entries, place }): ServiceSettings | undefined {
    const { is_active, spread, fee, quote_seconds, check_seconds, sync_seconds } = entries
    if (
      is_active === undefined ||
      spread === undefined ||
      fee === undefined ||
      quote_seconds === undefined ||
      check_seconds === undefined ||
      sync_seconds === undefined
    )
      return undefined
    const { share } = valuesOf({ spread, fee }, place)
    return {
      isActive: is_active,
      spread: share('spread'),
      fee: share('fee'),
      quoteSeconds: quote_seconds,
      checkSeconds: check_seconds,
      syncSeconds: sync_seconds,
    }
  },
})
