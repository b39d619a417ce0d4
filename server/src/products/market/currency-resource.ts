import Type from 'typebox'
import { takesDeposits } from '#core/addresses'
import type { Currency, CurrencyNetwork } from '#core/catalog'
import { formatAmount } from '#core/money'
import { closedObject, fieldsOf, orNull, resource } from '#platform/http'

/** The networks that the exchange serves at the moment. */
export type Served = {
  /** Whether withdrawals are paid on a network. */
  pays(network: string): boolean
  readonly watched: ReadonlySet<string>
}

type Shown = { readonly currency: Currency; readonly served: Served }
type Listed = Shown & { readonly listing: CurrencyNetwork }

const listed = fieldsOf<Listed>()

const networkResource = resource('CurrencyNetwork', {
  network: listed(
    Type.String({ description: 'Network code; accepted in any case, also as bch_code.' }),
    ({ listing: { network } }) => network.code,
    'btc',
  ),
  name: listed(Type.String(), ({ listing: { network } }) => network.name, 'Bitcoin'),
  is_deposit_active: listed(
    Type.Boolean({
      description:
        'Whether deposits are accepted; also false where this exchange does not watch the network.',
    }),
    ({ currency, listing, served }) => takesDeposits(currency, listing, served.watched),
    true,
  ),
  is_withdraw_active: listed(
    Type.Boolean({
      description: 'Whether withdrawals are accepted; also false while payments on the network are halted.',
    }),
    ({ currency, listing, served }) =>
      currency.isActive && listing.isWithdrawActive && served.pays(listing.network.code),
    true,
  ),
  min_deposit_amount: listed(
    Type.String({ description: 'Smallest deposit; a smaller one is not credited.' }),
    ({ listing }) => formatAmount(listing.depositAmountMin),
    '0.00005',
  ),
  confirmations_required: listed(
    Type.Integer({ description: 'Confirmations after which a deposit is credited.' }),
    ({ listing: { network } }) => network.confirmationsRequired,
    2,
  ),
  withdraw_amount_decimals: listed(
    Type.Integer({ description: 'Decimals that the amount of a withdrawal keeps.' }),
    ({ listing }) => listing.withdrawAmountDecimals,
    8,
  ),
  min_withdraw_amount: listed(
    Type.String(),
    ({ listing }) => formatAmount(listing.withdrawAmountMin),
    '0.0002',
  ),
  max_withdraw_amount: listed(Type.String(), ({ listing }) => formatAmount(listing.withdrawAmountMax), '20'),
  withdraw_service_fee: listed(
    Type.String({ description: 'Service part of a withdrawal’s fee; the network’s fee is added.' }),
    ({ listing }) => formatAmount(listing.withdrawServiceFee),
    '0.00005',
  ),
  tag: listed(
    orNull(
      closedObject({
        name: Type.String({ description: 'Name that the network gives its tag.' }),
        required: Type.Boolean(),
      }),
    ),
    ({ listing: { network } }) => network.tag && { name: network.tag.name, required: network.tag.isRequired },
    null,
  ),
})

const field = fieldsOf<Shown>()

/** A currency with its networks. */
export const currencyResource = resource('Currency', {
  symbol: field(Type.String(), ({ currency }) => currency.symbol, 'BTC'),
  name: field(Type.String(), ({ currency }) => currency.name, 'Bitcoin'),
  type: field(
    Type.Union([Type.Literal('crypto'), Type.Literal('fiat')]),
    ({ currency }) => currency.type,
    'crypto',
  ),
  precision: field(
    Type.Integer({ description: 'Number of decimals of an amount.' }),
    ({ currency }) => currency.asset.scale,
    8,
  ),
  is_active: field(Type.Boolean(), ({ currency }) => currency.isActive, true),
  networks: field(
    Type.Array(networkResource.schema, { description: 'Networks of the currency; empty for fiat.' }),
    ({ currency, served }) =>
      currency.networks.map((listing) => networkResource.of({ currency, listing, served })),
    [networkResource.example],
  ),
})
