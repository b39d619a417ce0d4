import Type, { type Static } from 'typebox'
import { anyKey } from '#core/access'
import { takesDeposits } from '#core/addresses'
import type { Catalog, Currency, CurrencyNetwork } from '#core/catalog'
import { formatAmount } from '#core/money'
import { allPayments, readHalts } from '#core/operators'
import type { Queryable } from '#platform/database'
import { closedObject, customer, namedObject, orNull, type Route, route } from '#platform/http'

const currencyNetwork = namedObject('CurrencyNetwork', {
  network: Type.String({ description: 'Network code; accepted in any case, also as bch_code.' }),
  name: Type.String(),
  is_deposit_active: Type.Boolean({
    description: 'Whether deposits are accepted; also false where this exchange does not watch the network.',
  }),
  is_withdraw_active: Type.Boolean({
    description: 'Whether withdrawals are accepted; also false while payments on the network are halted.',
  }),
  min_deposit_amount: Type.String({ description: 'Smallest deposit; a smaller one is not credited.' }),
  confirmations_required: Type.Integer({ description: 'Confirmations after which a deposit is credited.' }),
  withdraw_amount_decimals: Type.Integer({
    description: 'Decimals that the amount of a withdrawal keeps.',
  }),
  min_withdraw_amount: Type.String(),
  max_withdraw_amount: Type.String(),
  withdraw_service_fee: Type.String({
    description: 'Service part of a withdrawal’s fee; the network’s fee is added.',
  }),
  tag: orNull(
    closedObject({
      name: Type.String({ description: 'Name that the network gives its tag.' }),
      required: Type.Boolean(),
    }),
  ),
})

const currency = namedObject('Currency', {
  symbol: Type.String(),
  name: Type.String(),
  type: Type.Union([Type.Literal('crypto'), Type.Literal('fiat')]),
  precision: Type.Integer({ description: 'Number of decimals of an amount.' }),
  is_active: Type.Boolean(),
  networks: Type.Array(currencyNetwork, { description: 'Networks of the currency; empty for fiat.' }),
})

export type MarketRoutesOptions = {
  readonly catalog: Catalog
  readonly database: Queryable
  /** Codes of the networks on which this exchange pays, and of those whose payments it sees. */
  readonly payingNetworks: ReadonlySet<string>
  readonly watchedNetworks: ReadonlySet<string>
}

export function marketRoutes(options: MarketRoutesOptions): Route[] {
  const { catalog, database, payingNetworks, watchedNetworks } = options
  const list = (does: Does) => catalog.currencies.map((currency) => resourceOf(currency, does))
  const every = new Set(catalog.networks.map(({ code }) => code))
  const example = list({ pays: () => true, watched: every }).filter(
    ({ symbol }) => symbol === 'BTC' || symbol === 'RUB',
  )
  return [
    route({
      operationId: 'listCurrencies',
      summary: 'List currencies and their networks',
      tag: 'Market',
      method: 'GET',
      path: '/api/v1/integration/market/currencies',
      permission: anyKey,
      alsoFor: [customer('reads')],
      result: Type.Array(currency),
      example: { data: example },
      async handle() {
        const halts = await readHalts(database)
        const isHalted = (network: string) => halts.has(network) || halts.has(allPayments)
        const pays = (network: string) => payingNetworks.has(network) && !isHalted(network)
        return list({ pays, watched: watchedNetworks })
      },
    }),
  ]
}

type Does = {
  /** Whether withdrawals are paid on a network at the moment. */
  pays(network: string): boolean
  readonly watched: ReadonlySet<string>
}

function resourceOf(listed: Currency, does: Does): Static<typeof currency> {
  const { symbol, name, type, asset, isActive, networks } = listed
  return {
    symbol,
    name,
    type,
    precision: asset.scale,
    is_active: isActive,
    networks: networks.map((listing) => networkOf(listed, listing, does)),
  }
}

function networkOf(
  listed: Currency,
  listing: CurrencyNetwork,
  { pays, watched }: Does,
): Static<typeof currencyNetwork> {
  const { network } = listing
  return {
    network: network.code,
    name: network.name,
    is_deposit_active: takesDeposits(listed, listing, watched),
    is_withdraw_active: listed.isActive && listing.isWithdrawActive && pays(network.code),
    min_deposit_amount: formatAmount(listing.depositAmountMin),
    confirmations_required: network.confirmationsRequired,
    withdraw_amount_decimals: listing.withdrawAmountDecimals,
    min_withdraw_amount: formatAmount(listing.withdrawAmountMin),
    max_withdraw_amount: formatAmount(listing.withdrawAmountMax),
    withdraw_service_fee: formatAmount(listing.withdrawServiceFee),
    tag: network.tag === null ? null : { name: network.tag.name, required: network.tag.isRequired },
  }
}
