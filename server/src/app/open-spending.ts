import { strict as assert } from 'node:assert'
import type { OpenProduct } from '#core/product'
import {
  createSpending,
  type PaidChain,
  type Signer,
  type SpendHandlers,
  type Spending,
  spendPurposes,
} from '#core/spends'
import type { Foundation } from './foundation.ts'

type Opening = {
  readonly foundation: Foundation
  readonly signer: Signer | null
  readonly open: { readonly [product: string]: OpenProduct }
  readonly chains: readonly PaidChain[]
}

/** The runner of all products' payments; null where the house pays on no chain. */
export function openSpending({ foundation, signer, open, chains }: Opening): Spending | null {
  if (chains.length === 0) return null
  return createSpending({
    ...foundation,
    signer,
    chains,
    clock: foundation.businessClock,
    handlers: handlersOf(open),
  })
}

function handlersOf(open: Opening['open']): SpendHandlers {
  const brought = Object.values(open).flatMap(({ spendHandlers = {} }) => Object.entries(spendHandlers))
  for (const purpose of spendPurposes)
    assert(
      brought.filter(([name]) => name === purpose).length <= 1,
      `two products want to be told of spends for a ${purpose}`,
    )
  return Object.fromEntries(brought)
}
