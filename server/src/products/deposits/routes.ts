import assert from 'node:assert'
import Type from 'typebox'
import {
  type AccountKeys,
  addressRefusals,
  addressResource,
  type DepositAddress,
  ensureDepositAddress,
  requireDepositNetworks,
} from '#core/addresses'
import {
  type Catalog,
  type CurrencyNetwork,
  catalogRefusals,
  type Network,
  requireCurrency,
} from '#core/catalog'
import { findCustomer } from '#core/customers'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, customer, type Route, route } from '#platform/http'
import { depositAddressQuery } from './schemas.ts'

export type DepositRoutesOptions = {
  readonly database: Database
  readonly catalog: Catalog
  readonly accountKeys: AccountKeys
  readonly businessClock: Clock
  /** Codes of the networks whose chains are watched; payments on others stay unseen. */
  readonly watchedNetworks: ReadonlySet<string>
}

export function depositRoutes(options: DepositRoutesOptions): Route[] {
  return [getDepositAddress(options)]
}

function getDepositAddress(options: DepositRoutesOptions): Route {
  return route({
    operationId: 'getDepositAddress',
    summary: 'Get deposit addresses',
    description:
      'A payment to one of these addresses reaches your funding account. An address is created on the first request and changes only when the exchange replaces its keys; payments to the former address are still credited. On networks with a tag, a payment without the tag shown here is not credited.',
    tag: 'Deposits',
    method: 'GET',
    path: '/api/v1/integration/funding/deposit/crypto/address',
    permission: 'can_deposit',
    alsoFor: [customer('reads')],
    query: depositAddressQuery,
    result: closedObject({
      symbol: Type.String({ description: 'The currency code.' }),
      addresses: Type.Array(addressResource.schema, {
        description: 'Addresses, one for each network, in the order of the catalogue.',
      }),
    }),
    refusals: [
      catalogRefusals.CURRENCY_NOT_FOUND,
      catalogRefusals.NETWORK_NOT_FOUND,
      addressRefusals.DEPOSIT_DISABLED,
    ],
    example: {
      query: { symbol: 'USDT', network: 'trc20' },
      data: { symbol: 'USDT', addresses: [addressResource.example] },
    },
    async handle({ caller, query }) {
      const { catalog, watchedNetworks } = options
      const { symbol, network } = query
      const currency = requireCurrency(catalog, symbol)
      const networks = requireDepositNetworks(catalog, { currency, network, watchedNetworks })
      const addresses = await ensureAddresses(options, { customerId: caller.customerId, networks })
      return { symbol: currency.symbol, addresses: addresses.map(addressResource.of) }
    },
  })
}

async function ensureAddresses(
  { database, accountKeys, businessClock }: DepositRoutesOptions,
  { customerId, networks }: { customerId: string; networks: readonly CurrencyNetwork[] },
): Promise<DepositAddress[]> {
  return database.inTransaction(async (tx) => {
    const customer = await findCustomer(tx, { id: customerId })
    assert(customer !== undefined, `the key of ${customerId} belongs to a customer`)
    const addresses = new Map<Network, DepositAddress>()
    // Sorted by code, so requests for two currencies cannot deadlock.
    const sorted = networks.toSorted((left, right) => (left.network.code < right.network.code ? -1 : 1))
    for (const { network } of sorted) {
      const wanted = { customer, network, accountKeys, now: businessClock.now() }
      addresses.set(network, await ensureDepositAddress(tx, wanted))
    }
    return networks.flatMap(({ network }) => addresses.get(network) ?? [])
  })
}
