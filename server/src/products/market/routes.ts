import Type, { type Static } from 'typebox'
import { anyKey } from '#core/access'
import type { Catalog, Currency, CurrencyNetwork } from '#core/catalog'
import { formatAmount } from '#core/money'
import { allPayments, readHalts } from '#core/operators'
import type { Queryable } from '#platform/database'
import { closedObject, orNull, type Route, route } from '#platform/http'

const currencyNetwork = closedObject({
  network: Type.String({ description: 'Network code; accepted in any case, also as bch_code.' }),
  name: Type.String(),
  is_deposit_active: Type.Boolean(),
  is_withdraw_active: Type.Boolean({
    description: 'Whether withdrawals are taken; false too while payments on the network are halted.',
  }),
  min_deposit_amount: Type.String({ description: 'Smallest deposit; a smaller one is not credited.' }),
  confirmations_required: Type.Integer({ description: 'Confirmations after which a deposit is credited.' }),
  withdraw_amount_decimals: Type.Integer({ description: 'Decimals that the amount of a withdrawal keeps.' }),
  min_withdraw_amount: Type.String(),
  max_withdraw_amount: Type.String(),
  withdraw_service_fee: Type.String({
    description: 'Base of the fee of a withdrawal, to which the fee of the network is added.',
  }),
  tag: orNull(
    closedObject({
      name: Type.String({ description: 'Name that the network gives its tag.' }),
      required: Type.Boolean(),
    }),
  ),
})

const currency = closedObject({
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
  /** Codes of the networks on which this exchange pays. */
  readonly payingNetworks: ReadonlySet<string>
}

export function marketRoutes({ catalog, database, payingNetworks }: MarketRoutesOptions): Route[] {
  const list = (pays: Pays) => catalog.currencies.map((currency) => resourceOf(currency, pays))
  const example = list(() => true).filter(({ symbol }) => symbol === 'BTC' || symbol === 'RUB')
  return [
    route({
      operationId: 'listCurrencies',
      summary: 'List currencies and their networks',
      tag: 'Market',
      method: 'GET',
      path: '/api/v1/integration/market/currencies',
      permission: anyKey,
      result: Type.Array(currency),
      example: { data: example },
      async handle() {
        const halts = await readHalts(database)
        const isHalted = (network: string) => halts.has(network) || halts.has(allPayments)
        return list((network) => payingNetworks.has(network) && !isHalted(network))
      },
    }),
  ]
}

/** Whether withdrawals are paid on a network at the moment. */
type Pays = (network: string) => boolean

function resourceOf(
  { symbol, name, type, asset, isActive, networks }: Currency,
  pays: Pays,
): Static<typeof currency> {
  return {
    symbol,
    name,
    type,
    precision: asset.scale,
    is_active: isActive,
    networks: networks.map((listing) => networkOf(listing, pays)),
  }
}

function networkOf(listing: CurrencyNetwork, pays: Pays): Static<typeof currencyNetwork> {
  const { network } = listing
  return {
    network: network.code,
    name: network.name,
    is_deposit_active: listing.isDepositActive,
    is_withdraw_active: listing.isWithdrawActive && pays(network.code),
    min_deposit_amount: formatAmount(listing.depositAmountMin),
    confirmations_required: network.confirmationsRequired,
    withdraw_amount_decimals: listing.withdrawAmountDecimals,
    min_withdraw_amount: formatAmount(listing.withdrawAmountMin),
    max_withdraw_amount: formatAmount(listing.withdrawAmountMax),
    withdraw_service_fee: formatAmount(listing.withdrawServiceFee),
    tag: network.tag === null ? null : { name: network.tag.name, required: network.tag.isRequired },
  }
}
