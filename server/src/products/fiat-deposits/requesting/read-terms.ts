import { type Catalog, type Currency, otherKind, requireCurrency } from '#core/catalog'
import { compare, formatAmount, type Money, readAmount } from '#core/money'
import { type Rail, type RailSettings, railsSection } from '#core/rails'
import { invalidField } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { fiatDepositRefusals } from '#products/fiat-deposits/deposit'

/** The terms of a deposit, read by rules that need no database. */
export type Terms = {
  readonly rail: RailSettings
  /** The rail's provider, which makes the link. */
  readonly provider: string
  readonly amount: Money
}

export type TermsParts = {
  readonly catalog: Catalog
  /** The attached rails by code. */
  readonly rails: ReadonlyMap<string, Pick<Rail, 'name'>>
}

type Asked = {
  readonly currency: string
  readonly amount: string
  readonly payment_provider_alias_code: string
}

export function readTerms(body: Asked, { catalog, rails }: TermsParts): Terms {
  const currency = requireCurrency(catalog, body.currency)
  const rail = requireRail(catalog, { currency, code: body.payment_provider_alias_code })
  const provider = rails.get(rail.code)?.name
  if (provider === undefined || !isOpen(rail)) {
    const details = { symbol: currency.symbol, payment_provider_alias_code: rail.code }
    throw new Refusal(fiatDepositRefusals.DEPOSIT_DISABLED, { details })
  }
  return { rail, provider, amount: readBounded(body.amount, rail) }
}

/** The rails that can take payments in a currency now. */
export function railsOf(currency: Currency, { catalog, rails }: TermsParts): RailSettings[] {
  const all = catalog.section(railsSection).all
  return all.filter((rail) => rail.currency === currency && isOpen(rail) && rails.has(rail.code))
}

function isOpen({ currency, isDepositActive }: RailSettings): boolean {
  return currency.isActive && isDepositActive
}

function requireRail(
  catalog: Catalog,
  { currency, code }: { currency: Currency; code: string },
): RailSettings {
  const rail = catalog.section(railsSection).find(code)
  if (rail?.currency === currency) return rail
  const problem = otherKind(currency, 'fiat')
  if (problem !== null)
    throw invalidField(
      'payment_provider_alias_code',
      `is of no use with this currency: ${problem.slice(0, -1)}`,
    )
  throw invalidField(
    'payment_provider_alias_code',
    `must be a code from GET /funding/deposit/fiat/methods?currency=${currency.symbol}`,
  )
}

function readBounded(text: string, rail: RailSettings): Money {
  const { currency, depositAmountMin: min, depositAmountMax: max } = rail
  const amount = readAmount('amount', { text, asset: currency.asset })
  const details = { min: formatAmount(min), max: formatAmount(max), symbol: currency.symbol }
  if (compare(amount, min) < 0) throw new Refusal(fiatDepositRefusals.AMOUNT_TOO_SMALL, { details })
  if (compare(amount, max) > 0) throw new Refusal(fiatDepositRefusals.AMOUNT_TOO_LARGE, { details })
  return amount
}
