import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  deriveAccountKeys,
  deriveDepositAddress,
  deriveSigningKey,
  type PaymentOrder,
  type Preparing,
  type SignedTransaction,
} from '#core/chains'
import { sql } from '#platform/database'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import { failingAddress, simulatedChain, simulatedFormat, simulatedMiner } from '../index.ts'

const { database } = await useTestDatabase()
const seed = new Uint8Array(64).fill(4)
const accountKeys = deriveAccountKeys(seed)
const nothingKnown: Preparing = { taken: [], replaces: null }
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const newest = { height: Number.MAX_SAFE_INTEGER }
let made = 0

/** A chain of its own, and wallets that can sign. */
function house(like: string, isManual = async () => false) {
  made += 1
  const network = { ...shippedCatalog.network(like)!, code: `${like}${made}` }
  const { family } = network
  const chain = simulatedChain({ database, network, isManual })
  const wallet = (index: number) => ({
    index,
    address: deriveDepositAddress({ family, accountKey: accountKeys[family], index }),
  })
  const order = (change: Partial<PaymentOrder> = {}): PaymentOrder => ({
    from: [wallet(0)],
    to: wallet(9).address,
    tag: null,
    contract: null,
    units: 1_000_000n,
    ...change,
  })
  async function prepare(change: Partial<PaymentOrder> = {}, given = nothingKnown) {
    const prepared = await chain.prepare(order(change), given)
    if (prepared.status !== 'ready') throw new Error(`short of ${prepared.contract} by ${prepared.missing}`)
    return prepared
  }
  function sign(
    { unsigned, slots }: Awaited<ReturnType<typeof prepare>>,
    from = order().from,
  ): SignedTransaction {
    const keys = from.map(({ index }) => deriveSigningKey(seed, { family, index }))
    return { ...simulatedFormat.sign(unsigned, keys), slots, from }
  }
  return {
    network,
    chain,
    wallet,
    prepare,
    sign,
    miner: simulatedMiner({ database, chains: [chain] }),
    fund: (units = 10n ** 18n, contract: string | null = null, index = 0) =>
      chain.pay({ address: wallet(index).address, tag: null, contract, units, confirmations: 1 }),
    async send(change: Partial<PaymentOrder> = {}, given = nothingKnown) {
      const transaction = sign(await prepare(change, given), change.from)
      expect(await chain.broadcast(transaction.raw)).toEqual({ status: 'done' })
      return transaction
    },
    async confirmationsOf(transaction: SignedTransaction) {
      const sighting = await chain.find(transaction)
      return sighting.status === 'included' ? (await chain.tip()) - sighting.height + 1 : 0
    },
  }
}

test.each(['btc', 'erc20', 'sol', 'xrp', 'ton', 'trc20', 'ltc', 'doge'])(
  'on %s a transaction left alone is final after five ticks of the miner, which then rests',
  async (like) => {
    const { network, fund, send, miner, confirmationsOf, chain } = house(like)
    await fund()
    const transaction = await send()
    for (let tick = 0; tick < 5; tick++) await miner.tick()
    expect(await confirmationsOf(transaction)).toBeGreaterThanOrEqual(network.confirmationsRequired)
    const tip = await chain.tip()
    expect(await miner.tick()).toEqual([])
    expect(await chain.tip()).toBe(tip)
  },
)

test('a transaction that pays less than the market asks waits without a block, until it pays more', async () => {
  const { chain, fund, prepare, sign, send, miner, confirmationsOf } = house('erc20')
  await fund()
  const stuck = await prepare()
  await chain.setFees(400)
  const first = sign(stuck)
  await chain.broadcast(first.raw)
  const tip = await chain.tip()
  expect(await miner.tick()).toEqual([])
  expect(await chain.find(first)).toEqual({ status: 'waiting' })
  expect(await chain.tip()).toBe(tip)
  expect(await chain.feeOf({ contract: null })).toBe(4n * stuck.feeMax)
  const second = await send({}, { taken: stuck.slots, replaces: stuck })
  await miner.tick()
  expect(await confirmationsOf(second)).toBeGreaterThan(0)
})

test('a replacement pays an eighth more, and less than that is refused', async () => {
  const { chain, fund, prepare, sign, send, wallet } = house('erc20')
  await fund()
  const stuck = await prepare()
  await chain.broadcast(sign(stuck).raw)
  const dearer = await prepare({}, { taken: stuck.slots, replaces: stuck })
  expect(dearer.feeMax).toBe((stuck.feeMax * 9n + 7n) / 8n)
  const cheaper = await prepare({}, { taken: [], replaces: { ...stuck, feeMax: stuck.feeMax - 9n } })
  expect(await chain.broadcast(sign(cheaper).raw)).toMatchObject({ status: 'rejected' })
  await send({ to: wallet(3).address }, { taken: stuck.slots, replaces: stuck })
})

test('of a replaced transaction nothing is left once its replacement is in a block, and it is refused', async () => {
  const { chain, fund, prepare, sign, send } = house('btc')
  await fund()
  const stuck = await prepare()
  const first = sign(stuck)
  await chain.broadcast(first.raw)
  const second = await send({}, { taken: stuck.slots, replaces: stuck })
  expect(await chain.find(first)).toEqual({ status: 'absent' })
  expect(await chain.broadcast(first.raw)).toMatchObject({ status: 'rejected' })
  await chain.mine(1)
  expect((await chain.find(second)).status).toBe('included')
  await chain.reorg(1)
  expect(await chain.find(second)).toEqual({ status: 'waiting' })
  expect(await chain.find(first)).toEqual({ status: 'absent' })
})

test('a replacement shares an output with what it replaces, or is none', async () => {
  const { chain, fund, prepare, sign, wallet } = house('btc')
  await fund()
  const stuck = await prepare()
  await chain.broadcast(sign(stuck).raw)
  await chain.mine(1)
  await fund()
  const order = { from: [wallet(0)] as const, to: wallet(9).address, tag: null, contract: null, units: 5n }
  expect(await chain.prepare(order, { taken: [], replaces: stuck })).toMatchObject({ status: 'short' })
})

test('a token that is gone by then makes a transaction fail, and a coin that is gone makes it wait', async () => {
  const { chain, fund, prepare, sign } = house('erc20')
  await fund()
  await fund(100n, token)
  const first = await prepare({ contract: token, units: 80n })
  const second = await prepare({ contract: token, units: 80n }, { taken: first.slots, replaces: null })
  for (const one of [first, second]) await chain.broadcast(sign(one).raw)
  await chain.mine(1)
  expect(await chain.find(sign(first))).toMatchObject({ status: 'included', succeeded: true })
  expect(await chain.find(sign(second))).toMatchObject({ status: 'included', succeeded: false })
})

test('what the mempool takes is no longer there for the next', async () => {
  const { fund, send, prepare } = house('erc20')
  await fund(2_000_000n + 3n * 21_000n * 10n ** 9n)
  await send()
  await send()
  await expect(prepare()).rejects.toThrow('short of null by 1000000')
})

test('in the hands of testers, a transaction waits for their word and gets it', async () => {
  for (const like of ['btc', 'erc20', 'ton']) {
    const { network, chain, fund, send, miner, confirmationsOf } = house(like, async () => true)
    await fund()
    await fund()
    const good = await send()
    const bad = await send()
    expect(await miner.tick()).toEqual([])
    expect(await chain.decide(bad.txid, 'failed')).toBe(true)
    expect(await confirmationsOf(bad)).toBe(network.confirmationsRequired)
    expect(await chain.find(bad)).toMatchObject({ succeeded: false })
    if (like === 'btc') expect(await chain.find(good)).toEqual({ status: 'waiting' })
    await chain.decide(good.txid, 'completed')
    expect(await chain.find(good)).toMatchObject({ status: 'included', succeeded: true })
    expect(await chain.decide(good.txid, 'failed')).toBe(false)
    expect(await chain.decide('nobody', 'completed')).toBe(false)
  }
})

test('fifty transactions of one account that are handed over in any order all happen, in the order of their numbers', async () => {
  const { chain, fund, prepare, sign, miner } = house('erc20')
  await fund()
  const taken: string[] = []
  const all: SignedTransaction[] = []
  for (let count = 0; count < 50; count++) {
    const prepared = await prepare({ units: 1n }, { taken: [...taken], replaces: null })
    taken.push(...prepared.slots)
    all.push(sign(prepared))
  }
  expect(taken).toEqual(Array.from({ length: 50 }, (_, number) => String(number)))
  await Promise.all(all.toReversed().map(({ raw }) => chain.broadcast(raw)))
  await miner.tick()
  for (const one of all) expect(await chain.find(one)).toMatchObject({ status: 'included', succeeded: true })
})

test('chains of before have their payments and blocks still', async () => {
  const { network, chain, wallet } = house('erc20')
  const { address } = wallet(0)
  await database.query(sql`
    insert into simulated_payments (network, txid, position, address, units) values (${network.code}, 'old', 0, ${address}, 7)`)
  await chain.mine(1)
  expect((await chain.holdings([address], newest)).sums).toEqual([{ contract: null, units: 7n }])
})

type Act =
  | { readonly does: 'fund' | 'pay'; readonly who: number; readonly units: number; readonly isToken: boolean }
  | { readonly does: 'fail' | 'replace' | 'all'; readonly who: number }
  | { readonly does: 'mine' | 'reorg'; readonly count: number }
  | { readonly does: 'fees'; readonly percent: number }

const who = fc.integer({ min: 0, max: 2 })
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    does: fc.constantFrom('fund' as const, 'pay' as const),
    who,
    units: fc.integer({ min: 1, max: 1_000_000 }),
    isToken: fc.boolean(),
  }),
  fc.record({ does: fc.constantFrom('fail' as const, 'replace' as const, 'all' as const), who }),
  fc.record({
    does: fc.constantFrom('mine' as const, 'reorg' as const),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ does: fc.constant('fees' as const), percent: fc.integer({ min: 50, max: 300 }) }),
)

/** Plays acts on a chain whose wallets pay each other; answers all that its faucet gave. */
async function play(like: string, script: readonly Act[]) {
  const { network, chain, wallet, fund } = house(like)
  const contract = like === 'erc20' ? token : null
  const { family } = network
  const fee = await chain.feeOf({ contract })
  const sent: { from: number; stuck: { slots: readonly string[]; feeMax: bigint; unsigned: string } }[] = []
  async function send(from: number, change: Partial<PaymentOrder>, given = nothingKnown): Promise<void> {
    const to = wallet((from + 1) % 3).address
    const order = { from: [wallet(from)] as const, to, tag: null, contract: null, units: 1n, ...change }
    const prepared = await chain.prepare(order, given)
    if (prepared.status === 'short') return
    const { raw } = simulatedFormat.sign(prepared.unsigned, [deriveSigningKey(seed, { family, index: from })])
    await chain.broadcast(raw)
    sent.push({ from, stuck: prepared })
  }
  for (const act of script) {
    if (act.does === 'fund')
      await fund(
        act.isToken ? BigInt(act.units) : fee * 50n + BigInt(act.units),
        act.isToken ? contract : null,
        act.who,
      )
    else if (act.does === 'pay')
      await send(act.who, { units: BigInt(act.units), contract: act.isToken ? contract : null })
    else if (act.does === 'fail') await send(act.who, { to: failingAddress(family) })
    else if (act.does === 'all') await send(act.who, { units: 'all' })
    else if (act.does === 'replace')
      for (const { from, stuck } of sent.slice(-1))
        await send(from, {}, { taken: stuck.slots, replaces: stuck })
    else if (act.does === 'mine') await chain.mine(act.count)
    else if (act.does === 'reorg') await chain.reorg(act.count)
    else if (act.does === 'fees') await chain.setFees(act.percent)
  }
  return { network, chain, wallet }
}

async function expectNothingMade({
  network,
  chain,
  wallet,
}: Awaited<ReturnType<typeof play>>): Promise<void> {
  const [given] = await database.query<{ coins: bigint; tokens: bigint; fees: bigint }>(sql`
    select coalesce(sum(units) filter (where contract is null), 0) as coins,
      coalesce(sum(units) filter (where contract is not null), 0) as tokens,
      (select coalesce(sum(fee), 0) from simulated_transactions where network = ${network.code}) as fees
    from simulated_payments where network = ${network.code} and from_address is null and block_hash is not null`)
  const sums = { coins: 0n, tokens: 0n }
  for (const index of [0, 1, 2]) {
    for (const { contract, units } of (await chain.holdings([wallet(index).address], newest)).sums) {
      expect(units).toBeGreaterThan(0n)
      if (contract === null) sums.coins += units
      else sums.tokens += units
    }
  }
  expect(sums).toEqual({ coins: (given?.coins ?? 0n) - (given?.fees ?? 0n), tokens: given?.tokens })
}

test.each(['btc', 'erc20', 'xrp'])(
  'whatever happens on %s, all holdings and fees are what its faucet gave, and nobody is below zero',
  async (like) => {
    const property = fc.asyncProperty(fc.array(acts, { minLength: 10, maxLength: 25 }), async (script) => {
      const begin: Act[] = [0, 1, 2].map((one) => ({
        does: 'fund',
        who: one,
        units: 500_000,
        isToken: false,
      }))
      await expectNothingMade(await play(like, [...begin, ...script]))
    })
    await fc.assert(property, { numRuns: 6 })
  },
)
