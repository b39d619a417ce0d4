import type { KeyUse } from '#core/access'
import type { Money } from '#core/money'
import type { Tx } from '#platform/database'
import type { RefusalKind } from '#platform/refusal'

export type WithdrawalAsked = {
  /** Also the withdrawal's. */
  readonly id: string
  readonly customerId: string
  readonly askedWith: KeyUse
  readonly amount: Money
  readonly network: string
  readonly address: string
  readonly tag: string | null
  readonly now: Date
}

/** The money that is withdrawn: the amount that the network carries, and the address in its canonical form. */
type Withdrawn = Pick<WithdrawalAsked, 'amount' | 'network' | 'address' | 'tag'>

/** Sends money from a customer's wallet to an address, by the rules of any withdrawal. */
export type WithdrawPort = {
  /** Takes a withdrawal in the caller's transaction, or throws its refusal. */
  take(tx: Tx, asked: WithdrawalAsked): Promise<Withdrawn>
  /** Wakes the worker of a network's payments, after the commit. */
  wake(network: string): void
  readonly refusals: readonly RefusalKind[]
}
