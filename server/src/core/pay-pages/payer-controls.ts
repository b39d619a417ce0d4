import type { Money } from '#core/money'

/** A simulated bank, from the payer's side. */
export type PayerBank = {
  /** Pays a link, also an expired one. */
  payNow(reference: string, given: { readonly amount: Money; readonly payer: string }): Promise<unknown>
  /** Closes an open link as if it expired; its payer pays soon after. */
  payLate(reference: string): Promise<unknown>
  decline(reference: string): Promise<unknown>
}

export type ChainPayment = {
  readonly network: string
  readonly address: string
  readonly tag: string | null
  readonly amount: Money
  /** Blocks mined at once. 0 leaves the payment in the mempool; null lets the chain confirm it by itself. */
  readonly confirmations: number | null
}

/**
 * The simulated chains, from the side of payers and miners. Each act returns after the exchange has processed its
 * effect.
 */
export type PayerChains = {
  /** Pays an address as somebody outside; answers the txid. */
  pay(payment: ChainPayment): Promise<string>
  mine(mined: { readonly network: string; readonly blocks: number }): Promise<void>
  /** Replaces the newest blocks; their payments wait for the next block. */
  reorganise(replaced: { readonly network: string; readonly depth: number }): Promise<void>
  /** The smallest credited payment in another currency of the network; null where the network has no other. */
  otherCoin(coin: { readonly network: string; readonly symbol: string }): Money | null
}

/** The sandbox's payers with their banks and chains. */
export type PayerControls = {
  readonly payers: readonly string[]
  /** Banks by the code of their rail. */
  readonly banks: ReadonlyMap<string, PayerBank>
  readonly chains: PayerChains
}
