import type { Calls, Creation } from './calls.ts'
import type {
  ConversionKind,
  ConverterOperation,
  CryptoConversion,
  CryptoQuote,
  CryptoRate,
  Direction,
  FiatConversion,
  FiatCurrency,
  FiatQuote,
  FiatRate,
  QuotedFiatConversion,
} from './converter-resources.ts'

/** What the converters can be asked: exchange at a rate that a quote holds for a while. */
export type Converter = {
  listCryptoConverterSymbols: () => Promise<string[]>
  getCryptoConverterRate: (query: { from: string; to: string }) => Promise<CryptoRate>
  /** With a key a repeat is answered the same quote; without one each estimate is another. */
  estimateCryptoConversion: (
    wish: { from_symbol: string; to_symbol: string; from_amount: string } & Creation,
  ) => Promise<CryptoQuote>
  executeCryptoConversion: (execution: { quote_id: string } & Creation) => Promise<CryptoConversion>
  listFiatConverterCurrencies: () => Promise<FiatCurrency[]>
  listFiatConverterCryptoSymbols: () => Promise<string[]>
  getFiatConverterRate: (query: { crypto: string; fiat: string; direction: Direction }) => Promise<FiatRate>
  /** `amount` is what is given: fiat to buy, crypto to sell. A key does what it does for crypto. */
  estimateFiatConversion: (
    wish: { crypto_symbol: string; fiat_code: string; direction: Direction; amount: string } & Creation,
  ) => Promise<FiatQuote>
  /** Again with the same quote it answers the same conversion, with a key or without. */
  executeFiatConversion: (execution: QuotedFiatConversion & Creation) => Promise<FiatConversion>
  /** Newest first. */
  listConverterOperations: (query?: {
    limit?: number | undefined
    type?: ConversionKind | undefined
    page?: number | undefined
    /** The uid of the last operation that you have, to go deeper than pages. */
    cursor?: string | undefined
  }) => Promise<ConverterOperation[]>
}

const path = '/converter'

export function converterMethods({ get, createSigned, postRepeatable }: Calls): Converter {
  return {
    listCryptoConverterSymbols: () => get(`${path}/crypto/symbols`),
    getCryptoConverterRate: (query) => get(`${path}/crypto/rate`, query),
    // A quote that nobody uses lapses.
    estimateCryptoConversion: (wish) => postRepeatable(`${path}/crypto/estimate`, wish),
    executeCryptoConversion: (execution) => createSigned(`${path}/crypto/execute`, execution),
    listFiatConverterCurrencies: () => get(`${path}/fiat/currencies`),
    listFiatConverterCryptoSymbols: () => get(`${path}/fiat/crypto-symbols`),
    getFiatConverterRate: (query) => get(`${path}/fiat/rate`, query),
    estimateFiatConversion: (wish) => postRepeatable(`${path}/fiat/estimate`, wish),
    executeFiatConversion: (execution) => postRepeatable(`${path}/fiat/execute`, execution),
    listConverterOperations: (query) => get(`${path}/operations`, query),
  }
}
