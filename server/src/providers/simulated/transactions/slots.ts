import { familyModels } from './family-models.ts'
import type { SimulatedTransaction } from './simulated-transaction.ts'

/** Slots as the tables keep them, alike on the whole chain: an account's number says whose it is. */
export function storedSlots({
  family,
  from,
  slots,
}: Pick<SimulatedTransaction, 'family' | 'from' | 'slots'>): string[] {
  return familyModels[family].kind === 'outputs' ? [...slots] : slots.map((slot) => `${from[0]}/${slot}`)
}

/** The number of an account's transaction; null where there are outputs. */
export function numberOf({ family, slots }: Pick<SimulatedTransaction, 'family' | 'slots'>): bigint | null {
  return familyModels[family].kind === 'outputs' ? null : BigInt(slots[0] ?? '0')
}
