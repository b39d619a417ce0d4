import { expect, test } from 'vitest'
import type { ScannedChain } from '#core/chains'
import type { Database, Tx } from '#platform/database'
import { blockOf, type DepositHouse, openDepositHouse } from '../../../../test/world/deposit-house.ts'
import { scanNetwork } from './scan-network.ts'

/** How many statements a scan of the chain sends in its transaction. */
async function statementsOf({ scanner }: DepositHouse, chain: ScannedChain): Promise<number> {
  let count = 0
  const counting: Database = {
    ...scanner.database,
    inTransaction: (act) =>
      scanner.database.inTransaction((tx) => {
        const query: Tx['query'] = (statement) => {
          count += 1
          return tx.query(statement)
        }
        const send: Tx['send'] = (...statement) => {
          count += 1
          tx.send(...statement)
        }
        return act({ ...tx, query, send })
      }),
  }
  await scanNetwork({ ...scanner, database: counting, chain })
  return count
}

test('a scan sends as many statements for many pending deposits as for one', async () => {
  const house = await openDepositHouse('btc')
  const { customer, to } = await house.customer()
  const payment = { tag: null, contract: null, txid: 'aa', address: to.address, units: 10n ** 8n }
  const counts: number[] = []
  for (const pending of [1, 20]) {
    const payments = Array.from({ length: pending }, (_, index) => ({ ...payment, index }))
    // The block is replaced, so that its deposits are orphaned, placed and counted again.
    const chain = blockOf('btc', payments, { rolledBackTo: 0 })
    await scanNetwork({ ...house.scanner, chain })
    counts.push(await statementsOf(house, chain))
  }
  expect(await house.history(customer)).toHaveLength(20)
  expect(counts[1]).toBe(counts[0])
  await house.close()
})
