import Type, { type Static } from 'typebox'
import { currencies, fields, networks, valuesOf } from '#core/catalog'
import { type Fraction, formatAmount, type Money } from '#core/money'
import type { CardOptions } from '#core/suppliers'
import { defineSection, type SectionSource } from '#platform/sections'
import { cardCurrency } from './card.ts'

/** The terms of one type of cards. Amounts are in USD. */
export type CardTypeTerms = {
  readonly cardType: CardOptions['cardType']
  readonly name: string
  readonly isActive: boolean
  readonly buyFee: Money
  /** The share of a load that is charged on top of it. */
  readonly topUpFee: Fraction
  readonly firstLoadMin: Money
  readonly loadMin: Money
  readonly loadMax: Money
  /** The cards that the issuer makes, in the order in which the house chooses. */
  readonly options: readonly CardOptions[]
}

type Named = { readonly code: string; readonly name: string }

/** The cards on offer and their prices. */
export type CardSettings = {
  readonly types: readonly CardTypeTerms[]
  readonly regions: readonly Named[]
  readonly paymentSystems: readonly Named[]
  /** The share that is added to the market's price of the currency that pays for a card. */
  readonly spread: Fraction
  /** The code of the rail over which orders are paid. */
  readonly rail: string
  /** The codes of the networks on which orders are paid. */
  readonly networks: readonly string[]
  /** How long an order can be paid from outside. */
  readonly orderSeconds: number
  /** How many orders of a customer may wait for a payment from outside. */
  readonly openOrdersMax: number
}

const { decimal, keyedBy, mapping, name, wholeNumber, yesOrNo } = fields

const code = '^[A-Z][A-Z0-9_]{1,19}$'
const names = (of: string) =>
  keyedBy(code, { entry: name, description: `a mapping of codes of ${of} in upper case to their names` })

const typeEntry = mapping({
  name,
  is_active: yesOrNo,
  buy_fee: decimal,
  top_up_fee: decimal,
  required_top_up: decimal,
  min_top_up: decimal,
  max_top_up: decimal,
  options: keyedBy('^[A-Z][A-Z0-9_]{1,19}/[A-Z][A-Z0-9_]{1,19}$', {
    entry: mapping({ is_apple_pay_available: yesOrNo }),
    description: 'a mapping keyed by REGION/SYSTEM, such as US/VISA',
  }),
})

const schema = mapping({
  spread: decimal,
  rail: Type.String({ minLength: 1, maxLength: 20, description: 'the code of a rail' }),
  networks: keyedBy('^[a-z][a-z0-9_]{1,19}$', {
    entry: yesOrNo,
    description: 'a mapping of codes of networks to true or false',
  }),
  order_seconds: wholeNumber({ from: 60, to: 86_400, of: 'seconds' }),
  open_orders_max: Type.Optional(wholeNumber({ from: 1, to: 1_000, of: 'orders' })),
  regions: names('regions'),
  payment_systems: names('payment systems'),
  types: mapping({ SHOPPING: Type.Optional(typeEntry), ADVERTISING: Type.Optional(typeEntry) }),
})

const openOrdersMaxUsual = 20

const nothingSold = {
  spread: '0',
  rail: 'sbp',
  networks: {},
  order_seconds: 1_800,
  regions: {},
  payment_systems: {},
  types: {},
}

export const cardSettings = defineSection({
  name: 'cards',
  whenAbsent: nothingSold,
  schema,
  /** Undefined when a part is malformed. */
  read({ entries, ...source }): CardSettings | undefined {
    const { spread, rail, networks: onChain, order_seconds, regions, payment_systems, types } = entries
    if (
      spread === undefined ||
      rail === undefined ||
      onChain === undefined ||
      order_seconds === undefined ||
      regions === undefined ||
      payment_systems === undefined ||
      types === undefined
    )
      return undefined
    const { place } = source
    for (const network of Object.keys(onChain))
      if (!source.declared(networks.name).has(network))
        place.inside('networks').inside(network).report('is not a network of this catalogue')
    const named = { regions: namedOf(regions), paymentSystems: namedOf(payment_systems) }
    return {
      ...named,
      spread: valuesOf({ spread }, place).share('spread'),
      rail,
      networks: Object.keys(onChain).filter((network) => onChain[network] === true),
      orderSeconds: order_seconds,
      openOrdersMax: entries.open_orders_max ?? openOrdersMaxUsual,
      types: readTypes({ ...source, entry: types, place: place.inside('types') }, named),
    }
  },
})

function namedOf(entries: { readonly [code: string]: string }): Named[] {
  return Object.entries(entries).map(([code, name]) => ({ code, name }))
}

type Source<Entry> = Pick<SectionSource, 'place' | 'section'> & { readonly entry: Entry }
type Codes = Pick<CardSettings, 'regions' | 'paymentSystems'>

function readTypes(source: Source<Static<typeof schema>['types']>, codes: Codes): CardTypeTerms[] {
  const types = ['SHOPPING', 'ADVERTISING'] as const
  return types.flatMap((cardType) => {
    const entry = source.entry[cardType]
    if (entry === undefined) return []
    return readType(cardType, { ...source, entry, place: source.place.inside(cardType), codes })
  })
}

function readType(
  cardType: CardTypeTerms['cardType'],
  { entry, place, section, codes }: Source<Static<typeof typeEntry>> & { readonly codes: Codes },
): CardTypeTerms[] {
  const currency = section(currencies).find(cardCurrency)
  if (currency === undefined) {
    place.report(`needs ${cardCurrency}, which currencies do not list`)
    return []
  }
  const { amount, bounds, positive, share } = valuesOf(entry, place)
  const { min: loadMin, max: loadMax } = bounds('top_up', currency)
  const firstLoadMin = positive('required_top_up', currency)
  if (place.isSound() && firstLoadMin.units > loadMax.units)
    place
      .inside('required_top_up')
      .report(`is "${entry.required_top_up}", expected at most max_top_up, "${formatAmount(loadMax)}"`)
  const options = Object.entries(entry.options).flatMap(([option, { is_apple_pay_available }]) => {
    const [region = '', paymentSystem = ''] = option.split('/')
    const known = (all: readonly Named[], one: string) => all.some(({ code }) => code === one)
    if (!known(codes.regions, region) || !known(codes.paymentSystems, paymentSystem))
      place.inside('options').inside(option).report('names a region or payment system that is not listed')
    return [{ cardType, region, paymentSystem, isApplePayAvailable: is_apple_pay_available }]
  })
  return [
    {
      cardType,
      name: entry.name,
      isActive: entry.is_active,
      buyFee: amount('buy_fee', currency),
      topUpFee: share('top_up_fee'),
      ...{ firstLoadMin, loadMin, loadMax, options },
    },
  ]
}
