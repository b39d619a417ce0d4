import type { AccountKeys } from '#core/addresses'
import { type Catalog, catalogRefusals, requireCurrency, requireNetwork } from '#core/catalog'
import { readTariff } from '#core/customers'
import { idempotent, type WriterParts } from '#core/idempotency'
import {
  customer,
  cutPage,
  invalidField,
  pageOf,
  type Route,
  readPage,
  resource,
  route,
} from '#platform/http'
import { type Ids, isMadeBefore, isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  addAddress,
  addressResource,
  listAddresses,
  readDestination,
  removeAddress,
  requirePayee,
} from '#products/withdrawals/requesting'
import {
  addressesQuery,
  addressParams,
  createdExample,
  newAddressBody,
  removedAddress,
  withdrawalRefusals,
} from '#products/withdrawals/withdrawal'

type Options = WriterParts & {
  readonly catalog: Catalog
  readonly ids: Ids
  readonly accountKeys?: AccountKeys
}

const tag = 'Withdrawals'
const permission = 'can_withdraw_crypto'
const path = '/api/v1/integration/funding/withdraw/crypto/addresses'

const { example } = addressResource

// An addition answers in the order of its request.
const { network, symbol, usable_at, created_at, ...named } = addressResource.fields
const added = resource('WithdrawalAddress', { ...named, symbol, network, usable_at, created_at })

/** The routes of the address book. */
export function addressRoutes(options: Options): Route[] {
  return [listRoute(options), addRoute(options), removeRoute(options)]
}

function listRoute({ database, systemClock }: Options): Route {
  return route({
    operationId: 'listWithdrawalAddresses',
    summary: 'List your address book, newest first',
    tag,
    method: 'GET',
    path,
    permission,
    alsoFor: [customer('reads')],
    query: addressesQuery,
    result: pageOf(addressResource.schema),
    example: {
      query: { limit: '1' },
      data: { items: [example], page: 1, limit: 1, has_more: true, next_cursor: example.id },
    },
    async handle({ caller: { customerId }, query }) {
      const { limit, offset, olderThan } = readPage(query)
      // An extra address shows whether there are more.
      const page = { limit: limit + 1, offset, olderThan }
      // The address in a cursor may be gone: a client that empties the book page by page has removed it.
      const { cursor } = query
      if (cursor !== undefined && !isMadeBefore(cursor, systemClock.now()))
        throw invalidField('cursor', 'is of no page of this list: use what a page answered')
      const found = await listAddresses(database, { customerId, page })
      const { shown, answer } = cutPage(found, { limit, page: query.page }, ({ id }) => id)
      return { items: shown.map(addressResource.of), ...answer }
    },
  })
}

function addRoute(options: Options): Route {
  const { catalog, ids } = options
  return route({
    operationId: 'addWithdrawalAddress',
    summary: 'Add an address to your address book',
    description:
      'Where your tariff requires it, withdrawals go only to addresses in the book, from `usable_at` on. Adding an address that is already in the book returns the existing entry.',
    tag,
    method: 'POST',
    path,
    permission,
    body: newAddressBody,
    result: addressResource.schema,
    isOperation: true,
    refusals: [
      catalogRefusals.CURRENCY_NOT_FOUND,
      catalogRefusals.NETWORK_NOT_FOUND,
      withdrawalRefusals.INVALID_ADDRESS,
      withdrawalRefusals.INVALID_TAG,
      withdrawalRefusals.ADDRESS_BOOK_FULL,
    ],
    example: {
      body: { label: 'Cold storage', network: 'trc20', address: createdExample.address },
      data: example,
    },
    async handle({ caller: { customerId }, body, request }) {
      const { label, symbol = null } = body
      const { network, currency } = readPlace(catalog, { symbol, network: body.network })
      const destination = readDestination(body, { network, catalog })
      return idempotent(options, {
        request,
        async act(tx, now) {
          const { withdrawAddressWaitSeconds } = await readTariff(tx, { customerId, catalog })
          await requirePayee(tx, destination, { ...options, network, now })
          const waitMs = withdrawAddressWaitSeconds * 1_000
          const booked = await addAddress(tx, {
            ...{ id: ids.next(), customerId, label, ...destination },
            symbol: currency?.symbol ?? null,
            network: network.code,
            usableAt: new Date(now.getTime() + waitMs),
            createdAt: now,
          })
          return added.of(booked)
        },
      })
    },
  })
}

function removeRoute(options: Options): Route {
  return route({
    operationId: 'removeWithdrawalAddress',
    summary: 'Remove an address from your address book',
    description: 'An address that you add again has a new waiting time.',
    tag,
    method: 'DELETE',
    path: `${path}/{id}`,
    permission,
    params: addressParams,
    result: removedAddress,
    isOperation: true,
    refusals: [withdrawalRefusals.ADDRESS_NOT_FOUND],
    example: { params: { id: example.id }, data: { id: example.id, removed: true } },
    async handle({ caller: { customerId }, params, request }) {
      if (!isUuid(params.id)) throw new Refusal(withdrawalRefusals.ADDRESS_NOT_FOUND)
      const id = params.id.toLowerCase()
      return idempotent(options, {
        request,
        async act(tx) {
          await removeAddress(tx, { customerId, id })
          return { id, removed: true as const }
        },
      })
    },
  })
}

function readPlace(catalog: Catalog, { symbol, network }: { symbol: string | null; network: string }) {
  if (symbol !== null) {
    const currency = requireCurrency(catalog, symbol)
    return { currency, network: requireNetwork(catalog, { currency, network }).network }
  }
  const found = catalog.network(network)
  if (found !== undefined) return { currency: null, network: found }
  const details = { symbol: 'Any currency', network }
  throw new Refusal(catalogRefusals.NETWORK_NOT_FOUND, {
    message: `There is no network ${network}.`,
    details,
  })
}
