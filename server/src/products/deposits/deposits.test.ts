import { afterEach, describe, expect, test } from 'vitest'
import type { ScannedChain } from '#core/chains'
import { type Database, sql } from '#platform/database'
import { blockOf, catalog, type DepositHouse, openDepositHouse } from '../../../test/world/deposit-house.ts'
import { scanNetwork } from './index.ts'

const usdtOnBep20 = '0x55d398326f99059fF775485246999027B3197955'
const oneUsdt = 10n ** 18n // as bep20 counts it
const coin = { tag: null, contract: null }
const token = { tag: null, contract: usdtOnBep20 }

const open: DepositHouse[] = []
afterEach(async () => {
  for (const house of open.splice(0)) await house.close()
})

/** A house on a network, a customer of it, and a way to pay them: by default one BNB, confirmed as often as needed. */
async function houseOn(code: string) {
  const house = await openDepositHouse(code)
  open.push(house)
  const { customer, to } = await house.customer()
  const pay = (payment: Partial<Parameters<typeof house.chain.pay>[0]> = {}) =>
    house.chain.pay({ ...coin, address: to.address, units: oneUsdt, confirmations: 15, ...payment })
  return { house, customer, to, pay }
}

describe('confirmations', () => {
  test('a payment is pending until its block is as deep as required, and credited exactly then', async () => {
    const { house, customer, to, pay } = await houseOn('bep20')
    const txid = await pay({ ...token, units: 25n * oneUsdt, confirmations: 1 })
    for (let confirmations = 1; confirmations < 15; confirmations++) {
      await house.scan()
      expect(await house.history(customer)).toMatchObject([{ status: 'pending', confirmations, error: null }])
      expect(await house.available(customer, 'USDT')).toBe(0n)
      await house.chain.mine(1)
    }
    await house.scan()
    expect(await house.history(customer)).toMatchObject([
      {
        type: 'deposit_crypto',
        status: 'completed',
        direction: 'in',
        amount: { units: 25_000_000n },
        fee: { units: 0n },
        network: 'bep20',
        address: to.address,
        tag: null,
        txid,
        confirmations: 15,
        confirmationsRequired: 15,
        error: null,
      },
    ])
    expect(await house.available(customer, 'USDT')).toBe(25_000_000n)
    expect(await house.isSound()).toBe(true)
  })

  test('confirmations are never shown beyond what is required', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    await pay({ confirmations: 40 })
    await house.scan()
    expect(await house.history(customer)).toMatchObject([{ status: 'completed', confirmations: 15 }])
  })

  test('while no block is mined nothing is credited', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    await house.chain.halt(true)
    await pay({ confirmations: null })
    await house.chain.autoMine()
    await house.scan()
    expect(await house.history(customer)).toEqual([])
    await house.chain.mine(3)
    await house.chain.autoMine()
    await house.scan()
    expect(await house.history(customer)).toMatchObject([{ status: 'pending', confirmations: 3 }])
    expect(await house.available(customer, 'BNB')).toBe(0n)
  })

  test('a credit tells the customer once, with the transaction as the history shows it', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    const txid = await pay()
    await house.scan()
    await house.chain.mine(2)
    await house.scan()
    const [transaction] = await house.history(customer)
    expect(await house.events()).toMatchObject([
      {
        customer_id: customer.id,
        type: 'deposit.confirmed',
        subject: transaction?.id,
        data: {
          kind: 'crypto',
          transaction_id: transaction?.id,
          status: 'completed',
          symbol: 'BNB',
          amount: '1',
          network: 'bep20',
          txid,
          confirmations: 15,
        },
      },
    ])
  })

  test('a chain far ahead is caught up with in steps', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    await house.chain.mine(230)
    await pay()
    expect(await scanNetwork(house.scanner)).toEqual({ hasMore: true })
    await house.scan()
    expect(await house.available(customer, 'BNB')).toBe(oneUsdt)
    expect(await scanNetwork(house.scanner)).toEqual({ hasMore: false })
  })
})

describe('reorganisations', () => {
  test('a payment removed before it is credited is pending again, and its return is the same deposit', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    await pay({ confirmations: 14 })
    await house.scan()
    const [before] = await house.history(customer)
    await house.chain.reorg(14)
    await house.scan()
    expect(await house.history(customer)).toMatchObject([
      { id: before?.id, status: 'pending', error: null, confirmations: 0 },
    ])
    await house.chain.mine(1)
    await house.scan()
    expect(await house.history(customer)).toMatchObject([
      { id: before?.id, status: 'pending', error: null, confirmations: 1 },
    ])
    expect(await house.available(customer, 'BNB')).toBe(0n)
    await house.chain.mine(14)
    await house.scan()
    expect(await house.history(customer)).toMatchObject([
      { id: before?.id, status: 'completed', error: null },
    ])
    expect(await house.available(customer, 'BNB')).toBe(oneUsdt)
    expect(house.reversals()).toBe(0)
    expect(await house.isSound()).toBe(true)
  })

  test('a payment that only changes its block starts counting anew', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    await pay({ confirmations: 14 })
    await house.scan()
    await house.chain.reorg(14)
    await house.chain.mine(1)
    await house.scan()
    expect(await house.history(customer)).toMatchObject([
      { status: 'pending', confirmations: 1, error: null },
    ])
  })

  test('a payment removed after it was credited stays credited, and is a loss of the house until it returns', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    await pay()
    await house.scan()
    await house.chain.reorg(15)
    await house.scan()
    expect([house.reversals(), await house.losses('BNB')]).toEqual([1, oneUsdt])
    expect(await house.history(customer)).toMatchObject([{ status: 'completed' }])
    await house.chain.reorg(16)
    await house.scan()
    expect([house.reversals(), await house.losses('BNB')]).toEqual([1, oneUsdt])
    await house.chain.mine(20)
    await house.scan()
    expect(await house.losses('BNB')).toBe(0n)
    expect(await house.history(customer)).toMatchObject([{ status: 'completed' }])
    expect(await house.available(customer, 'BNB')).toBe(oneUsdt)
    expect(await house.isSound()).toBe(true)
  })

  test('each reversal and each return is booked once, however often they come', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    await pay()
    await house.scan()
    for (const depth of [15, 17, 20]) {
      await house.chain.reorg(depth)
      await Promise.all([scanNetwork(house.scanner), scanNetwork(house.scanner)])
      await house.scan()
      expect(await house.losses('BNB')).toBe(oneUsdt)
      await house.chain.mine(1)
      await Promise.all([scanNetwork(house.scanner), scanNetwork(house.scanner)])
      await house.scan()
      expect(await house.losses('BNB')).toBe(0n)
    }
    expect(house.reversals()).toBe(3)
    expect(await house.available(customer, 'BNB')).toBe(oneUsdt)
    expect(await house.isSound()).toBe(true)
  })

  test('a credited payment that returns with another amount stays a loss, and people decide about what came', async () => {
    const { house, customer, to } = await houseOn('btc')
    const payment = { ...coin, txid: 'aa', index: 0, address: to.address, units: 10n ** 8n }
    await scanNetwork({ ...house.scanner, chain: blockOf('btc', [payment], { tip: 9 }) })
    expect(await house.available(customer, 'BTC')).toBe(10n ** 8n)
    const changed = blockOf('btc', [{ ...payment, units: 2n * 10n ** 8n }], { rolledBackTo: 0, tip: 9 })
    await scanNetwork({ ...house.scanner, chain: changed })
    expect(await house.available(customer, 'BTC')).toBe(10n ** 8n)
    expect(await house.losses('BTC')).toBe(10n ** 8n)
    expect(await house.suspense('BTC')).toBe(2n * 10n ** 8n)
    expect(await house.inbox()).toEqual(['changed'])
    expect(await house.isSound()).toBe(true)
  })
})

describe('once', () => {
  test('scanners that race credit a payment once', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    for (let round = 0n; round < 5n; round++) {
      await pay()
      await Promise.all(Array.from({ length: 6 }, () => scanNetwork(house.scanner)))
      expect(await house.available(customer, 'BNB')).toBe(oneUsdt * (round + 1n))
    }
    expect(await house.history(customer)).toHaveLength(5)
    expect(await house.isSound()).toBe(true)
  })

  test('a scan that lost the race does nothing and asks to be run again', async () => {
    const { house, pay } = await houseOn('bep20')
    await pay()
    const overtaken: ScannedChain = {
      network: 'bep20',
      async scan(cursor, options) {
        const scan = await house.chain.scan(cursor, options)
        await house.scan()
        return scan
      },
    }
    expect(await scanNetwork({ ...house.scanner, chain: overtaken })).toEqual({ hasMore: true })
    expect(await scanNetwork(house.scanner)).toEqual({ hasMore: false })
  })

  test('a stale view of the chain is not applied even when the cursor has come back to where it was', async () => {
    const { house, customer, pay } = await houseOn('btc')
    await house.chain.mine(1)
    await house.scan()
    await pay({ units: 10n ** 8n, confirmations: 2 })
    const first = await house.chain.scan(null, { blocksMax: 1 })
    const backAndForth: ScannedChain = {
      network: 'btc',
      async scan(cursor, options) {
        const stale = await house.chain.scan(cursor, options)
        for (const tip of [2, 1])
          await scanNetwork({
            ...house.scanner,
            chain: { network: 'btc', scan: async () => ({ ...first, blocks: [], tip, rolledBackTo: 1 }) },
          })
        return stale
      },
    }
    await scanNetwork({ ...house.scanner, chain: backAndForth })
    expect(await house.history(customer)).toEqual([])
  })

  test('a scan killed before its commit leaves nothing, and the next one does it all', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    await pay()
    const dying: Database = {
      ...house.database,
      inTransaction: (act) =>
        house.database.inTransaction(async (tx) => {
          await act(tx)
          throw new Error('killed')
        }),
    }
    await expect(scanNetwork({ ...house.scanner, database: dying })).rejects.toThrow('killed')
    expect(await house.history(customer)).toEqual([])
    expect(await house.available(customer, 'BNB')).toBe(0n)
    await house.scan()
    await house.scan()
    expect(await house.history(customer)).toMatchObject([{ status: 'completed' }])
    expect(await house.available(customer, 'BNB')).toBe(oneUsdt)
  })

  test('blocks delivered again change nothing', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    await pay()
    await pay({ confirmations: 1 })
    await house.scan()
    const rows = () => house.database.query(sql`select * from deposits order by id`)
    const before = { history: await house.history(customer), deposits: await rows() }
    const forgetful: ScannedChain = {
      network: 'bep20',
      scan: (_cursor, options) => house.chain.scan(null, options),
    }
    await scanNetwork({ ...house.scanner, chain: forgetful })
    expect(await house.history(customer)).toEqual(before.history)
    const later = { now: () => new Date('2026-03-02T12:00:00Z') }
    await scanNetwork({ ...house.scanner, chain: forgetful, clock: later })
    expect(await rows()).toEqual(before.deposits)
    expect(await house.available(customer, 'BNB')).toBe(oneUsdt)
  })

  test('one payment told twice in one scan is one deposit', async () => {
    const { house, customer, to } = await houseOn('btc')
    const payment = { ...coin, txid: 'aa', index: 0, address: to.address, units: 10n ** 8n }
    await scanNetwork({ ...house.scanner, chain: blockOf('btc', [payment, payment]) })
    expect(await house.history(customer)).toHaveLength(1)
  })

  test('two outputs of one transaction are two deposits', async () => {
    const { house, customer, to } = await houseOn('btc')
    const payment = { ...coin, txid: 'aa', address: to.address, units: 10n ** 8n }
    await scanNetwork({
      ...house.scanner,
      chain: blockOf('btc', [
        { ...payment, index: 0 },
        { ...payment, index: 1 },
      ]),
    })
    expect(await house.history(customer)).toHaveLength(2)
  })

  test('a payment that comes back with another amount is not credited', async () => {
    const { house, customer, to } = await houseOn('btc')
    const payment = { ...coin, txid: 'aa', index: 0, address: to.address, units: 10n ** 8n }
    await scanNetwork({ ...house.scanner, chain: blockOf('btc', [payment]) })
    const changed = blockOf('btc', [{ ...payment, units: 9n * 10n ** 8n }], { rolledBackTo: 0, tip: 9 })
    await scanNetwork({ ...house.scanner, chain: changed })
    expect(await house.history(customer)).toMatchObject([{ status: 'failed', error: 'REORGANISED' }])
    expect(await house.available(customer, 'BTC')).toBe(0n)
    expect(await house.suspense('BTC')).toBe(9n * 10n ** 8n)
    expect(await house.inbox()).toEqual(['changed'])
  })
})

describe('payments that are not credited', () => {
  test('a payment below the minimum goes to suspense and the customer is told why', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    await pay({ ...token, units: oneUsdt - 10n ** 12n })
    await house.scan()
    expect(await house.history(customer)).toMatchObject([
      { status: 'failed', error: 'BELOW_MINIMUM', amount: { units: 999_999n } },
    ])
    expect(await house.available(customer, 'USDT')).toBe(0n)
    expect(await house.suspense('USDT')).toBe(999_999n)
    expect(await house.events()).toMatchObject([
      { type: 'deposit.failed', data: { kind: 'crypto', error: 'BELOW_MINIMUM' } },
    ])
    expect(await house.isSound()).toBe(true)
  })

  test('the minimum itself is credited', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    await pay({ ...token, units: oneUsdt })
    await house.scan()
    expect(await house.available(customer, 'USDT')).toBe(1_000_000n)
  })

  test.each([
    ['unknown', '999'],
    ['missing', null],
    ['another spelling', '01'],
  ])('a payment to the shared address with a tag that is %s goes to suspense', async (_, tag) => {
    const { house, customer, to, pay } = await houseOn('ton')
    expect(to.tag).toBe('1')
    await pay({ tag, units: 10n ** 9n, confirmations: 1 })
    await house.scan()
    expect(await house.history(customer)).toEqual([])
    expect(await house.suspense('TON')).toBe(10n ** 9n)
    expect(await house.isSound()).toBe(true)
  })

  test('a memo that no database can hold does not stop the scan', async () => {
    const { house, customer, to } = await houseOn('ton')
    const payment = { contract: null, address: to.address, units: 10n ** 9n }
    const hostile = ['1\u0000', '\ud800', 'x'.repeat(5_000), ''].map((tag, index) => ({
      ...payment,
      txid: 'aa',
      index,
      tag,
    }))
    const paid = { ...payment, txid: 'bb', index: 0, tag: '1' }
    await scanNetwork({ ...house.scanner, chain: blockOf('ton', [...hostile, paid]) })
    expect(await house.available(customer, 'TON')).toBe(10n ** 9n)
    expect(await house.suspense('TON')).toBe(4n * 10n ** 9n)
  })

  test('a tag leads to its customer and to no other', async () => {
    const { house, ...first } = await houseOn('xrp')
    const second = await house.customer()
    expect(second.to).toEqual({ ...first.to, tag: '2' })
    await first.pay({ tag: '2', units: 3_000_000n })
    await house.scan()
    expect(await house.available(first.customer, 'XRP')).toBe(0n)
    expect(await house.available(second.customer, 'XRP')).toBe(3_000_000n)
  })

  test.each([
    ['a look-alike contract', { contract: '0x55d398326f99059fF775485246999027B3197956'.toLowerCase() }],
    ['something that is no contract', { contract: 'USDT' }],
    [
      "another network's contract of the currency",
      { contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
    ],
  ])('a token of %s is ignored', async (_, change) => {
    const { house, customer, to } = await houseOn('bep20')
    const payment = { ...token, ...change, txid: '0xaa', index: 0, address: to.address, units: 99n * oneUsdt }
    await scanNetwork({ ...house.scanner, chain: blockOf('bep20', [payment], { tip: 50 }) })
    expect(await house.history(customer)).toEqual([])
    expect(await house.suspense('USDT')).toBe(0n)
  })

  test('a token is never taken for the coin, nor the coin for a token', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    await pay({ ...token, units: 5n * oneUsdt })
    await pay({ units: 7n * oneUsdt })
    await house.scan()
    expect(await house.available(customer, 'USDT')).toBe(5_000_000n)
    expect(await house.available(customer, 'BNB')).toBe(7n * oneUsdt)
  })

  test('a contract counts in whatever letters the chain writes it', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    const contract = usdtOnBep20.toLowerCase()
    await pay({ contract, tag: null, units: 5n * oneUsdt })
    await house.scan()
    expect(await house.available(customer, 'USDT')).toBe(5_000_000n)
  })

  test("a payment to a stranger's address is not ours", async () => {
    const { house, pay } = await houseOn('bep20')
    await pay({ address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' })
    await house.scan()
    expect(await house.suspense('BNB')).toBe(0n)
    expect(await house.database.query(sql`select from deposits`)).toEqual([])
  })

  test('decimals that the ledger does not keep are cut off, and what is all cut off is no deposit', async () => {
    const { house, customer, pay } = await houseOn('bep20')
    await pay({ ...token, units: 3n * oneUsdt - 1n })
    await pay({ ...token, units: 10n ** 12n - 1n })
    await house.scan()
    expect(await house.available(customer, 'USDT')).toBe(2_999_999n)
    expect(await house.history(customer)).toHaveLength(1)
    expect(await house.isSound()).toBe(true)
  })
})

describe('a provider that breaks its promise is not believed', () => {
  const blocks = (...told: (readonly [height: number, hash: string, parentHash?: string])[]) =>
    told.map(([height, hash, parentHash]) => ({
      height,
      hash,
      payments: [],
      ...(parentHash === undefined ? {} : { parentHash }),
    }))
  const read = blocks([1, 'a1'], [2, 'a2', 'a1'], [3, 'a3', 'a2'])
  test.each([
    ['a gap within', blocks([4, 'a4'], [6, 'a6']), null, 'have a gap'],
    ['a gap to the last', blocks([5, 'a5']), null, 'leave some out'],
    ['blocks that do not stand on each other', blocks([4, 'a4', 'a3'], [5, 'a5', 'b4']), null, 'not linked'],
    ['another parent than the last', blocks([4, 'b4', 'b3']), null, 'not linked to the last'],
    ['a branch from another parent', blocks([3, 'b3', 'b2']), 2, 'not linked to the last'],
    ['a branch further down from another parent', blocks([2, 'b2', 'b1']), 1, 'not linked to the last'],
    ['a way back to what was never read', blocks([8, 'b8']), 7, 'never read'],
  ])('%s', async (_, told, rolledBackTo, problem) => {
    const { house } = await houseOn('btc')
    const chainOf = (list: typeof read, back: number | null): ScannedChain => ({
      network: 'btc',
      async scan() {
        const { height = 0, hash = '' } = list.at(-1) ?? {}
        const cursor = { height, hash, trail: ['a2', 'a1'] }
        return { cursor, blocks: list, rolledBackTo: back, tip: 9 }
      },
    })
    await scanNetwork({ ...house.scanner, chain: chainOf(read, null) })
    const broken = chainOf(told, rolledBackTo)
    await expect(scanNetwork({ ...house.scanner, chain: broken })).rejects.toThrow(problem)
    await scanNetwork({ ...house.scanner, chain: chainOf(blocks([4, 'a4', 'a3']), null) })
  })
})

test('every currency of the catalogue can be paid on every network that lists it', async () => {
  for (const network of catalog.networks) {
    const { house, customer, to, pay } = await houseOn(network.code)
    const listed = catalog.currencies.flatMap((currency) => {
      const listing = catalog.currencyNetwork(currency, network.code)
      return listing === undefined ? [] : [{ symbol: currency.symbol, listing, scale: currency.asset.scale }]
    })
    for (const { listing } of listed) {
      const units = 1_000n * 10n ** BigInt(listing.chainDecimals)
      await pay({ tag: to.tag, contract: listing.tokenId, units, confirmations: 1 })
    }
    await house.chain.mine(network.confirmationsRequired)
    await house.scan()
    for (const { symbol, scale } of listed)
      expect(await house.available(customer, symbol)).toBe(1_000n * 10n ** BigInt(scale))
  }
})
