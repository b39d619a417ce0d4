import assert from 'node:assert'
import { createRequest } from '#core/idempotency'
import { formatAmount, type Money } from '#core/money'
import { systemClock } from '#platform/clock'
import { connect } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createTransfers } from '#products/transfers'
import type { Measured } from './compare.ts'
import { type BenchCustomer, createFundedCustomers } from './funded-customers.ts'
import { perSecond } from './load.ts'

export const customerCount = 10_000

const asset = { symbol: 'USDT', scale: 6 }
/** Enough that nobody runs out during a run. */
export const balance: Money = { asset, units: 1_000_000_000n }
export const amount: Money = { asset, units: 1n }

type Pair = { readonly sender: BenchCustomer; readonly recipient: BenchCustomer }
export type PickPair = (customers: readonly BenchCustomer[]) => Pair

export type TransferHouse = {
  /** Counts committed transfers. */
  measure(seconds: number): Promise<Measured>
  close(): Promise<void>
}

const inFlight = 256

/** The server's own transfers on a database of 10,000 customers: group commit, idempotency, histories and events. */
export async function openGroupedTransfers(url: string, pick: PickPair): Promise<TransferHouse> {
  const database = connect({ url, role: 'coffer_app' })
  const owner = connect({ url, poolMax: 1 })
  const customers = await createFundedCustomers(owner, { count: customerCount, balance })
  await owner.close()
  const transfers = createTransfers({ database, businessClock: systemClock, systemClock, ids: systemIds })
  async function transfer(): Promise<void> {
    const { sender, recipient } = pick(customers)
    const id = systemIds.next()
    const request = createRequest({
      customerId: sender.id,
      operation: 'createInternalTransfer',
      key: id,
      payload: { symbol: asset.symbol, amount: formatAmount(amount), to_username: recipient.username },
    })
    const named = { username: recipient.username, number: null }
    const transfer = { id, senderId: sender.id, recipient: named, amount, comment: null }
    const answer = await transfers.submit(transfer, request)
    assert('data' in answer.outcome, 'every transfer of a benchmark succeeds')
  }
  return {
    measure: (seconds) => perSecond(transfer, { seconds, inFlight }),
    async close() {
      await transfers.close()
      await database.close()
    },
  }
}
