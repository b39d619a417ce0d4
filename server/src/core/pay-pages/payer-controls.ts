import type { Money } from '#core/money'

/** A simulated bank, as its payers use it. */
export type PayerBank = {
  /** Pays a link, also one that has ended. */
  payNow(reference: string, given: { readonly amount: Money; readonly payer: string }): Promise<unknown>
  /** Closes an open link as at its expiry; its payer pays soon after. */
  payLate(reference: string): Promise<unknown>
  decline(reference: string): Promise<unknown>
}

export type ChainPayment = {
  readonly network: string
  readonly address: string
  readonly tag: string | null
  readonly amount: Money
  /** Blocks that are mined at once; 0 keeps it out of a block, and null lets the chain confirm it by itself. */
  readonly confirmations: number | null
}

/** The chains, as payers and miners use them. The house has seen the effect of an act when it is done. */
export type PayerChains = {
  /** Pays an address as somebody outside; answers the txid. */
  pay(payment: ChainPayment): Promise<string>
  mine(mined: { readonly network: string; readonly blocks: number }): Promise<void>
  /** Replaces the newest blocks; the payments in them wait for the next one. */
  reorganise(replaced: { readonly network: string; readonly depth: number }): Promise<void>
  /** The smallest payment in another currency of the network that is credited; null where it has no other. */
  otherCoin(coin: { readonly network: string; readonly symbol: string }): Money | null
}

/** The payers of the sandbox, their banks and their chains. */
export type PayerControls = {
  readonly payers: readonly string[]
  /** By the code of their rail. */
  readonly banks: ReadonlyMap<string, PayerBank>
  readonly chains: PayerChains
}
