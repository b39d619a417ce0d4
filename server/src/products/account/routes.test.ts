import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveAccountKeys } from '#core/chains'
import { createCustomer } from '#core/customers'
import { customerAccount, houseAccount, post } from '#core/ledger'
import { parseAmount, parseRate } from '#core/money'
import { noPrices, type PriceSource } from '#core/prices'
import { keyCaller } from '../../../test/world/key-caller.ts'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { accountRoutes } from './routes.ts'
import { readWallets } from './wallet.ts'

const catalog = shippedCatalog
const now = new Date('2026-03-01T12:00:00Z')
const clock = { now: () => now }
const customerId = randomUUID()

const db = await useTestDatabase()
const terms = { kycStatus: 'verified', tariff: 'default', createdAt: now }
await db.database.inTransaction((tx) =>
  createCustomer(tx, { id: customerId, username: 'alice', email: 'alice@example.org', ...terms }),
)

function createWallet(body: object): Promise<unknown> {
  const routes = accountRoutes({
    database: db.database,
    catalog,
    prices: noPrices,
    accountKeys: [deriveAccountKeys(new Uint8Array(32).fill(3))],
    businessClock: clock,
    systemClock: clock,
    watchedNetworks: new Set(['trc20']),
  })
  const route = routes.find(({ operationId }) => operationId === 'createWallet')
  if (route === undefined) throw new Error('there is such a route')
  const caller = keyCaller(customerId, { apiKey: 'pk_live_test' })
  const call = { caller, body, params: undefined, query: undefined, request: null, requestId: 'r' }
  return route.handle(call)
}

test('a new wallet gives out no address on a chain that nobody watches, and nothing is done', async () => {
  await expect(createWallet({ symbol: 'USDT', network: 'erc20' })).rejects.toMatchObject({
    kind: { code: 'DEPOSIT_DISABLED', status: 400 },
    details: { symbol: 'USDT', network: 'erc20' },
  })
  await expect(createWallet({ symbol: 'USDT' })).resolves.toMatchObject({
    outcome: { data: { addresses: [] } },
  })
  await expect(createWallet({ symbol: 'USDT', network: 'TRC20' })).resolves.toMatchObject({
    outcome: { data: { addresses: [{ network: 'trc20' }] } },
  })
})

test('a balance counts what is held and what is locked; only what is held is on its way out', async () => {
  const trx = catalog.asset('TRX')
  if (trx === undefined) throw new Error('the catalogue has it')
  const shares = {
    funding_available: '4',
    funding_held: '2',
    funding_locked: '1',
    trading_available: '8',
  } as const
  const movements = Object.entries(shares).map(([kind, amount]) => ({
    from: houseAccount('custody'),
    // The keys are those of `shares`.
    to: customerAccount(customerId, kind as keyof typeof shares),
    amount: parseAmount(amount, trx),
  }))
  await db.database.inTransaction((tx) =>
    post(tx, { id: randomUUID(), kind: 'sandbox_funding', reference: 'shares', postedAt: now, movements }),
  )
  const wallets = await readWallets(db.database, { customerId, catalog, prices: noPrices })
  expect(wallets.find(({ symbol }) => symbol === 'TRX')).toMatchObject({
    balance: '7',
    available: '4',
    pending_withdraw: '2',
  })
})

test('a balance is worth the middle of the market, and the reference price while the market has none', async () => {
  const [ltc, usdt] = [catalog.asset('LTC'), catalog.asset('USDT')]
  if (ltc === undefined || usdt === undefined) throw new Error('the catalogue has both')
  await db.database.inTransaction((tx) =>
    post(tx, {
      id: randomUUID(),
      kind: 'sandbox_funding',
      reference: 'worth',
      postedAt: now,
      movements: [
        {
          from: houseAccount('custody'),
          to: customerAccount(customerId, 'funding_available'),
          amount: parseAmount('2', ltc),
        },
      ],
    }),
  )
  const prices: PriceSource = {
    name: 'test',
    quote: ({ base }) =>
      base === 'LTC' ? { bid: parseRate('90', ltc, usdt), ask: parseRate('90.5', ltc, usdt), at: now } : null,
  }
  const worth = async (source: PriceSource) => {
    const wallets = await readWallets(db.database, { customerId, catalog, prices: source })
    return wallets.find(({ symbol }) => symbol === 'LTC')?.balance_usdt
  }
  expect(await worth(prices)).toBe('180.5')
  expect(await worth(noPrices)).toBe('170')
})
