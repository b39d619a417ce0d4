import Type, { type Static } from 'typebox'
import {
  type Currency,
  type CurrencyNetwork,
  currencies,
  fields,
  type Network,
  networks,
  valuesOf,
} from '#core/catalog'
import { InvalidAddress, InvalidTag, parsePayee, validateTag } from '#core/chains'
import { compare, formatAmount, type Money } from '#core/money'
import { defineSection, type Place } from '#platform/sections'

/** The house's rules for gathering and holding money on a network. */
export type TreasurySettings = {
  readonly network: Network
  /** Null: nothing goes to a cold wallet. */
  readonly cold: { readonly address: string; readonly tag: string | null } | null
  /** An address without gas gets the fees of this many payments. */
  readonly gasTimes: number
  readonly holdings: readonly HoldingRule[]
}

/** The rule for a currency on a network. */
export type HoldingRule = {
  readonly currency: Currency
  readonly on: CurrencyNetwork
  /** Null where nothing is swept. */
  readonly sweepMin: Money | null
  readonly hotMax: Money
  readonly hotTarget: Money
}

const { decimal, keyedBy, keyedBySymbol, mapping, wholeNumber } = fields

const text = (description: string) => Type.String({ minLength: 1, maxLength: 120, description })

const rule = mapping({ sweep_min: Type.Optional(decimal), hot_max: decimal, hot_target: decimal })

const settings = mapping(
  {
    cold_address: Type.Optional(text('an address in quotes')),
    cold_tag: Type.Optional(text('a tag in quotes')),
    gas_times: wholeNumber({ from: 1, to: 100 }),
    currencies: keyedBySymbol(rule),
  },
  'a mapping with gas_times, currencies and perhaps cold_address and cold_tag',
)

type Entry = Static<typeof settings>

export const treasurySection = defineSection({
  name: 'treasury',
  whenAbsent: {},
  schema: keyedBy('^[a-z0-9]{2,20}$', {
    entry: settings,
    description: 'a mapping keyed by network codes in lower case, such as trc20',
  }),
  read({ entries, place, section }): ReadonlyMap<string, TreasurySettings> {
    const [chains, listed] = [section(networks), section(currencies)]
    const read = new Map<string, TreasurySettings>()
    for (const [code, entry] of Object.entries(entries)) {
      const here = place.inside(code)
      const network = chains.find(code)
      if (network === undefined) here.report('is not a network of this catalogue, expected one that is')
      else read.set(code, readSettings({ entry, network, listed: listed.all, place: here }))
    }
    return read
  },
})

type Source = {
  readonly entry: Entry
  readonly network: Network
  readonly listed: readonly Currency[]
  readonly place: Place
}

function readSettings({ entry, network, listed, place }: Source): TreasurySettings {
  const holdings = Object.entries(entry.currencies).flatMap(([symbol, raw]) => {
    const spot = place.inside('currencies').inside(symbol)
    const currency = listed.find((one) => one.symbol === symbol)
    const on = currency?.networks.find((one) => one.network.code === network.code)
    if (currency !== undefined && on !== undefined)
      return [readRule({ raw, currency, on, network, place: spot })]
    spot.report(`is not a currency on ${network.code}, expected one that is`)
    return []
  })
  return { network, cold: readCold(entry, { network, listed, place }), gasTimes: entry.gas_times, holdings }
}

type RuleSource = {
  readonly raw: Static<typeof rule>
  readonly currency: Currency
  readonly on: CurrencyNetwork
  readonly network: Network
  readonly place: Place
}

function readRule({ raw, currency, on, network, place }: RuleSource): HoldingRule {
  const { sweep_min: sweepText = null, ...limits } = raw
  const values = valuesOf(limits, place)
  const [hotMax, hotTarget] = [values.positive('hot_max', currency), values.amount('hot_target', currency)]
  const sweepMin =
    sweepText === null ? null : valuesOf({ sweep_min: sweepText }, place).positive('sweep_min', currency)
  if (sweepMin !== null && network.tag !== null)
    place.inside('sweep_min').report('is given, but customers share the hot wallet where there are tags')
  if (place.isSound() && compare(hotTarget, hotMax) >= 0)
    place
      .inside('hot_target')
      .report(`is "${raw.hot_target}", expected less than hot_max, "${formatAmount(hotMax)}"`)
  return { currency, on, sweepMin, hotMax, hotTarget }
}

function readCold(
  { cold_address: given, cold_tag }: Entry,
  { network: { family }, listed: currencies, place }: Omit<Source, 'entry'>,
): TreasurySettings['cold'] {
  const tag = cold_tag ?? null
  if (given === undefined) {
    if (tag !== null) place.inside('cold_tag').report('is given without a cold_address')
    return null
  }
  try {
    if (tag !== null) validateTag({ family, tag })
    return { address: parsePayee(given, { family, currencies }), tag }
  } catch (error) {
    if (error instanceof InvalidTag) place.inside('cold_tag').report(error.reason)
    else if (error instanceof InvalidAddress) place.inside('cold_address').report(error.reason)
    else throw error
    return null
  }
}
