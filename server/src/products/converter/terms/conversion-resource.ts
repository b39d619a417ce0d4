import assert from 'node:assert'
import Type from 'typebox'
import { formatAmount, type Money } from '#core/money'
import { fieldsOf, resource } from '#platform/http'
import {
  type Conversion,
  conversionKinds,
  type Direction,
  directions,
  type Quote,
  type Terms,
} from './terms.ts'

const terms = fieldsOf<Terms>()
const quote = fieldsOf<Quote>()
const conversion = fieldsOf<Conversion>()

/** The direction of a conversion into or out of fiat. */
export const directionField = Type.Enum([...directions], {
  description: 'buy: you give fiat and get crypto. sell: you give crypto and get fiat.',
})

const amount = (description: string) => Type.String({ description })

const quote_id = quote(
  Type.String({ format: 'uuid' }),
  ({ id }) => id,
  '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
)
const exampleUid = '01994f6e-8a10-7b55-a3f1-0c9d8e7f6a5b'
const uid = conversion(
  Type.String({
    format: 'uuid',
    description: 'The transaction_id in GET /transactions of the amount given.',
  }),
  ({ id }) => id,
  exampleUid,
)
const status = conversion(Type.Literal('completed'), () => 'completed' as const, 'completed')

/** The two sides as given and received. */
const sides = {
  from_symbol: terms(Type.String(), ({ deal }) => deal.given.asset.symbol, 'BTC'),
  to_symbol: terms(Type.String(), ({ deal }) => deal.received.asset.symbol, 'ETH'),
  from_amount: terms(Type.String(), ({ deal }) => formatAmount(deal.given), '0.1'),
  to_amount: terms(Type.String(), ({ deal }) => formatAmount(deal.received), '2.7654321098'),
}
const rate = terms(Type.String(), ({ rate }) => rate, '27.654321098')

export const cryptoQuoteResource = resource('CryptoQuote', {
  quote_id,
  ...sides,
  to_amount: {
    ...sides.to_amount,
    schema: amount('from_amount times rate, rounded down to the decimals of to_symbol.'),
  },
  rate: { ...rate, schema: amount('Amount of to_symbol for one from_symbol; fixed until the quote ends.') },
  expires_in_seconds: quote(
    Type.Integer({
      description: 'Lifetime of the quote in seconds, from its creation just before this answer.',
    }),
    ({ createdAt, expiresAt }) => Math.floor((expiresAt.getTime() - createdAt.getTime()) / 1_000),
    30,
  ),
})

export const cryptoConversionResource = resource('CryptoConversion', { uid, ...sides, rate, status })

/** The two sides as fiat and crypto, whichever is given. */
export function fiatSides(terms: Terms): {
  readonly direction: Direction
  readonly fiat: Money
  readonly crypto: Money
} {
  assert(terms.kind === 'fiat', 'the terms are those of a fiat conversion')
  const { direction, deal } = terms
  return direction === 'buy'
    ? { direction, fiat: deal.given, crypto: deal.received }
    : { direction, fiat: deal.received, crypto: deal.given }
}

const ofFiat = {
  crypto_symbol: terms(Type.String(), (terms) => fiatSides(terms).crypto.asset.symbol, 'USDT'),
  fiat_code: terms(Type.String(), (terms) => fiatSides(terms).fiat.asset.symbol, 'RUB'),
  direction: terms(directionField, (terms) => fiatSides(terms).direction, 'buy'),
  crypto_amount: terms(Type.String(), (terms) => formatAmount(fiatSides(terms).crypto), '12.421875'),
  fiat_amount: terms(Type.String(), (terms) => formatAmount(fiatSides(terms).fiat), '1000'),
}

export const fiatQuoteResource = resource('FiatQuote', {
  quote_id,
  ...ofFiat,
  crypto_amount: {
    ...ofFiat.crypto_amount,
    schema: amount('Crypto amount: received for a buy, given for a sell.'),
  },
  fiat_amount: {
    ...ofFiat.fiat_amount,
    schema: amount(
      'Fiat amount: the total paid for a buy, fee included; the total received for a sell, after the fee.',
    ),
  },
  rate: {
    ...rate,
    schema: amount(
      'Fiat price of one unit of the crypto currency, without the fee; fixed until the quote ends.',
    ),
    example: '80.3418',
  },
  fee: quote(
    amount('Fee in fiat.'),
    ({ deal: { fee } }) => {
      assert(fee !== null, 'a quote for fiat names its fee')
      return formatAmount(fee)
    },
    '2',
  ),
  expires_at: quote(
    Type.String({ format: 'date-time' }),
    ({ expiresAt }) => expiresAt.toISOString(),
    '2026-05-04T12:00:30.000Z',
  ),
})

export const fiatConversionResource = resource('FiatConversion', { uid, ...ofFiat, status })

/** A conversion of either kind, as the list and the event show it. */
export const conversionResource = resource('Conversion', {
  uid: conversion(Type.String({ format: 'uuid' }), ({ id }) => id, exampleUid),
  type: conversion(Type.Enum([...conversionKinds]), ({ kind }) => kind, 'crypto'),
  ...sides,
  status,
})

export type CryptoQuote = typeof cryptoQuoteResource.example
export type CryptoConversion = typeof cryptoConversionResource.example
export type FiatQuote = typeof fiatQuoteResource.example
export type FiatConversion = typeof fiatConversionResource.example
