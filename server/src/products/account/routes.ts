import assert from 'node:assert'
import Type from 'typebox'
import { type AccountKeys, addressRefusals, requireDepositNetworks } from '#core/addresses'
import { type Catalog, catalogRefusals, requireCurrency } from '#core/catalog'
import { type Customer, findCustomer } from '#core/customers'
import { idempotent } from '#core/idempotency'
import type { PriceSource } from '#core/prices'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { customer, type Route, route } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { createWallet } from './create-wallet.ts'
import { profileResource } from './profile-resource.ts'
import { accountRefusals } from './refusals.ts'
import { newWalletBody, symbolParams } from './schemas.ts'
import { readWallets } from './wallet.ts'
import { createdWalletResource, walletResource } from './wallet-resource.ts'

type Options = {
  database: Database
  catalog: Catalog
  prices: PriceSource
  accountKeys: AccountKeys
  businessClock: Clock
  systemClock: Clock
  /** Codes of the networks whose chains are watched. */
  watchedNetworks: ReadonlySet<string>
}

const tag = 'Account'

const exampleWallet = walletResource.example

export function accountRoutes(options: Options): Route[] {
  return [
    listWalletsRoute(options),
    getWalletRoute(options),
    createWalletRoute(options),
    getProfileRoute(options),
  ]
}

function listWalletsRoute({ database, catalog, prices }: Options): Route {
  return route({
    operationId: 'listWallets',
    summary: 'List your wallets',
    description: 'Wallets that were not created yet are not listed.',
    tag,
    method: 'GET',
    path: '/api/v1/integration/account/wallets',
    permission: 'can_account_read',
    alsoFor: [customer('reads')],
    result: Type.Array(walletResource.schema),
    example: { data: [exampleWallet] },
    handle: ({ caller }) => readWallets(database, { customerId: caller.customerId, catalog, prices }),
  })
}

function getWalletRoute({ database, catalog, prices }: Options): Route {
  return route({
    operationId: 'getWallet',
    summary: 'Read one wallet',
    tag,
    method: 'GET',
    path: '/api/v1/integration/account/wallets/{symbol}',
    permission: 'can_account_read',
    alsoFor: [customer('reads')],
    params: symbolParams,
    result: walletResource.schema,
    refusals: [catalogRefusals.CURRENCY_NOT_FOUND, accountRefusals.WALLET_NOT_FOUND],
    example: { params: { symbol: 'USDT' }, data: exampleWallet },
    async handle({ caller, params }) {
      const { symbol } = requireCurrency(catalog, params.symbol)
      const wallets = await readWallets(database, { customerId: caller.customerId, catalog, prices })
      const found = wallets.find((one) => one.symbol === symbol)
      if (found === undefined) throw new Refusal(accountRefusals.WALLET_NOT_FOUND, { details: { symbol } })
      return found
    },
  })
}

function createWalletRoute(options: Options): Route {
  const { database, catalog, accountKeys, watchedNetworks } = options
  return route({
    operationId: 'createWallet',
    summary: 'Create a wallet',
    description: 'Returns the existing wallet if there is one.',
    tag,
    method: 'POST',
    path: '/api/v1/integration/account/wallets',
    permission: 'can_account_write',
    body: newWalletBody,
    result: createdWalletResource.schema,
    isOperation: true,
    refusals: [
      catalogRefusals.CURRENCY_NOT_FOUND,
      catalogRefusals.NETWORK_NOT_FOUND,
      addressRefusals.DEPOSIT_DISABLED,
    ],
    example: {
      body: { symbol: 'USDT', network: 'trc20' },
      data: createdWalletResource.example,
    },
    async handle({ caller, body, request }) {
      const currency = requireCurrency(catalog, body.symbol)
      const { network } = body
      const [listing] =
        network === undefined ? [] : requireDepositNetworks(catalog, { currency, network, watchedNetworks })
      const customer = await ownerOf(database, caller.customerId)
      return idempotent(options, {
        request,
        act: (tx, now) =>
          createWallet(tx, { customer, currency, network: listing?.network ?? null, accountKeys, now }),
      })
    },
  })
}

function getProfileRoute({ database }: Options): Route {
  return route({
    operationId: 'getProfile',
    summary: 'Read your profile',
    tag,
    method: 'GET',
    path: '/api/v1/integration/account/profile',
    permission: 'can_account_read',
    alsoFor: [customer('reads')],
    result: profileResource.schema,
    example: { data: profileResource.example },
    handle: async ({ caller }) => profileResource.of(await ownerOf(database, caller.customerId)),
  })
}

async function ownerOf(database: Database, customerId: string): Promise<Customer> {
  const customer = await findCustomer(database, { id: customerId })
  assert(customer !== undefined, 'the owner of a key is a customer')
  return customer
}
