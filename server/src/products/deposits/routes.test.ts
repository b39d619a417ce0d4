import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AccountKeys } from '#core/addresses'
import { deriveAccountKeys } from '#core/chains'
import { createCustomer } from '#core/customers'
import type { Refusal } from '#platform/refusal'
import { keyCaller } from '../../../test/world/key-caller.ts'
import { catalogOf, shippedCatalog, shippedText } from '../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { depositRoutes } from './routes.ts'

const now = new Date('2026-03-01T12:00:00Z')

const db = await useTestDatabase()
const customerId = randomUUID()
const terms = { kycStatus: 'verified', tariff: 'default', createdAt: now }
await db.database.inTransaction((tx) =>
  createCustomer(tx, { id: customerId, username: 'alice', email: 'alice@example.org', ...terms }),
)

type Found = { symbol: string; addresses: { network: string; address: string; tag?: string }[] }

async function ask(query: object, catalog = shippedCatalog, watched = catalog.networks): Promise<Found> {
  const accountKeys: AccountKeys = [deriveAccountKeys(new Uint8Array(32).fill(3))]
  const [route] = depositRoutes({
    database: db.database,
    catalog,
    accountKeys,
    businessClock: { now: () => now },
    watchedNetworks: new Set(watched.map(({ code }) => code)),
  })
  if (route === undefined) throw new Error('there is a route')
  const caller = keyCaller(customerId, { apiKey: 'pk_live_test' })
  const call = { caller, query, params: undefined, body: undefined, request: null, requestId: 'r' }
  return (await route.handle(call)) as Found // as its result schema says
}

async function refusalOf(asked: Promise<Found>) {
  const refusal = await asked.then(
    () => undefined,
    (error: Refusal) => error,
  )
  return { ...refusal?.kind, details: refusal?.details }
}

test('without a network, all networks that take deposits answer in the order of the catalogue', async () => {
  const answer = await ask({ symbol: 'usdt' })
  expect(answer.symbol).toBe('USDT')
  const networks = answer.addresses.map(({ network }) => network)
  expect(networks).toEqual(['erc20', 'bep20', 'trc20', 'ton', 'sol'])
  expect(await ask({ symbol: 'USDT' })).toEqual(answer)
})

test('a network is found in any case, and a tag is there exactly where there are tags', async () => {
  const [plain] = (await ask({ symbol: 'ETH', network: 'ERC20' })).addresses
  expect(Object.keys(plain ?? {})).toEqual(['network', 'address'])
  const [tagged] = (await ask({ symbol: 'XRP', network: 'xrp' })).addresses
  expect(tagged).toMatchObject({ network: 'xrp', tag: '1' })
})

test('requests for many currencies at the same moment do not disturb each other', async () => {
  const symbols = ['USDT', 'USDC', 'ETH', 'BNB', 'SOL', 'USDT', 'USDC', 'TRX']
  const answers = await Promise.all(symbols.map((symbol) => ask({ symbol })))
  expect(answers[0]).toEqual(answers[5])
})

test('an unknown currency is named in the refusal', async () => {
  const refusal = await refusalOf(ask({ symbol: 'NOPE' }))
  expect(refusal).toMatchObject({ code: 'CURRENCY_NOT_FOUND', status: 404, details: { symbol: 'NOPE' } })
})

test.each([
  ['a fiat currency', { symbol: 'RUB' }],
  ['a fiat currency on a network', { symbol: 'RUB', network: 'erc20' }],
  ['an unknown network', { symbol: 'BTC', network: 'nope' }],
  ['a network without the currency', { symbol: 'BTC', network: 'erc20' }],
])('%s has no deposit network', async (_, query) => {
  expect(await refusalOf(ask(query))).toMatchObject({ code: 'NETWORK_NOT_FOUND', status: 404 })
})

test('a network whose chain nobody watches gives out no address', async () => {
  const watched = shippedCatalog.networks.filter(({ code }) => code !== 'btc')
  expect(await refusalOf(ask({ symbol: 'BTC' }, shippedCatalog, watched))).toMatchObject({
    code: 'DEPOSIT_DISABLED',
  })
})

test('a network that is switched off gives out no address, and is left out of the list', async () => {
  const bitcoinOff = shippedText.replace(
    '        is_deposit_active: true',
    '        is_deposit_active: false',
  )
  const catalog = catalogOf(bitcoinOff)
  const refusal = { code: 'DEPOSIT_DISABLED', status: 400, details: { symbol: 'BTC' } }
  expect(await refusalOf(ask({ symbol: 'BTC' }, catalog))).toMatchObject(refusal)
  expect(await refusalOf(ask({ symbol: 'BTC', network: 'btc' }, catalog))).toMatchObject(refusal)
  const inactive = catalogOf(shippedText.replaceAll('is_active: true', 'is_active: false'))
  expect(await refusalOf(ask({ symbol: 'ETH' }, inactive))).toMatchObject({ code: 'DEPOSIT_DISABLED' })
})
