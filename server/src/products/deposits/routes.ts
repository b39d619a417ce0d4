import assert from 'node:assert'
import { type AccountKeys, type DepositAddress, ensureDepositAddress } from '#core/addresses'
import {
  type Catalog,
  type Currency,
  type CurrencyNetwork,
  catalogRefusals,
  requireCurrency,
  requireNetwork,
} from '#core/catalog'
import { findCustomer } from '#core/customers'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type Route, route } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { depositRefusals } from './refusals.ts'
import { depositAddressQuery, depositAddressResult } from './schemas.ts'

export type DepositRoutesOptions = {
  readonly database: Database
  readonly catalog: Catalog
  readonly accountKeys: AccountKeys
  readonly businessClock: Clock
  /** Codes of the networks whose chains are watched; on others a payment would not be seen. */
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
      'Where to pay a currency to reach your funding account. An address is made the first time it is asked for and never changes. On networks with a tag, a payment without the tag shown here is not credited.',
    tag: 'Deposits',
    method: 'GET',
    path: '/api/v1/integration/funding/deposit/crypto/address',
    permission: 'can_deposit',
    query: depositAddressQuery,
    result: depositAddressResult,
    refusals: [
      catalogRefusals.CURRENCY_NOT_FOUND,
      catalogRefusals.NETWORK_NOT_FOUND,
      depositRefusals.DEPOSIT_DISABLED,
    ],
    example: {
      query: { symbol: 'USDT', network: 'trc20' },
      data: {
        symbol: 'USDT',
        addresses: [{ network: 'trc20', address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' }],
      },
    },
    async handle({ caller, query }) {
      const currency = requireCurrency(options.catalog, query.symbol)
      const networks = depositNetworks(currency, { options, code: query.network })
      const addresses = await ensureAddresses(options, { customerId: caller.customerId, networks })
      return { symbol: currency.symbol, addresses: addresses.map(toResource) }
    },
  })
}

/** The networks to answer with, or the refusal that says why there are none. */
function depositNetworks(
  currency: Currency,
  { options, code }: { options: DepositRoutesOptions; code: string | undefined },
): CurrencyNetwork[] {
  const { catalog, watchedNetworks } = options
  const { symbol, networks } = currency
  if (networks.length === 0)
    throw new Refusal(catalogRefusals.NETWORK_NOT_FOUND, { details: { symbol, network: code ?? null } })
  const asked = code === undefined ? networks : [requireNetwork(catalog, { currency, network: code })]
  const open = asked.filter(
    ({ isDepositActive, network }) =>
      currency.isActive && isDepositActive && watchedNetworks.has(network.code),
  )
  if (open.length > 0) return open
  throw new Refusal(depositRefusals.DEPOSIT_DISABLED, { details: { symbol, network: code ?? null } })
}

async function ensureAddresses(
  { database, accountKeys, businessClock }: DepositRoutesOptions,
  { customerId, networks }: { customerId: string; networks: readonly CurrencyNetwork[] },
): Promise<DepositAddress[]> {
  return database.inTransaction(async (tx) => {
    const customer = await findCustomer(tx, { id: customerId })
    assert(customer !== undefined, `the key of ${customerId} belongs to a customer`)
    const addresses = new Map<string, DepositAddress>()
    // By code, so that requests for two currencies cannot wait for each other in a circle.
    const sorted = networks
      .map(({ network }) => network)
      .toSorted((left, right) => (left.code < right.code ? -1 : 1))
    for (const network of sorted) {
      addresses.set(
        network.code,
        await ensureDepositAddress(tx, { customer, network, accountKeys, now: businessClock.now() }),
      )
    }
    return networks.flatMap(({ network }) => addresses.get(network.code) ?? [])
  })
}

function toResource({ network, address, tag }: DepositAddress): {
  network: string
  address: string
  tag?: string
} {
  return tag === null ? { network, address } : { network, address, tag }
}
