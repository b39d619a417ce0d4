import type { Asset } from '#core/money'
import type { BankClient } from './bank-client.ts'

/** The house's account at its bank, for one call of the rail. */
export type House = {
  readonly bank: BankClient
  readonly merchant: string
  readonly account: string
  readonly asset: Asset
}
