export type CryptoRate = {
  from_symbol: string
  to_symbol: string
  /** `to_symbol` for one `from_symbol`. */
  rate: string
  /** Bounds of what one conversion is worth. */
  min_amount_usdt: string
  max_amount_usdt: string
  /** How long a quote would hold. */
  expires_in_seconds: number
}

export type CryptoQuote = {
  quote_id: string
  from_symbol: string
  to_symbol: string
  from_amount: string
  to_amount: string
  rate: string
  expires_in_seconds: number
}

export type CryptoConversion = {
  uid: string
  from_symbol: string
  to_symbol: string
  from_amount: string
  to_amount: string
  rate: string
  status: 'completed'
}

/** `buy` gives fiat for crypto, `sell` crypto for fiat. */
export type Direction = 'buy' | 'sell'

export type FiatCurrency = {
  code: string
  name: string
  /** The sign that people write, such as ₽. */
  symbol: string
  decimals: number
  /** Bounds of the fiat side; null is none. */
  min_amount: string
  max_amount: string | null
}

export type FiatRate = {
  crypto: string
  fiat: string
  direction: Direction
  /** Fiat for one crypto, the fee aside. */
  rate: string
  /** Bounds of the fiat side; null is none. */
  min_amount: string
  max_amount: string | null
}

export type FiatQuote = {
  quote_id: string
  crypto_symbol: string
  fiat_code: string
  direction: Direction
  crypto_amount: string
  /** All that is paid, or all that is received: the fee is in it already. */
  fiat_amount: string
  rate: string
  /** In fiat. */
  fee: string
  /** ISO 8601. */
  expires_at: string
}

/** What a quote is executed with: the same five fields, or it is refused. */
export type QuotedFiatConversion = {
  crypto_symbol: string
  fiat_code: string
  direction: Direction
  /** What is given: fiat to buy, crypto to sell. */
  from_amount: string
  quote_id: string
}

export type FiatConversion = {
  uid: string
  crypto_symbol: string
  fiat_code: string
  direction: Direction
  crypto_amount: string
  fiat_amount: string
  status: 'completed'
}

export type ConversionKind = 'crypto' | 'fiat'

export type ConverterOperation = {
  uid: string
  type: ConversionKind
  from_symbol: string
  to_symbol: string
  from_amount: string
  to_amount: string
  status: 'completed'
}
