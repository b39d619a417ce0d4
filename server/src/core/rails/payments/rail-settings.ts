import Type from 'typebox'
import { type Currency, currencies, fields, type Lookup, lookupBy, networks, valuesOf } from '#core/catalog'
import { compare, type Fraction, formatAmount, type Money } from '#core/money'
import { defineSection, type Place, type SectionSource } from '#platform/sections'

/** A rail of this exchange, with its bounds and its fees. */
export type RailSettings = {
  /** Customers choose it by this code. */
  readonly code: string
  readonly name: string
  /** The kind of rail that customers see. */
  readonly type: 'sbp'
  readonly currency: Currency
  readonly isDepositActive: boolean
  readonly depositAmountMin: Money
  readonly depositAmountMax: Money
  /** The share of a payment that the house keeps. */
  readonly depositFee: Fraction
  /** How long a link can be paid. */
  readonly payInSeconds: number
  /** The most pay-ins that a customer may create within a minute. */
  readonly payInsPerMinute: number
  readonly isPayoutActive: boolean
  readonly payoutAmountMin: Money
  readonly payoutAmountMax: Money
  /** The share of a payout that is charged on top of it, and the smallest charge. */
  readonly payoutFee: Fraction
  readonly payoutFeeMin: Money
  /** The most that one line of the bank's statement may move, so that a slip of the bank is not booked. */
  readonly statedAmountMax: Money
}

/** The default where the catalogue sets none: a multiple of the most that customers may ask for. */
const statedTimes = 1_000n

const { decimal, keyedBy, mapping, name, oneOf, wholeNumber, yesOrNo } = fields

const symbol = Type.String({ minLength: 1, maxLength: 20, description: 'the symbol of a fiat currency' })

const rail = mapping(
  {
    name,
    type: oneOf('sbp'),
    currency: symbol,
    is_deposit_active: yesOrNo,
    min_deposit: decimal,
    max_deposit: decimal,
    deposit_fee: decimal,
    pay_in_seconds: wholeNumber({ from: 60, to: 86_400 }),
    pay_ins_per_minute: wholeNumber({ from: 1, to: 100_000 }),
    is_payout_active: yesOrNo,
    min_payout: decimal,
    max_payout: decimal,
    payout_fee: decimal,
    min_payout_fee: decimal,
    max_stated_amount: Type.Optional(decimal),
  },
  'a mapping that describes one rail',
)

export const railsSection = defineSection({
  name: 'rails',
  whenAbsent: {},
  schema: keyedBy('^[a-z][a-z0-9_]{1,19}$', {
    entry: rail,
    description: 'a mapping keyed by codes of rails in lower case, such as sbp',
  }),
  read({ entries, place, ...source }): Lookup<RailSettings> {
    const all = Object.entries(entries).flatMap(([code, raw]): RailSettings[] => {
      const here = place.inside(code)
      if (source.declared(networks.name).has(code))
        here.report('is the code of a network too, and a halt would stop both')
      const currency = fiatOf(raw.currency, { ...source, place: here.inside('currency') })
      if (currency === undefined) return []
      const { max_stated_amount: stated, ...required } = raw
      const { amount, bounds, share } = valuesOf(required, here)
      const [deposit, payout] = [bounds('deposit', currency), bounds('payout', currency)]
      return [
        {
          code,
          name: raw.name,
          type: raw.type,
          currency,
          isDepositActive: raw.is_deposit_active,
          depositAmountMin: deposit.min,
          depositAmountMax: deposit.max,
          depositFee: share('deposit_fee'),
          payInSeconds: raw.pay_in_seconds,
          payInsPerMinute: raw.pay_ins_per_minute,
          isPayoutActive: raw.is_payout_active,
          payoutAmountMin: payout.min,
          payoutAmountMax: payout.max,
          payoutFee: share('payout_fee'),
          payoutFeeMin: amount('min_payout_fee', currency),
          statedAmountMax: statedMaxOf(stated, {
            currency,
            place: here,
            largest: largerOf(deposit.max, payout.max),
          }),
        },
      ]
    })
    return lookupBy(({ code }) => code, all)
  },
})

type Source = Pick<SectionSource, 'declared' | 'place' | 'section'>

function fiatOf(symbol: string, { declared, place, section }: Source): Currency | undefined {
  const currency = section(currencies).find(symbol)
  if (currency?.type === 'fiat') return currency
  // A broken currency is reported where it stands.
  if (currency !== undefined || !declared('currencies').has(symbol))
    place.report(`is ${symbol}, expected a fiat currency of this catalogue`)
  return undefined
}

type Stated = { readonly currency: Currency; readonly place: Place; readonly largest: Money }

function statedMaxOf(text: string | undefined, { currency, place, largest }: Stated): Money {
  if (text === undefined) return { ...largest, units: largest.units * statedTimes }
  const stated = valuesOf({ max_stated_amount: text }, place).positive('max_stated_amount', currency)
  const own = place.inside('max_stated_amount')
  if (own.isSound() && compare(stated, largest) < 0)
    own.report(`is "${text}", expected at least max_deposit and max_payout, "${formatAmount(largest)}"`)
  return stated
}

function largerOf(one: Money, other: Money): Money {
  return compare(one, other) < 0 ? other : one
}
