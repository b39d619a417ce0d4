import type { Operations as OfficeOperations } from '@coffer/sdk/office-operations'
import { afterEach, describe, expect, test } from 'vitest'
import { readSpend } from '#core/spends'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { askOffice } from '../../../test/world/ask-office.ts'
import { catalog } from '../../../test/world/deposit-house.ts'
import { cold, openTreasury as openHouse } from '../../../test/world/treasury-house.ts'
import { readWallets } from '../../app/audit/read-wallets.ts'
import { balanceHot } from './hot-and-cold.ts'
import { noteNodeChecks } from './node-checks.ts'
import { treasuryRoutes } from './office-routes.ts'
import { sweep } from './sweep.ts'
import { readTreasury } from './treasury-figures.ts'

const usdt = '0x55d398326f99059fF775485246999027B3197955'
const one = 10n ** 18n

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function openTreasury(...options: Parameters<typeof openHouse>) {
  const treasury = await openHouse(...options)
  closing.push(treasury.close)
  return treasury
}

const told = (payments: readonly { purpose: string; asset: string; status: string }[]) =>
  payments.map(({ purpose, asset, status }) => `${purpose} ${asset} ${status}`)

describe('sweeps', () => {
  test('what an address holds of the coin goes to the hot wallet, less the fee', async () => {
    const { house, pay, turn, held, hot, paid, database } = await openTreasury()
    const { customer, to } = await house.customer()
    await pay({ address: to.address, units: 3n * one })
    await turn()
    expect(told(await paid())).toEqual(['sweep BNB confirmed'])
    expect(await held(to.address)).toBe(0n)
    const arrived = await held(hot)
    expect(arrived).toBeGreaterThan(29n * (one / 10n))
    expect(arrived).toBeLessThan(3n * one)
    expect(await readTreasury(database)).toEqual([])
    expect(await house.available(customer, 'BNB')).toBe(3n * one)
    expect(await house.treasury('BNB')).toBe(0n)
    expect(await house.isSound()).toBe(true)
  })

  test("what lies at a cause's address is swept with the key it was derived at, tokens with their gas", async () => {
    const card = { seen: async () => {}, credited: async () => {}, failed: async () => {} }
    const { house, pay, turn, held, hot, paid, database, network } = await openTreasury('bep20', {
      paymentHandlers: { card },
    })
    const { customer } = await house.customer()
    const coins = await house.causeAddress(customer, { purpose: 'card', subject: systemIds.next() })
    const tokens = await house.causeAddress(customer, { purpose: 'card', subject: systemIds.next() })
    await pay({ address: hot, units: one })
    await pay({ address: coins.address, units: 3n * one })
    await pay({ address: tokens.address, units: 3_000n * one, contract: usdt })
    await turn()
    await turn()
    expect(told(await paid()).toSorted()).toEqual([
      'gas USDT confirmed',
      'sweep BNB confirmed',
      'sweep USDT confirmed',
    ])
    expect([await held(coins.address), await held(tokens.address, usdt)]).toEqual([0n, 0n])
    expect(await held(hot, usdt)).toBe(3_000n * one)
    const indexes = await database.query<{ from: number[] }>(sql`
      select from_indexes as "from" from spends where purpose = 'sweep'`)
    expect(indexes.flatMap(({ from }) => from).every((index) => index > 1_000_000_000)).toBe(true)
    expect((await readWallets(database, network))?.addresses).toContain(coins.address)
    expect(await house.available(customer, 'BNB')).toBe(3n * one)
    expect(await house.isSound()).toBe(true)
  })

  test('while a sweep is open, the audit names the address that pays it', async () => {
    const card = { seen: async () => {}, credited: async () => {}, failed: async () => {} }
    const { house, treasurer, pay, spending, database, network } = await openTreasury('bep20', {
      paymentHandlers: { card },
    })
    const { customer, to: own } = await house.customer()
    const to = await house.causeAddress(customer, { purpose: 'card', subject: systemIds.next() })
    await pay({ address: to.address, units: 3n * one })
    await pay({ address: own.address, units: 3n * one })
    await sweep(treasurer)
    await spending.carryOn('bep20')
    const open = (await readWallets(database, network))?.open ?? []
    const payers = open.flatMap(({ transaction }) => transaction.from.map(({ address }) => address))
    expect(payers.toSorted()).toEqual([to.address, own.address].toSorted())
  })

  test('a token is swept once its gas is there: first the gas is confirmed, then the sweep', async () => {
    const { house, treasurer, pay, turn, held, hot, paid } = await openTreasury()
    const { to } = await house.customer()
    await pay({ address: hot, units: one })
    await pay({ address: to.address, units: 3_000n * one, contract: usdt })
    await sweep(treasurer)
    await sweep(treasurer)
    expect(told(await paid())).toEqual(['gas USDT open'])
    await turn()
    expect(told(await paid())).toEqual(['gas USDT confirmed'])
    expect(await held(hot, usdt)).toBe(0n)
    await turn()
    expect(told(await paid())).toEqual(['gas USDT confirmed', 'sweep USDT confirmed'])
    expect(await held(hot, usdt)).toBe(3_000n * one)
    expect(await house.treasury('BNB')).toBe(one)
    expect(await house.history((await house.customer()).customer)).toEqual([])
    expect(await house.isSound()).toBe(true)
  })

  test('an address that has the coin for the fee needs no gas', async () => {
    const { house, pay, turn, paid } = await openTreasury()
    const { to } = await house.customer()
    await pay({ address: to.address, units: one })
    await pay({ address: to.address, units: 3_000n * one, contract: usdt })
    await turn()
    expect(told(await paid())).toEqual(['sweep USDT confirmed'])
  })

  test('of one address tokens are swept before the coin that pays for it, and all arrives', async () => {
    const { house, treasurer, pay, turn, paid, held, hot } = await openTreasury()
    const { to } = await house.customer()
    await pay({ address: to.address, units: 3n * one })
    await pay({ address: to.address, units: 3_000n * one, contract: usdt })
    await sweep(treasurer)
    expect(told(await paid())).toEqual(['sweep USDT open'])
    await turn()
    await turn()
    expect(told(await paid())).toEqual(['sweep USDT confirmed', 'sweep BNB confirmed'])
    expect(await held(hot, usdt)).toBe(3_000n * one)
    expect(await held(to.address)).toBe(0n)
    expect(await house.isSound()).toBe(true)
  })

  test('an address that the chain does not tell is left alone, and the others are swept', async () => {
    const { house, chain, treasurer, pay, database } = await openTreasury()
    const addresses: string[] = []
    while (addresses.length < 3) {
      const { address } = (await house.customer()).to
      await pay({ address, units: 3n * one })
      addresses.push(address)
    }
    // Sweeps go by the address.
    const [first, ...others] = addresses.toSorted()
    const holdings: typeof chain.holdings = async (asked, at) => {
      if (asked.includes(first!)) throw new Error('the node stumbles')
      return chain.holdings(asked, at)
    }
    await expect(sweep({ ...treasurer, chain: { ...chain, holdings } })).rejects.toThrow(/stumbles/)
    const swept = await database.query<{ address: string }>(
      sql`select address from treasury_payments where purpose = 'sweep' order by address collate "C"`,
    )
    expect(swept.map(({ address }) => address)).toEqual(others)
    expect(await house.isSound()).toBe(true)
  })

  test('the coin of an address stays in a turn that failed for its token, which needs it', async () => {
    const { house, chain, treasurer, pay, paid } = await openTreasury()
    const { address } = (await house.customer()).to
    await pay({ address, units: 3n * one })
    await pay({ address, units: 3_000n * one, contract: usdt })
    let calls = 0
    const holdings: typeof chain.holdings = async (asked, at) => {
      if (calls++ === 0) throw new Error('the node stumbles')
      return chain.holdings(asked, at)
    }
    await expect(sweep({ ...treasurer, chain: { ...chain, holdings } })).rejects.toThrow(/stumbles/)
    expect(await paid()).toEqual([])
    await sweep(treasurer)
    expect(told(await paid())).toEqual(['sweep USDT open'])
  })

  test('gas is what the transaction needs, twice over, though its price was told as less', async () => {
    const { house, chain, treasurer, pay, paid, database, hot } = await openTreasury()
    const { to } = await house.customer()
    await pay({ address: hot, units: one })
    await pay({ address: to.address, units: 3_000n * one, contract: usdt })
    const asking = { ...treasurer, chain: { ...chain, feeOf: async () => 0n } }
    await sweep(asking)
    expect(told(await paid())).toEqual(['gas USDT open'])
    const fee = await chain.feeOf({ contract: usdt })
    const [gas] = await database.query<{ units: bigint }>(sql`select units from spends`)
    expect(gas?.units).toBeGreaterThanOrEqual(2n * fee)
  })

  test('a sweep that has been short for a minute is given up, and the address gets gas', async () => {
    const { house, treasurer, pay, turn, paid, held, hot, database, spending, chain } = await openTreasury()
    const { to } = await house.customer()
    await pay({ address: hot, units: one })
    await pay({ address: to.address, units: 3_000n * one, contract: usdt })
    const ready = { status: 'ready', unsigned: '', slots: ['0'], units: 1n, feeMax: 1n } as const
    await sweep({ ...treasurer, chain: { ...chain, prepare: async () => ready } })
    await spending.carryOn('bep20')
    await sweep(treasurer)
    expect(told(await paid())).toEqual(['sweep USDT open'])
    await database.query(sql`update treasury_payments set created_at = created_at - interval '61 seconds'`)
    await sweep(treasurer)
    expect(told(await paid())).toEqual(['sweep USDT failed'])
    expect(await database.query(sql`select status from spends`)).toEqual([{ status: 'cancelled' }])
    await database.query(sql`update treasury_payments set updated_at = updated_at - interval '11 minutes'`)
    await turn()
    await turn()
    expect(told(await paid())).toEqual(['sweep USDT failed', 'gas USDT confirmed', 'sweep USDT confirmed'])
    expect(await held(hot, usdt)).toBe(3_000n * one)
  })

  test('an address whose token cannot be moved keeps no other from its sweep', async () => {
    const { house, chain, treasurer, pay, paid } = await openTreasury()
    const [stuck, other] = [await house.customer(), await house.customer()]
    await pay({ address: stuck.to.address, units: 9_000n * one, contract: usdt })
    await pay({ address: other.to.address, units: 3n * one })
    const prepare = async () => {
      throw new Error('the payment would fail')
    }
    await sweep({ ...treasurer, chain: { ...chain, prepare } })
    expect(told(await paid())).toEqual(['sweep BNB open'])
  })

  test('tiny deposits stay until they have come to the least that is swept', async () => {
    const { house, pay, turn, paid, database } = await openTreasury()
    const { to } = await house.customer()
    for (const step of [1, 2, 3]) {
      await pay({ address: to.address, units: (one * 6n) / 10n })
      await turn()
      expect(await paid(), `after ${step}`).toEqual([])
    }
    expect(await readTreasury(database)).toMatchObject([
      { role: 'unswept', asset: 'BNB', units: (one * 18n) / 10n },
    ])
    await pay({ address: to.address, units: (one * 6n) / 10n })
    await turn()
    expect(told(await paid())).toEqual(['sweep BNB confirmed'])
    expect(await readTreasury(database)).toEqual([])
  })

  test('treasurers that race decide one sweep', async () => {
    const { house, treasurer, pay, turn, paid } = await openTreasury()
    const { to } = await house.customer()
    await pay({ address: to.address, units: 3n * one })
    await Promise.all(Array.from({ length: 6 }, () => sweep(treasurer)))
    expect(told(await paid())).toEqual(['sweep BNB open'])
    await turn()
    await turn()
    expect(told(await paid())).toEqual(['sweep BNB confirmed'])
  })

  test('a decision that is killed before its commit leaves nothing, and the next turn decides it', async () => {
    const { house, treasurer, pay, turn, paid, database } = await openTreasury()
    const { to } = await house.customer()
    await pay({ address: to.address, units: 3n * one })
    const dying: Database = {
      ...database,
      inTransaction: (act) =>
        database.inTransaction(async (tx) => {
          await act(tx)
          throw new Error('killed')
        }),
    }
    await expect(sweep({ ...treasurer, database: dying })).rejects.toThrow('killed')
    expect([await paid(), await database.query(sql`select from spends`)]).toEqual([[], []])
    await turn()
    expect(told(await paid())).toEqual(['sweep BNB confirmed'])
  })

  test('what a sweep took along, though it was booked later, is not swept again', async () => {
    const { house, chain, treasurer, pay, turn, paid, settle } = await openTreasury()
    const { to } = await house.customer()
    await pay({ address: to.address, units: 3n * one })
    await chain.pay({ address: to.address, tag: null, contract: null, units: 3n * one, confirmations: 1 })
    await sweep(treasurer)
    await turn()
    await settle()
    await turn()
    await turn()
    expect(told(await paid())).toEqual(['sweep BNB confirmed'])
    expect(await house.isSound()).toBe(true)
  })

  test('a chain that does not show the money yet is asked again', async () => {
    const { house, chain, treasurer, pay, turn, paid } = await openTreasury()
    const { to } = await house.customer()
    await pay({ address: to.address, units: 3n * one })
    const behind = { ...chain, holdings: async () => ({ height: 1, sums: [] }) }
    await sweep({ ...treasurer, chain: behind })
    expect(await paid()).toEqual([])
    await turn()
    expect(told(await paid())).toEqual(['sweep BNB confirmed'])
  })

  test('nothing is swept where customers share the hot wallet', async () => {
    const { house, pay, turn, paid, chain } = await openTreasury('ton')
    const { to } = await house.customer()
    await chain.pay({ ...to, contract: null, units: 10n ** 15n, confirmations: 1 })
    await pay({ address: to.address, units: 1n })
    await turn()
    expect(await paid()).toEqual([])
  })

  test('outputs are swept as well', async () => {
    const { house, pay, turn, paid, held, hot } = await openTreasury('btc')
    const { to } = await house.customer()
    await pay({ address: to.address, units: 10n ** 8n })
    await pay({ address: to.address, units: 10n ** 8n })
    await turn()
    expect(told(await paid())).toEqual(['sweep BTC confirmed'])
    expect(await held(hot)).toBeGreaterThan(199n * 10n ** 6n)
    expect(await house.treasury('BTC')).toBe(0n)
  })
})

describe('hot and cold', () => {
  async function openWithCold() {
    const opened = await openTreasury()
    const settings = { ...opened.treasurer.settings, cold: { address: cold, tag: null } }
    return { ...opened, treasurer: { ...opened.treasurer, settings } }
  }

  test('above its maximum the hot wallet gives all but its target to the cold one, and then rests', async () => {
    const { treasurer, pay, turn, paid, held, hot, house, database } = await openWithCold()
    await database.query(sql`insert into house_wallets values ('bep20', 'cold', ${cold})`)
    await pay({ address: hot, units: 7_999n * one })
    await balanceHot(treasurer)
    expect(await paid()).toEqual([])
    await pay({ address: hot, units: 10n * one })
    await balanceHot(treasurer)
    await balanceHot(treasurer)
    expect(told(await paid())).toEqual(['cold BNB open'])
    await turn()
    expect(await held(cold)).toBe(3_009n * one)
    await balanceHot(treasurer)
    expect(told(await paid())).toEqual(['cold BNB confirmed'])
    expect(await house.treasury('BNB')).toBe(8_009n * one)
    const balances = await readTreasury(database)
    expect(balances.find(({ role, asset }) => role === 'cold' && asset === 'BNB')?.units).toBe(3_009n * one)
    expect(await house.isSound()).toBe(true)
  })

  test('what open payments need is no excess', async () => {
    const { treasurer, pay, paid, hot, database } = await openWithCold()
    await pay({ address: hot, units: 9_000n * one })
    await database.query(sql`
      insert into spends (id, network, purpose, initiator, from_indexes, address, units, status, due_at, created_at, updated_at)
      values (${systemIds.next()}, 'bep20', 'withdrawal', 'house', '{0}', 'x', ${2_000n * one}, 'requested', now(), now(), now())`)
    await balanceHot(treasurer)
    expect(await paid()).toEqual([])
    const [bnb] = (await readTreasury(database)).filter(
      ({ asset, role }) => asset === 'BNB' && role === 'hot',
    )
    expect(bnb).toMatchObject({ units: 9_000n * one, needed: 2_000n * one })
  })

  test('what the hot wallet holds of a currency without a rule is told too, and stays there', async () => {
    const { treasurer, pay, paid, hot, database } = await openWithCold()
    const usdc = '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'
    await pay({ address: hot, units: 9_000_000n * one, contract: usdc })
    await balanceHot(treasurer)
    expect(treasurer.settings.holdings.map(({ currency }) => currency.symbol)).not.toContain('USDC')
    expect(await readTreasury(database)).toContainEqual(
      expect.objectContaining({ role: 'hot', asset: 'USDC', units: 9_000_000n * 10n ** 6n }),
    )
    expect(await paid()).toEqual([])
  })

  test('what is paid with a tag is in the hot wallet, which all customers share, and is not told as unswept', async () => {
    const { house, treasurer, pay, hot, database } = await openTreasury('ton')
    const { to } = await house.customer()
    expect(to.address).toBe(hot)
    await pay({ address: to.address, tag: to.tag, units: 5n * 10n ** 9n })
    await balanceHot(treasurer)
    expect(await readTreasury(database)).toMatchObject([
      { role: 'hot', asset: 'TON', units: 5n * 10n ** 9n },
      { role: 'hot', asset: 'USDT', units: 0n },
    ])
  })

  test('an operator sees each node as it was checked last', async () => {
    const { database } = await openWithCold()
    const checkedAt = new Date('2026-05-04T12:00:00Z')
    const check = {
      network: 'bep20',
      verdict: 'silent',
      reasons: ['no answer'],
      height: null,
      lag: null,
    } as const
    await noteNodeChecks(database, [{ ...check, checkedAt }])
    const { nodes } = await askOffice<OfficeOperations['officeGetHouseWallets']['data']>(
      treasuryRoutes({ database, catalog }),
      'officeGetHouseWallets',
    )
    expect(nodes).toEqual([{ ...check, checked_at: 1777896000 }])
  })

  test('an operator sees the wallets and what is unswept, by network', async () => {
    const { house, treasurer, pay, hot, database } = await openWithCold()
    const { to } = await house.customer()
    await pay({ address: hot, units: 5n * one })
    await pay({ address: to.address, units: one })
    await balanceHot(treasurer)
    const wallets = await askOffice<OfficeOperations['officeGetHouseWallets']['data']>(
      treasuryRoutes({ database, catalog }),
      'officeGetHouseWallets',
    )
    const listed = (role: string, balance: string) =>
      expect.objectContaining({ network: 'bep20', role, symbol: 'BNB', balance })
    expect(wallets.balances).toEqual(expect.arrayContaining([listed('hot', '5'), listed('unswept', '1')]))
  })
})

test('every payment of the treasury has a spend of its purpose', async () => {
  const { house, treasurer, pay, database } = await openTreasury()
  const { to } = await house.customer()
  await pay({ address: to.address, units: 3n * one })
  await sweep(treasurer)
  const [row] = await database.query<{ id: string }>(sql`select id from treasury_payments`)
  expect(await readSpend(database, row?.id ?? '')).toMatchObject({
    spend: { purpose: 'sweep', initiator: 'house', fromIndexes: [1], units: null },
  })
})
