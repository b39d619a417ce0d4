import { strict as assert } from 'node:assert'
import type { BatchOrder, PayingBatches } from '#core/chains'
import { payersOf } from '../spend/paying-addresses.ts'
import type { StoredSpend } from '../spend/spend.ts'
import type { Payer } from '../spend/spending-parts.ts'
import type { ReadyBatch } from './store-batch-attempt.ts'

/** The batches of a chain that has them. */
export function batchesOn({ chain }: Payer): PayingBatches {
  assert(chain.batches !== undefined, `${chain.network} pays in no batches`)
  return chain.batches
}

/** The payments of spends together, as their chain is asked for them. */
export function orderOfBatch(payer: Payer, members: readonly StoredSpend[]): BatchOrder {
  const [first] = members
  assert(first !== undefined, 'a batch has members')
  const payments = members.map(({ address: to, units }) => {
    assert(units !== null, 'a member of a batch names its amount')
    return { to, units }
  })
  return { from: payersOf(payer, first), payments }
}

/** Refuses an answer of the chain that does not have an output for each payment. */
export function requireOutputs({ outputs }: ReadyBatch, { payments }: BatchOrder): void {
  const indexes = new Set(outputs.map(({ index }) => index))
  if (outputs.length !== payments.length || indexes.size !== payments.length)
    throw new Error(`the chain prepared ${indexes.size} outputs for ${payments.length} payments`)
}
