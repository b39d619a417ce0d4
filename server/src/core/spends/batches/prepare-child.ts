import { ImpossiblePayment, type Prepared } from '#core/chains'
import { within } from '#core/instructions'
import { payersOf } from '../spend/paying-addresses.ts'
import type { StoredSpend } from '../spend/spend.ts'
import type { Payer } from '../spend/spending-parts.ts'
import { readLineage } from './children.ts'
import { batchesOn } from './order-of-batch.ts'

/** Asks the chain for a child, and refuses an answer that spends anything else. */
export async function prepareChild(payer: Payer, child: StoredSpend): Promise<Prepared> {
  const { database, timeoutMs } = payer
  const lineage = await readLineage(database, child)
  const last = lineage?.ancestors.at(-1)
  if (lineage === null || last === undefined) throw new ImpossiblePayment('its parent waits no more')
  const { ancestors, index, units } = lineage
  const slot = `${last.txid}:${index}`
  const [spender] = payersOf(payer, child)
  const spends = { ...spender, slot, units }
  const prepared = await within(timeoutMs, () => batchesOn(payer).prepareChild({ spends, ancestors }))
  if (prepared.status === 'ready' && prepared.slots.join() !== slot)
    throw new Error(`the chain prepared a child that spends ${prepared.slots.join()} instead of ${slot}`)
  return prepared
}
