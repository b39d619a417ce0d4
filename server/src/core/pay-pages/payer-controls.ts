import type { Money } from '#core/money'

/** People who pay at a bank of the sandbox. Each act answers whether the bank could. */
export type PayerBank = {
  /** Pays a link, in whatever state it is. */
  payNow(reference: string, given: { readonly amount: Money; readonly payer: string }): Promise<unknown>
  /** Closes an open link as at its expiry; its payer pays soon after. */
  payLate(reference: string): Promise<boolean>
  decline(reference: string): Promise<boolean>
}

/** What plays the payers of the sandbox. */
export type PayerControls = {
  readonly payers: readonly string[]
  /** By the code of their rail. */
  readonly banks: ReadonlyMap<string, PayerBank>
}
