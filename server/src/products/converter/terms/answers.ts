import assert from 'node:assert'
import type { Deal } from '#core/dealing'
import { formatAmount } from '#core/money'
import type { CryptoExecution, CryptoQuote, FiatExecution, FiatQuote } from './schemas.ts'
import type { Conversion, Quote, Terms } from './terms.ts'

export function cryptoQuoteOf(quote: Quote): CryptoQuote {
  const lifeMs = quote.expiresAt.getTime() - quote.createdAt.getTime()
  return {
    quote_id: quote.id,
    ...sidesOf(quote.deal),
    rate: quote.rate,
    expires_in_seconds: Math.floor(lifeMs / 1_000),
  }
}

export function cryptoExecutionOf(conversion: Conversion): CryptoExecution {
  return { uid: conversion.id, ...sidesOf(conversion.deal), rate: conversion.rate, status: 'completed' }
}

/** The two sides as given and received. */
export function sidesOf({ given, received }: Deal) {
  return {
    from_symbol: given.asset.symbol,
    to_symbol: received.asset.symbol,
    from_amount: formatAmount(given),
    to_amount: formatAmount(received),
  }
}

export function fiatQuoteOf(quote: Quote): FiatQuote {
  const { id, deal, rate, expiresAt } = quote
  assert(deal.fee !== null, 'a quote for fiat names its fee')
  return {
    quote_id: id,
    ...fiatSides(quote),
    rate,
    fee: formatAmount(deal.fee),
    expires_at: expiresAt.toISOString(),
  }
}

export function fiatExecutionOf(conversion: Conversion): FiatExecution {
  return { uid: conversion.id, ...fiatSides(conversion), status: 'completed' }
}

/** The two sides as fiat and crypto, whichever is given. */
export function fiatSides(terms: Terms) {
  assert(terms.kind === 'fiat', 'the terms are those of a fiat conversion')
  const { direction, deal } = terms
  const [fiat, crypto] = direction === 'buy' ? [deal.given, deal.received] : [deal.received, deal.given]
  return {
    crypto_symbol: crypto.asset.symbol,
    fiat_code: fiat.asset.symbol,
    direction,
    crypto_amount: formatAmount(crypto),
    fiat_amount: formatAmount(fiat),
  }
}
