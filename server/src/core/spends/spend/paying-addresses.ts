import { strict as assert } from 'node:assert'
import { type AccountKeys, type KeyPlace, walletAddress } from '#core/addresses'
import type { Network } from '#core/catalog'
import type { PaymentOrder } from '#core/chains'
import type { Spend } from './spend.ts'

type Keyed = { readonly network: Network; readonly accountKeys: AccountKeys }

type Paying = Pick<Spend, 'fromIndexes' | 'generation'>

/** The addresses that pay a spend. */
export function payersOf(keyed: Keyed, { fromIndexes, generation }: Paying): PaymentOrder['from'] {
  const [first, ...others] = fromIndexes.map((index) => walletAddress(keyed, { generation, index }))
  assert(first !== undefined, 'a spend has a payer')
  return [first, ...others]
}

const outputFamilies: readonly Network['family'][] = ['bitcoin', 'litecoin', 'dogecoin']

/** Whether slots are outputs, which are unique on the whole network; elsewhere each address counts its own slots. */
export function hasOutputs({ family }: Network): boolean {
  return outputFamilies.includes(family)
}

/** The space in which a spend's slots are unique: its paying address, or the whole network where slots are outputs. */
export function slotSpaceOf(keyed: Keyed, paying: Paying): string {
  if (hasOutputs(keyed.network)) return ''
  return payersOf(keyed, paying)[0].address
}

/** The first paying address of a spend, as the name of its lane. */
export function laneOf({ fromIndexes, generation }: Paying): KeyPlace {
  return { generation, index: fromIndexes[0] ?? 0 }
}
