import Type, { type Static } from 'typebox'
import { type Asset, compare, formatAmount, truncate } from '#core/money'
import type { Place } from '#platform/sections'
import { type Declared, defineSection, type SectionSource } from '#platform/sections'
import type { Currency, CurrencyNetwork, Network } from './catalog.ts'
import { fields } from './catalog-fields.ts'
import { valuesOf } from './entry-values.ts'
import { type Lookup, lookupBy } from './lookup.ts'
import { familyRules } from './network-family.ts'
import { keyedByNetwork, networks } from './networks.ts'

const { decimal, keyedBySymbol, mapping, name, oneOf, wholeNumber, yesOrNo } = fields

const decimals = wholeNumber({ from: 0, to: 18 })

const currencyNetwork = mapping(
  {
    token: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'the address of the token in quotes' }),
    ),
    decimals,
    is_deposit_active: yesOrNo,
    is_withdraw_active: yesOrNo,
    min_deposit_amount: decimal,
    withdraw_amount_decimals: decimals,
    min_withdraw_amount: decimal,
    max_withdraw_amount: decimal,
    withdraw_service_fee: decimal,
  },
  'a mapping that describes the currency on this network',
)

const currency = mapping(
  {
    name,
    type: oneOf('crypto', 'fiat'),
    precision: decimals,
    is_active: yesOrNo,
    price_usdt: decimal,
    networks: Type.Optional(keyedByNetwork(currencyNetwork)),
  },
  'a mapping that describes one currency',
)

type CurrencyEntry = Static<typeof currency>
type CurrencyNetworkEntry = Static<typeof currencyNetwork>

export const currencies = defineSection({
  name: 'currencies',
  schema: keyedBySymbol(currency),
  read({ entries, place, declared, section }): Lookup<Currency> {
    if (!declared('currencies').has('USDT'))
      place.report('lacks USDT, expected it because every price_usdt is in it')
    const usdt: Asset = { symbol: 'USDT', scale: entries.USDT?.precision ?? 0 }
    const known = { found: section(networks), declared: declared('networks') }
    const all = Object.entries(entries).map(([symbol, raw]): Currency => {
      const asset: Asset = { symbol, scale: raw.precision }
      const here = place.inside(symbol)
      checkKind(raw, here.inside('networks'))
      return {
        symbol,
        name: raw.name,
        type: raw.type,
        asset,
        isActive: raw.is_active,
        priceUsdt: valuesOf(raw, here).rate('price_usdt', { base: asset, quote: usdt }),
        networks: buildNetworksOf({ raw, asset, known, place: here.inside('networks') }),
      }
    })
    checkTokens(all, place)
    return lookupBy(({ symbol }) => symbol, all)
  },
})

function checkKind({ type, networks = {} }: CurrencyEntry, place: Place): void {
  const count = Object.keys(networks).length
  if (type === 'fiat' && count > 0) place.report('is given, but a fiat currency has no networks')
  if (type === 'crypto' && count === 0)
    place.report('is missing or empty, expected a network for a crypto currency')
}

type NetworksSource = {
  readonly raw: CurrencyEntry
  readonly asset: Asset
  readonly known: { readonly found: Lookup<Network>; readonly declared: Declared }
  readonly place: Place
}

function buildNetworksOf({ raw, asset, known, place }: NetworksSource): CurrencyNetwork[] {
  return Object.entries(raw.networks ?? {}).flatMap(([code, entry]) => {
    const network = known.found.find(code)
    if (network !== undefined) return [buildNetworkOf({ entry, asset, network, place: place.inside(code) })]
    if (!known.declared.has(code)) {
      const codes = [...known.declared.keys()].join(', ')
      place.inside(code).report(`is not a network of this catalogue, expected one of ${codes}`)
    }
    return []
  })
}

type NetworkSource = {
  readonly entry: CurrencyNetworkEntry
  readonly asset: Asset
  readonly network: Network
  readonly place: Place
}

function buildNetworkOf({ entry, asset, network, place }: NetworkSource): CurrencyNetwork {
  const values = valuesOf(entry, place)
  checkTokenShape({ token: entry.token, network, place: place.inside('token') })
  const { min, max } = values.bounds('withdraw_amount', { asset })
  const built: CurrencyNetwork = {
    network,
    tokenId: entry.token ?? null,
    chainDecimals: entry.decimals,
    isDepositActive: entry.is_deposit_active,
    isWithdrawActive: entry.is_withdraw_active,
    depositAmountMin: values.amount('min_deposit_amount', { asset }),
    withdrawAmountDecimals: entry.withdraw_amount_decimals,
    withdrawAmountMin: min,
    withdrawAmountMax: max,
    withdrawServiceFee: values.amount('withdraw_service_fee', { asset }),
  }
  if (place.isSound()) checkWithdrawal(built, { asset, place })
  return built
}

function checkWithdrawal(built: CurrencyNetwork, { asset, place }: { asset: Asset; place: Place }): void {
  const { withdrawAmountMin: min, withdrawAmountDecimals } = built
  const decimalsMax = Math.min(asset.scale, built.chainDecimals)
  if (withdrawAmountDecimals > decimalsMax) {
    place
      .inside('withdraw_amount_decimals')
      .report(
        `is ${withdrawAmountDecimals}, expected at most ${decimalsMax}, since neither precision nor decimals may be exceeded`,
      )
  }
  // Otherwise the smallest allowed withdrawal could be cut down to nothing.
  if (compare(truncate(min, withdrawAmountDecimals), min) !== 0) {
    const finer = `is "${formatAmount(min)}", finer than withdraw_amount_decimals, ${withdrawAmountDecimals}`
    place.inside('min_withdraw_amount').report(finer)
  }
}

type TokenSource = { readonly token: string | undefined; readonly network: Network; readonly place: Place }

function checkTokenShape({ token, network, place }: TokenSource): void {
  if (token === undefined) return
  const rule = familyRules[network.family].token
  if (rule === null) place.report(`is given, but ${network.family} networks have no tokens here`)
  else if (!rule.pattern.test(token)) place.report(`is "${token}", expected ${rule.expected}`)
}

/** A payment on a chain must belong to exactly one currency: a network has one native coin, a token one currency. */
function checkTokens(currencies: readonly Currency[], section: Place): void {
  const owners = new Map<string, string>()
  for (const { symbol, networks } of currencies) {
    for (const { network, tokenId } of networks) {
      const place = section.inside(symbol).inside('networks').inside(network.code)
      // The case of an EVM address is only its checksum (ERC-55); elsewhere it is part of the address.
      const token = network.family === 'evm' ? tokenId?.toLowerCase() : tokenId
      const identity = `${network.code} ${token ?? ''}`
      const owner = owners.get(identity)
      if (owner === undefined) owners.set(identity, symbol)
      else if (tokenId === null)
        place.report(`lacks token, but the native coin of ${network.code} is ${owner}`)
      else place.inside('token').report(`is "${tokenId}", but that is the token of ${owner}`)
    }
  }
}

type Each<Entry> = { readonly currency: Currency; readonly entry: Entry; readonly place: Place }

/** Reads each entry of a section keyed by symbols with its currency; reports an unknown symbol. */
export function readEachCurrency<Entry, Value>(
  { entries, place, declared, section }: SectionSource<Record<string, Entry>>,
  read: (each: Each<Entry>) => Value,
): Value[] {
  const known = declared('currencies')
  return Object.entries(entries).flatMap(([symbol, entry]) => {
    const here = place.inside(symbol)
    if (!known.has(symbol))
      here.report(`is not a currency of this catalogue, expected one of ${[...known.keys()].join(', ')}`)
    const currency = section(currencies).find(symbol)
    return currency === undefined ? [] : [read({ currency, entry, place: here })]
  })
}

type Typed = Pick<SectionSource, 'declared'> & { readonly type: Currency['type'] }

/** Whether a key is a currency of that type. A currency with a misspelt type passes: its own section reports it. */
export function isCurrency(symbol: string, { type, declared }: Typed): boolean {
  const known = declared('currencies')
  const other = type === 'crypto' ? 'fiat' : 'crypto'
  const entry = known.get(symbol) as { type?: unknown } | null | undefined // as the file has it
  return known.has(symbol) && entry?.type !== other
}
