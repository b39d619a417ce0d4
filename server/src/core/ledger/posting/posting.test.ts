import { expect, test } from 'vitest'
import type { Asset } from '#core/money'
import { systemIds } from '#platform/ids'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import {
  auditLedger,
  customerAccount,
  type Entry,
  houseAccount,
  openAccounts,
  openPosting,
  post,
  readBalances,
} from '../index.ts'

const testDatabase = await useTestDatabase()

const usdt: Asset = { symbol: 'USDT', scale: 6 }
const custody = { account: houseAccount('custody'), asset: usdt.symbol }
const fundingOf = (customerId: string) => ({
  account: customerAccount(customerId, 'funding_available'),
  asset: usdt.symbol,
})

function deposit(customerId: string, units: bigint): Entry {
  const { account: to } = fundingOf(customerId)
  const movements = [{ from: custody.account, to, amount: { asset: usdt, units } }]
  return { id: systemIds.next(), kind: 'test', reference: systemIds.next(), postedAt: new Date(0), movements }
}

async function unitsOf(customerId: string): Promise<bigint | undefined> {
  return (await readBalances(testDatabase.database, customerId)).get('USDT')?.funding_available
}

test('a posting opens the accounts that its entries need, and no others', async () => {
  const [paid, idle] = [systemIds.next(), systemIds.next()]
  await testDatabase.database.inTransaction(async (tx) => {
    const posting = openPosting(tx)
    await posting.lock([custody, fundingOf(paid), fundingOf(idle)])
    expect(posting.post(deposit(paid, 7n))).toBe('posted')
    await posting.openMissing()
    posting.write()
  })
  expect([await unitsOf(paid), await unitsOf(idle)]).toEqual([7n, undefined])
  expect(await auditLedger(testDatabase.database)).toMatchObject({ isSound: true })
})

test.for([
  { meanwhile: 'opened', units: 0n },
  { meanwhile: 'opened and used', units: 5n },
])(
  'an account that was $meanwhile meanwhile costs a posting a second attempt and no unit',
  async ({ units }) => {
    const { database } = testDatabase
    const customer = systemIds.next()
    let made = 0
    await database.inTransaction(async (tx) => {
      made++
      const posting = openPosting(tx)
      // Custody last, so that the other transaction can pass.
      await posting.lock([fundingOf(customer)])
      if (made === 1)
        await database.inTransaction(async (other) => {
          await openAccounts(other, [fundingOf(customer)])
          if (units > 0n) await post(other, deposit(customer, units))
        })
      await posting.lock([custody])
      expect(posting.post(deposit(customer, 7n))).toBe('posted')
      await posting.openMissing()
      posting.write()
    })
    expect([made, await unitsOf(customer)]).toEqual([2, 7n + units])
    expect(await auditLedger(database)).toMatchObject({ isSound: true })
  },
)

test('many that pay at once into an account which nobody has opened all pay', async () => {
  const { database } = testDatabase
  const receiver = systemIds.next()
  const payers = Array.from({ length: 10 }, () => systemIds.next())
  for (const payer of payers) await database.inTransaction((tx) => post(tx, deposit(payer, 3n)))
  await Promise.all(
    payers.map((payer) => {
      const paid = {
        ...deposit(receiver, 2n),
        movements: [
          {
            from: fundingOf(payer).account,
            to: fundingOf(receiver).account,
            amount: { asset: usdt, units: 2n },
          },
        ],
      }
      return database.inTransaction((tx) => post(tx, paid))
    }),
  )
  expect(await unitsOf(receiver)).toBe(20n)
  expect(await auditLedger(database)).toMatchObject({ isSound: true })
})
