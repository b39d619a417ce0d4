import { converterTransactionTypes } from '#products/converter'
import { cryptoSpotTransactionTypes } from '#products/crypto-spot'
import { depositTransactionTypes } from '#products/deposits'
import { tradingAccountTransactionTypes } from '#products/trading-account'
import { transferTransactionTypes } from '#products/transfers'

/** Every type of transaction that a history may show. */
export const transactionTypes: readonly string[] = [
  ...depositTransactionTypes,
  ...transferTransactionTypes,
  ...tradingAccountTransactionTypes,
  ...cryptoSpotTransactionTypes,
  ...converterTransactionTypes,
]
