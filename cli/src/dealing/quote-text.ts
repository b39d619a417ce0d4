import type { CryptoQuote, FiatQuote } from '@coffer/sdk'
import { timeText } from '#terminal'
import type { Quoted } from './conversion-way.ts'

/** A quote for a person: the amounts, the rate, the fee, and its lifetime. */
export function quoteText(quoted: Quoted): string {
  const { exchange, ...facts } = quoted.kind === 'crypto' ? readCrypto(quoted.quote) : readFiat(quoted.quote)
  const lines = Object.entries({ ...facts, quote: quoted.quote.quote_id })
  return [exchange, ...lines.map(([name, value]) => `${name.padEnd(7)}${value}`), ''].join('\n')
}

type Facts = { exchange: string; rate: string; fee: string; holds: string }

function readCrypto(quote: CryptoQuote): Facts {
  const { from_symbol: from, to_symbol: to } = quote
  return {
    exchange: `${quote.from_amount} ${from} → ${quote.to_amount} ${to}`,
    rate: `1 ${from} = ${quote.rate} ${to}`,
    fee: 'none',
    holds: `${quote.expires_in_seconds} s`,
  }
}

function readFiat(quote: FiatQuote): Facts {
  const crypto = `${quote.crypto_amount} ${quote.crypto_symbol}`
  const fiat = `${quote.fiat_amount} ${quote.fiat_code}`
  return {
    exchange: quote.direction === 'buy' ? `${fiat} → ${crypto}` : `${crypto} → ${fiat}`,
    rate: `1 ${quote.crypto_symbol} = ${quote.rate} ${quote.fiat_code}`,
    fee: `${quote.fee} ${quote.fiat_code}, included`,
    holds: `until ${timeText(quote.expires_at)} UTC`,
  }
}
