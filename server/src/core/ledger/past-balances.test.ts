import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Asset } from '#core/money'
import { systemIds } from '#platform/ids'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { customerAccount, houseAccount, openAccounts, post, readPastBalances } from './index.ts'

const { database } = await useTestDatabase()

const usdt: Asset = { symbol: 'USDT', scale: 6 }
const custody = houseAccount('custody')

/** Seconds until the next entry; what it brings to the wallet, takes from it, or moves to the trading account. */
const move = fc.record({
  wait: fc.integer({ min: 0, max: 3 }),
  kind: fc.constantFrom('in', 'out', 'inside'),
  units: fc.bigInt(1n, 50n),
})

test('what an owner had before any moment is what the entries before it add up to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 25 }), async (moves) => {
      const owner = systemIds.next()
      const [wallet, trading] = [
        customerAccount(owner, 'funding_available'),
        customerAccount(owner, 'trading_available'),
      ]
      const sides = {
        in: [custody, wallet],
        out: [wallet, custody],
        inside: [wallet, trading],
      } as const
      const kept: { second: number; units: bigint }[] = []
      let [second, available] = [0, 0n]
      await database.inTransaction(async (tx) => {
        for (const { wait, kind, units } of moves) {
          second += wait
          if (kind !== 'in' && units > available) continue
          available += kind === 'in' ? units : -units
          if (kind !== 'inside') kept.push({ second, units: kind === 'in' ? units : -units })
          const [from, to] = sides[kind]
          const movements = [{ from, to, amount: { asset: usdt, units } }]
          const postedAt = new Date(second * 1_000)
          await post(tx, {
            id: systemIds.next(),
            kind: 'test',
            reference: systemIds.next(),
            postedAt,
            movements,
          })
        }
      })
      const seconds = Array.from({ length: second + 2 }, (_, index) => index)
      const past = await readPastBalances(database, {
        owner,
        moments: seconds.map((one) => new Date(one * 1_000)),
      })
      const found = seconds.map(
        (one) => past.find(({ moment }) => moment.getTime() === one * 1_000)?.units ?? 0n,
      )
      const wanted = seconds.map((one) =>
        kept.filter((entry) => entry.second < one).reduce((sum, { units }) => sum + units, 0n),
      )
      expect(found).toEqual(wanted)
    }),
    { numRuns: 40 },
  )
})

test('an owner without movements had nothing', async () => {
  const owner = systemIds.next()
  const asked = { owner, moments: [new Date(0), new Date()] }
  expect(await readPastBalances(database, asked)).toEqual([])
  const account = customerAccount(owner, 'funding_available')
  await database.inTransaction((tx) => openAccounts(tx, [{ account, asset: usdt.symbol }]))
  expect(await readPastBalances(database, asked)).toEqual([])
})
