import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressCodecs, type Chain, deriveSigningKey } from '#core/chains'
import type { Signer, SigningResult, Spending, SpendingParts } from '#core/spends'
import { sql } from '#platform/database'
import { evmFormat } from '#providers/evm'
import { type Anvil, describeOnAnvil, startAnvil } from '../world/anvil.ts'
import { chainOf, giveTokens, place } from '../world/anvil-chain.ts'
import { openSpendHouse, type SpendHouse } from '../world/spend-house.ts'

const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const ether = 10n ** 18n
const minuteMs = 60_000

/** Signs what it is asked to with the keys of the house, once for a reference. */
function keySigner(accountKeys: Signer['accountKeys']): Signer {
  const signed = new Map<string, SigningResult>()
  return {
    name: 'keys',
    journal: null,
    accountKeys,
    async sign({ reference, unsigned, fromIndexes: [index = 0] }) {
      const key = deriveSigningKey(new Uint8Array(32).fill(5), { family: 'evm', index })
      const result = signed.get(reference) ?? { ...evmFormat.sign(unsigned, [key]), line: null }
      signed.set(reference, result)
      return { status: 'done', result }
    },
    async find(reference) {
      const result = signed.get(reference)
      return result === undefined ? null : { status: 'done', result }
    },
  }
}

describeOnAnvil('spends on anvil', () => {
  let anvil: Anvil
  let untouched: string
  let house: SpendHouse
  let chain: Chain
  let signer: Signer
  let spending: Spending

  beforeAll(async () => {
    anvil = await startAnvil()
    await place(anvil, { at: token, name: 'GoodToken' })
    untouched = await anvil.rpc('evm_snapshot')
  })
  afterAll(() => anvil.stop())
  beforeEach(async () => {
    await anvil.rpc('evm_revert', untouched)
    await anvil.rpc('anvil_dropAllTransactions')
    untouched = await anvil.rpc('evm_snapshot')
    house = await openSpendHouse()
    await anvil.rpc('anvil_setBalance', house.hot, `0x${(10n * ether).toString(16)}`)
    await giveTokens(anvil, { token, to: house.hot, units: 10n ** 12n })
    chain = chainOf(anvil, { tokens: [token], timeoutMs: 2_000 })
    signer = keySigner(house.signer.accountKeys)
    spending = restart()
  })
  afterEach(() => house.close())

  /** A process that begins with nothing but the database. */
  function restart(parts: Partial<SpendingParts> = {}): Spending {
    return house.engine({ chains: [chain], signer, ...parts })
  }

  /** Reads the chain as the watcher does, and carries on; so often, since each round waits for others. */
  async function carryOn({ rounds = 2, by = spending } = {}): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      const tip = await chain.tip()
      const cursor = JSON.stringify({ position: { height: tip, hash: 'hash' }, tip, revision: 1 })
      await house.database.query(sql`
        insert into chain_cursors (network, cursor, read_at) values ('erc20', ${cursor}, ${house.clock.now()})
        on conflict (network) do update set cursor = excluded.cursor, read_at = excluded.read_at`)
      // A worker's turn that fails is followed by the next.
      await by.carryOn('erc20').catch(() => {})
      house.clock.advance(15_000)
    }
  }

  /** Blocks and turns until the payments are as they should be. */
  async function finish(ids: readonly string[]): Promise<void> {
    for (let round = 0; round < 40; round++) {
      const statuses = await Promise.all(ids.map((id) => house.statusOf(id)))
      if (statuses.every((status) => status === 'confirmed')) return
      await anvil.mine(4)
      await carryOn({ rounds: 1 })
    }
    expect(await Promise.all(ids.map((id) => house.statusOf(id)))).toEqual(ids.map(() => 'confirmed'))
  }

  async function payTo(
    payee: number,
    { contract = null as string | null, units = ether } = {},
  ): Promise<string> {
    return house.request({ address: payeeAt(payee), contract, units })
  }

  const coinOf = async (payee: number) =>
    BigInt(await anvil.rpc<string>('eth_getBalance', payeeAt(payee), 'latest'))
  const nonces = async () => {
    const rows = await house.database.query<{ slot: string }>(
      sql`select slot from spend_slots order by slot::integer`,
    )
    return rows.map(({ slot }) => Number(slot))
  }

  test('coin and tokens go from the request to their confirmation, and pay once', async () => {
    const coin = await payTo(1)
    const tokens = await payTo(2, { contract: token, units: 500n })
    await carryOn()
    expect([await house.statusOf(coin), await house.statusOf(tokens)]).toEqual(['broadcast', 'broadcast'])
    await anvil.mine(13)
    await carryOn({ rounds: 3 })
    expect([await house.statusOf(coin), await house.statusOf(tokens)]).toEqual(['confirmed', 'confirmed'])
    expect(await coinOf(1)).toBe(ether)
    const { sums } = await chain.holdings([payeeAt(2)], { height: await chain.tip() })
    expect(sums).toEqual([{ contract: token, units: 500n }])
  })

  test('twenty payments of one hot wallet take nonces without gaps and repeats', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => payTo(at, { units: 1_000n })))
    const others = [spending, restart()]
    for (let round = 0; round < 12; round++) await Promise.all(others.map((by) => carryOn({ rounds: 1, by })))
    await anvil.mine(13)
    await carryOn({ rounds: 4 })
    expect(await Promise.all(ids.map((id) => house.statusOf(id)))).toEqual(ids.map(() => 'confirmed'))
    expect(await nonces()).toEqual(Array.from({ length: 20 }, (_, at) => at))
    for (const at of ids.keys()) expect(await coinOf(at)).toBe(1_000n)
  })

  test.each([
    { asset: 'coin', contract: null, units: 8n * ether },
    { asset: 'tokens', contract: token, units: 8n * 10n ** 11n },
  ])('of two payments of 80 % of the wallet’s $asset, one goes and one waits', async (paid) => {
    const { contract, units } = paid
    const ids = [await payTo(1, { contract, units }), await payTo(2, { contract, units })]
    const small = await payTo(3, { units: 1_000n })
    await carryOn()
    const stories = await Promise.all(ids.map(house.story))
    expect(stories.map(({ spend }) => spend.status)).toEqual(['broadcast', 'requested'])
    expect(stories[1]?.spend.problem).toMatch(/^short of /)
    expect(await house.statusOf(small)).toBe('broadcast')
    await anvil.mine(13)
    await carryOn()
    expect(await house.statusOf(ids[0]!)).toBe('confirmed')
    if (contract === null) await anvil.rpc('anvil_setBalance', house.hot, `0x${(10n * ether).toString(16)}`)
    else await giveTokens(anvil, { token, to: house.hot, units: 10n ** 12n })
    await finish([...ids, small])
  })

  test('payments that the chain would revert keep no other waiting, and fail after some minutes', async () => {
    const traps = []
    for (let at = 0; at < 3; at++)
      traps.push(await house.request({ address: token, contract: null, units: 1_000n }))
    const good = await payTo(1)
    await carryOn()
    expect(await house.statusOf(good)).toBe('broadcast')
    for (let round = 0; round < 10; round++) {
      house.clock.advance(minuteMs)
      await carryOn({ rounds: 1 })
    }
    for (const id of traps) {
      const { spend, transitions } = await house.story(id)
      expect(spend.status).toBe('failed')
      expect(transitions.at(-1)?.cause).toMatch(/^impossible: the payment would fail on erc20/)
    }
    await finish([good])
  })

  test('a payment that a reorganisation takes out of its block pays once in another', async () => {
    const id = await payTo(1)
    await carryOn()
    await anvil.mine(3)
    await carryOn()
    expect(await house.statusOf(id)).toBe('seen')
    await anvil.rpc('anvil_reorg', 3, [])
    await anvil.rpc('anvil_dropAllTransactions')
    await carryOn({ rounds: 4 })
    expect(await house.statusOf(id)).not.toBe('seen')
    await anvil.mine(13)
    await carryOn({ rounds: 3 })
    expect(await house.statusOf(id)).toBe('confirmed')
    expect(await coinOf(1)).toBe(ether)
  })

  test('a stuck payment gets a higher fee, and one of its transactions pays', async () => {
    const id = await payTo(1)
    await carryOn()
    await anvil.rpc('anvil_setNextBlockBaseFeePerGas', '0x2540be400')
    for (let round = 0; round < 60; round++) {
      house.clock.advance(minuteMs)
      await carryOn({ rounds: 1 })
      if ((await house.story(id)).attempts.length > 1) break
    }
    await finish([id])
    expect((await house.story(id)).attempts.length).toBeGreaterThan(1)
    expect(await coinOf(1)).toBe(ether)
  })

  test('while gas costs more than the house pays, payments wait, and go when it does not', async () => {
    chain = chainOf(anvil, { tokens: [token], feePerGasMax: 1_500_000_000n })
    spending = restart()
    const id = await payTo(1)
    await carryOn()
    expect(await house.statusOf(id)).toBe('requested')
    await anvil.mine(8)
    await finish([id])
  })

  test('a node that is away for a while loses nothing, and a process that starts anew goes on', async () => {
    const ids = [await payTo(1), await payTo(2)]
    await carryOn({ rounds: 1 })
    const away = chainOf(anvil, { url: 'http://127.0.0.1:9', timeoutMs: 500 })
    const blind = restart({ chains: [away] })
    for (let round = 0; round < 3; round++) {
      await blind.carryOn('erc20').catch(() => {})
      house.clock.advance(minuteMs)
    }
    spending = restart()
    await finish(ids)
    expect([await coinOf(1), await coinOf(2)]).toEqual([ether, ether])
    expect(await nonces()).toEqual([0, 1])
  })

  test('a node that forgets what waits is handed the same bytes again, the gap in front first', async () => {
    const ids = [await payTo(1), await payTo(2), await payTo(3)]
    await carryOn({ rounds: 3 })
    await anvil.rpc('anvil_dropAllTransactions')
    await finish(ids)
    expect([await coinOf(1), await coinOf(2), await coinOf(3)]).toEqual([ether, ether, ether])
  })

  function payeeAt(number: number): string {
    return addressCodecs.evm.parse(`0x${(0xabcd0000 + number).toString(16).padStart(40, '0')}`)
  }
})
