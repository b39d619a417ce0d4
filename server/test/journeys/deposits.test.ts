import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { outcomeOf } from '../wire/replies.ts'
import { type Credentials, type Reply, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()

type Address = { network: string; address: string; tag?: string }

async function addressOf(
  as: Credentials,
  { symbol, network }: { symbol: string; network: string },
): Promise<Address> {
  const { data } = await server.send(
    'GET',
    `/funding/deposit/crypto/address?symbol=${symbol}&network=${network}`,
    { as },
  )
  return data.addresses[0]
}

function pay(network: string, body: object): Promise<Reply> {
  return server.send('POST', `/sandbox/v1/chain/${network}/deposits`, { body })
}

function chain(network: string, act: 'mine' | 'reorg' | 'halt', body: object): Promise<Reply> {
  return server.send('POST', `/sandbox/v1/chain/${network}/${act}`, { body })
}

async function wallet(as: Credentials, symbol: string) {
  return (await server.send('GET', `/account/wallets/${symbol}`, { as })).data
}

async function history(as: Credentials) {
  return (await server.send('GET', '/transactions?type=deposit_crypto', { as })).data.items
}

/** Asks until it is so, for as long as the contract of the sandbox allows and a little. */
async function eventually<T>(
  read: () => Promise<T>,
  isSo: (value: T) => boolean,
  boundMs: number,
): Promise<T> {
  const deadline = Date.now() + boundMs
  for (;;) {
    const value = await read()
    if (isSo(value)) return value
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(value)} after ${boundMs} ms`)
    await pause(25)
  }
}

test('a deposit is pending with its confirmations, outside the balance, until the network has enough', async () => {
  const as = await server.newCustomer({ BTC: '1' })
  const { address } = await addressOf(as, { symbol: 'BTC', network: 'btc' })
  const { data } = await pay('btc', { address, symbol: 'BTC', amount: '0.5', confirmations: 1 })
  const [pending] = await history(as)
  expect(pending).toMatchObject({
    type: 'deposit_crypto',
    status: 'pending',
    symbol: 'BTC',
    amount: '0.5',
    fee: '0',
    direction: 'in',
    network: 'btc',
    address,
    tag: null,
    txid: data.txid,
    confirmations: 1,
    confirmations_required: 2,
    error: null,
  })
  expect(await wallet(as, 'BTC')).toMatchObject({ balance: '1', available: '1', pending_deposit: '0.5' })
  await chain('btc', 'mine', { blocks: 1 })
  const [done] = await history(as)
  expect(done).toMatchObject({
    transaction_id: pending.transaction_id,
    status: 'completed',
    confirmations: 2,
  })
  expect(await wallet(as, 'BTC')).toMatchObject({ balance: '1.5', available: '1.5', pending_deposit: '0' })
  await chain('btc', 'mine', { blocks: 10 })
  expect(await wallet(as, 'BTC')).toMatchObject({ balance: '1.5' })
  expect(await history(as)).toHaveLength(1)
  await server.expectSoundBooks()
})

test('a payment in the mempool is not seen; the next block brings it', async () => {
  const as = await server.newCustomer()
  const { address } = await addressOf(as, { symbol: 'LTC', network: 'ltc' })
  await pay('ltc', { address, symbol: 'LTC', amount: '2', confirmations: 0 })
  expect(await history(as)).toEqual([])
  await chain('ltc', 'mine', { blocks: 1 })
  expect(await history(as)).toMatchObject([
    { status: 'pending', confirmations: 1, confirmations_required: 6 },
  ])
  await chain('ltc', 'mine', { blocks: 5 })
  expect(await wallet(as, 'LTC')).toMatchObject({ balance: '2' })
})

test('a deposit that a reorganisation removed is pending again, and completed when blocks bring it again', async () => {
  const as = await server.newCustomer({ DOGE: '1' })
  const { address } = await addressOf(as, { symbol: 'DOGE', network: 'doge' })
  await pay('doge', { address, symbol: 'DOGE', amount: '100', confirmations: 3 })
  await chain('doge', 'reorg', { depth: 3 })
  const [gone] = await history(as)
  expect(gone).toMatchObject({ status: 'pending', confirmations: 0, error: null })
  expect(await wallet(as, 'DOGE')).toMatchObject({ balance: '1', pending_deposit: '100' })
  await server.expectSoundBooks()
  await chain('doge', 'mine', { blocks: 20 })
  const [back, ...others] = await history(as)
  expect([back, others]).toMatchObject([
    { transaction_id: gone.transaction_id, status: 'completed', error: null },
    [],
  ])
  expect(await wallet(as, 'DOGE')).toMatchObject({ balance: '101' })
  await server.expectSoundBooks()
})

test('left alone, a deposit completes within 2 s', async () => {
  const as = await server.newCustomer()
  const { address } = await addressOf(as, { symbol: 'USDT', network: 'trc20' })
  await pay('trc20', { address, symbol: 'USDT', amount: '10' })
  const [done] = await eventually(
    () => history(as),
    ([item]) => item?.status === 'completed',
    2_000,
  )
  expect(done).toMatchObject({ confirmations: 19, amount: '10' })
  expect(await wallet(as, 'USDT')).toMatchObject({ balance: '10' })
})

test('a halted chain mines nothing by itself until it goes on', async () => {
  const as = await server.newCustomer()
  const { address } = await addressOf(as, { symbol: 'SOL', network: 'sol' })
  expect((await chain('sol', 'halt', { halted: true })).data).toEqual({ halted: true })
  await pay('sol', { address, symbol: 'SOL', amount: '1' })
  // Three ticks of the miner.
  await pause(600)
  expect(await history(as)).toEqual([])
  expect((await chain('sol', 'halt', { halted: false })).data).toEqual({ halted: false })
  await eventually(
    () => history(as),
    ([item]) => item?.status === 'completed',
    2_500,
  )
  expect(await wallet(as, 'SOL')).toMatchObject({ balance: '1' })
})

test.for([
  ['XRP', 'xrp'],
  ['TON', 'ton'],
  ['USDT', 'ton'],
] as const)(
  'on a network with tags, %s on %s goes to whom the tag names and to nobody without one',
  async ([symbol, network]) => {
    const [one, other] = [await server.newCustomer(), await server.newCustomer()]
    const mine = await addressOf(one, { symbol, network })
    const theirs = await addressOf(other, { symbol, network })
    expect([mine.address, mine.tag === theirs.tag]).toEqual([theirs.address, false])
    const payment = { address: mine.address, symbol, confirmations: 1 }
    await pay(network, { ...payment, amount: '5', tag: mine.tag })
    await pay(network, { ...payment, amount: '7' })
    await pay(network, { ...payment, amount: '9', tag: '2147483647' })
    expect(await history(one)).toMatchObject([{ status: 'completed', amount: '5', tag: mine.tag, network }])
    expect(await history(other)).toEqual([])
    expect(await wallet(one, symbol)).toMatchObject({ balance: '5' })
    await server.expectSoundBooks()
  },
)

test('a vast payment leaves the chain scanning', async () => {
  const as = await server.newCustomer()
  const { address } = await addressOf(as, { symbol: 'ETH', network: 'erc20' })
  for (let paid = 0; paid < 3; paid++)
    await pay('erc20', { address, symbol: 'ETH', amount: '1'.padEnd(23, '0'), confirmations: 12 })
  expect(await wallet(as, 'ETH')).toMatchObject({ balance: '3'.padEnd(23, '0') })
  await server.expectSoundBooks()
})

test('payments to wrong places are refused', async () => {
  const { address } = await addressOf(server.customers.bob, { symbol: 'XRP', network: 'xrp' })
  const payment = { address, symbol: 'XRP', amount: '5' }
  expect(outcomeOf(await pay('nope', payment))).toEqual([404, 'NETWORK_NOT_FOUND'])
  expect(outcomeOf(await pay('btc', payment))).toEqual([404, 'NETWORK_NOT_FOUND'])
  expect(outcomeOf(await pay('xrp', { ...payment, symbol: 'NOPE' }))).toEqual([404, 'CURRENCY_NOT_FOUND'])
  expect(outcomeOf(await pay('xrp', { ...payment, address: 'abc' }))).toEqual([422, 'INVALID_ADDRESS'])
  const typo = address.endsWith('a') ? 'b' : 'a'
  expect(outcomeOf(await pay('xrp', { ...payment, address: address.slice(0, -1) + typo }))).toEqual([
    422,
    'INVALID_ADDRESS',
  ])
  expect(outcomeOf(await pay('xrp', { ...payment, tag: 'memo' }))).toEqual([422, 'INVALID_TAG'])
  expect(outcomeOf(await pay('xrp', { ...payment, tag: '4294967296' }))).toEqual([422, 'INVALID_TAG'])
})
