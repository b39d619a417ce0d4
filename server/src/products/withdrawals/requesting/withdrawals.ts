import { createWriter, decideEach, type Writer, type WriterParts } from '#core/idempotency'
import type { Spending } from '#core/spends'
import type { Tx } from '#platform/database'
import { type CreatedWithdrawal, createdResource } from '#products/withdrawals/withdrawal'
import {
  type AskedWithdrawal,
  type Facts,
  type RequestParts,
  readFacts,
  requestWithdrawal,
} from './request-withdrawal.ts'

/** Takes withdrawals; concurrent ones share a transaction, after which their payments are turned to at once. */
export type Withdrawals = Writer<AskedWithdrawal, CreatedWithdrawal>

type WithdrawalsParts = WriterParts &
  RequestParts & {
    readonly engines: { readonly spending: Pick<Spending, 'wake'> }
  }

export function createWithdrawals(parts: WithdrawalsParts): Withdrawals {
  return createWriter<AskedWithdrawal, CreatedWithdrawal>({
    ...parts,
    async decide(tx, { commands, now }) {
      const factsOf = factsOfBatch(tx, { ...parts, now })
      return decideEach(tx, {
        commands,
        async decide(asked) {
          const facts = await factsOf(asked)
          return createdResource(await requestWithdrawal(tx, asked, { ...parts, facts, now }))
        },
      })
    },
    onDone(commands) {
      for (const code of new Set(commands.map(({ terms }) => terms.listing.network.code)))
        parts.engines.spending.wake(code)
    },
  })
}

/** Reads once what many withdrawals of a customer to one address are decided by. */
function factsOfBatch(
  tx: Tx,
  parts: RequestParts & { readonly now: Date },
): (asked: AskedWithdrawal) => Promise<Facts> {
  const known = new Map<string, Promise<Facts>>()
  return (asked) => {
    const { customerId, terms } = asked
    const { currency, listing, address, tag } = terms
    const key = JSON.stringify([customerId, currency.symbol, listing.network.code, address, tag])
    const facts = known.get(key) ?? readFacts(tx, asked, parts)
    known.set(key, facts)
    return facts
  }
}
