import type { Money } from '#core/money'

/** People who pay at a bank of the sandbox. */
export type PayerBank = {
  /** Pays a link, in whatever state it is. */
  payNow(reference: string, given: { readonly amount: Money; readonly payer: string }): Promise<unknown>
  /** Closes an open link as at its expiry; its payer pays soon after. */
  payLate(reference: string): Promise<unknown>
  decline(reference: string): Promise<unknown>
}

/** What plays the payers of the sandbox. */
export type PayerControls = {
  readonly payers: readonly string[]
  /** By the code of their rail. */
  readonly banks: ReadonlyMap<string, PayerBank>
}
