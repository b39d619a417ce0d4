import type { Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import type { Outcome } from './records.ts'

type Deciding<Command, T> = {
  readonly commands: readonly Command[]
  /** Carries out one command, or throws its refusal. */
  decide(command: Command): Promise<T>
}

/**
 * Decides the commands of a batch one after the other, each by itself: the refusal of one undoes nothing of the others. In
 * the order of the customers, whose rows each locks, so that two batches rarely meet in a deadlock.
 */
export async function decideEach<Command extends { readonly customerId: string }, T>(
  tx: Tx,
  { commands, decide }: Deciding<Command, T>,
): Promise<Outcome<T>[]> {
  const outcomes = new Map<Command, Outcome<T>>()
  for (const command of commands.toSorted(byCustomer))
    outcomes.set(command, await attempt(tx, () => decide(command)))
  return commands.flatMap((command) => outcomes.get(command) ?? [])
}

/** The outcome of an act; its refusal undoes what it did. */
export async function attempt<T>(tx: Tx, act: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { data: await tx.savepoint(act) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}

type Owned = { readonly customerId: string }

function byCustomer(one: Owned, other: Owned): number {
  return one.customerId < other.customerId ? -1 : Number(one.customerId > other.customerId)
}
