import { createWriter, type Outcome, type Writer, type WriterParts } from '#core/idempotency'
import type { Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import {
  type AskedWithdrawal,
  type Facts,
  type RequestParts,
  readFacts,
  requestWithdrawal,
} from './request-withdrawal.ts'
import type { CreatedWithdrawal } from './schemas.ts'
import { createdResource, type Withdrawal } from './withdrawal.ts'

/** Takes withdrawals; concurrent ones share a transaction, after which their payments are turned to at once. */
export type Withdrawals = Writer<AskedWithdrawal, CreatedWithdrawal>

type WithdrawalsParts = WriterParts &
  RequestParts & {
    /** Lets the payments of a network be turned to now. */
    wakeSpends(network: string): void
  }

export function createWithdrawals(parts: WithdrawalsParts): Withdrawals {
  return createWriter<AskedWithdrawal, CreatedWithdrawal>({
    ...parts,
    async decide(tx, { commands, now }) {
      const outcomes = new Map<AskedWithdrawal, Outcome<CreatedWithdrawal>>()
      const factsOf = factsOfBatch(tx, parts)
      // In the order of the customers, whose rows each locks, so that two batches rarely meet in a deadlock.
      for (const asked of commands.toSorted(byCustomer))
        outcomes.set(
          asked,
          await attempt(tx, async () => {
            const facts = await factsOf(asked)
            return requestWithdrawal(tx, asked, { ...parts, facts, now })
          }),
        )
      return commands.flatMap((asked) => outcomes.get(asked) ?? [])
    },
    onDone(commands) {
      for (const code of new Set(commands.map(({ terms }) => terms.listing.network.code)))
        parts.wakeSpends(code)
    },
  })
}

function byCustomer(one: AskedWithdrawal, other: AskedWithdrawal): number {
  return one.customerId < other.customerId ? -1 : Number(one.customerId > other.customerId)
}

/** Reads once what many withdrawals of a customer to one address are decided by. */
function factsOfBatch(tx: Tx, parts: RequestParts): (asked: AskedWithdrawal) => Promise<Facts> {
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

/** Each by itself: the refusal of one undoes nothing of the others. */
async function attempt(tx: Tx, act: () => Promise<Withdrawal>): Promise<Outcome<CreatedWithdrawal>> {
  try {
    return { data: createdResource(await tx.savepoint(act)) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}
