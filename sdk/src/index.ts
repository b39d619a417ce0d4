/**
 * The client of Coffer's integration API, for Node 20 and later and for browsers, without dependencies.
 * It owns: signing, safe retries, the clock's correction, typed resources and errors.
 * Invariants: the bytes that were signed are the bytes that are sent; nothing that could take effect twice is
 * repeated; amounts stay the decimal strings that the server wrote.
 * It is not a money library: it neither calculates with amounts nor rounds them.
 */
export { type Coffer, type CofferOptions, createCoffer } from './coffer.ts'
export { CofferError } from './coffer-error.ts'
export type { Answer } from './read-answer.ts'
export type {
  Currency,
  CurrencyNetwork,
  DepositAddress,
  InternalTransfer,
  NetworkAddress,
  Profile,
  Transaction,
  TransactionPage,
  Wallet,
  WalletCreated,
} from './resources.ts'
export { type SignableRequest, sign, signableMessage } from './sign.ts'
export type { Query, RequestOptions } from './signed-call.ts'
