import type { Money } from '#core/money'

/** A simulated bank, as its payers use it. */
export type PayerBank = {
  /** Pays a link, also one that has ended. */
  payNow(reference: string, given: { readonly amount: Money; readonly payer: string }): Promise<unknown>
  /** Closes an open link as at its expiry; its payer pays soon after. */
  payLate(reference: string): Promise<unknown>
  decline(reference: string): Promise<unknown>
}

/** The payers of the sandbox and their banks. */
export type PayerControls = {
  readonly payers: readonly string[]
  /** By the code of their rail. */
  readonly banks: ReadonlyMap<string, PayerBank>
}
