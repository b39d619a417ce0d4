import { strict as assert } from 'node:assert'
import Type, { type TString } from 'typebox'
import { anyKey } from '#core/access'
import { type Catalog, catalogRefusals, requireCurrency } from '#core/catalog'
import {
  compareFractions,
  type Fraction,
  formatFraction,
  InvalidAmount,
  parseFraction,
  type Rate,
  type Rounding,
  roundRate,
} from '#core/money'
import { midRate, type PricePair } from '#core/prices'
import { closedObject, customer, fieldsOf, invalidField, type Route, resource, route } from '#platform/http'
import { isPinned, PriceOutOfReach, pinPrice, type SimulatedMarket } from '#providers/simulated'

type Options = { catalog: Catalog; market: SimulatedMarket }

const decimalsMax = 18
const shownDigits = 12
// More digits than any pinned price has.
const pinnedDigits = 60

const pairParams = closedObject({
  pair: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'BASE-QUOTE or BASE/QUOTE of two different currencies, in any case.',
  }),
})

const pinBody = closedObject({
  price: Type.Optional(
    Type.String({ description: 'Price of one whole base in quote, with at most 18 decimals.' }),
  ),
  release: Type.Optional(Type.Literal(true)),
})

type Quoted = {
  readonly pair: PricePair
  readonly bid: Rate
  readonly ask: Rate
  /** Whether both currencies are pinned, so that the price is exact. */
  readonly standsStill: boolean
}

const field = fieldsOf<Quoted>()

const rateField = (schema: TString, of: (quoted: Quoted) => { rate: Rate; rounding: Rounding }) =>
  field(
    schema,
    (quoted) => {
      const { rate, rounding } = of(quoted)
      const exact = quoted.standsStill ? exactText(rate) : null
      return exact ?? formatFraction(roundRate(rate, { digits: shownDigits, rounding }))
    },
    '61234.5',
  )

const priceResource = resource('SandboxPrice', {
  pair: field(Type.String(), ({ pair: { base, quote } }) => `${base}/${quote}`, 'BTC/USDT'),
  price: rateField(Type.String({ description: 'Middle of bid and ask.' }), (quoted) => ({
    rate: midRate(quoted),
    rounding: 'down',
  })),
  bid: rateField(Type.String(), ({ bid: rate }) => ({ rate, rounding: 'down' })),
  ask: rateField(Type.String(), ({ ask: rate }) => ({ rate, rounding: 'up' })),
  is_pinned: field(
    Type.Boolean({ description: 'Whether both currencies are pinned.' }),
    ({ standsStill }) => standsStill,
    true,
  ),
})

/** The control that moves the simulated market. */
export function priceRoutes({ catalog, market }: Options): Route[] {
  return [
    route({
      operationId: 'sandboxPinPrice',
      summary: 'Pin or release a market price',
      description:
        'The body has exactly one of `price` and `release`. The bid and ask of a pinned pair are exactly this price, also after a restart. Prices are kept in USDT: BASE-USDT and USDT-BASE move BASE; any other pair moves its base and pins its quote at its present price. `release` frees the prices that this pair, in either order, pinned last. A jump beyond the catalogue’s limit for price moves halts the order book of the pair for a while.',
      tag: 'Sandbox',
      method: 'POST',
      path: '/sandbox/v1/prices/{pair}',
      permission: anyKey,
      alsoFor: [customer('changes')],
      params: pairParams,
      body: pinBody,
      result: priceResource.schema,
      refusals: [catalogRefusals.CURRENCY_NOT_FOUND],
      example: {
        params: { pair: 'BTC-USDT' },
        body: { price: '61234.5' },
        data: priceResource.example,
      },
      async handle({ params, body }) {
        const pair = readPair(catalog, params.pair)
        if ((body.price === undefined) === (body.release === undefined))
          throw invalidField('price', 'or release is required, but not both')
        if (body.price === undefined) await market.pins.release(pair)
        else await pin(market, { pair, price: readPrice(body.price) })
        return marketPriceOf(market, pair)
      },
    }),
  ]
}

function readPair(catalog: Catalog, text: string): PricePair {
  const [first, second, ...rest] = text.split(/[/-]/)
  if (first === undefined || second === undefined || rest.length > 0)
    throw invalidField('pair', 'must be BASE-QUOTE')
  const [base, quote] = [requireCurrency(catalog, first), requireCurrency(catalog, second)]
  if (base === quote) throw invalidField('pair', 'must name two different currencies')
  return { base: base.symbol, quote: quote.symbol }
}

function readPrice(text: string): Fraction {
  const price = parsed(text)
  if (price.numerator === 0n) throw invalidField('price', 'must be greater than zero')
  if (price.denominator > 10n ** BigInt(decimalsMax))
    throw invalidField('price', `must have at most ${decimalsMax} decimals`)
  return price
}

function parsed(text: string): Fraction {
  try {
    return parseFraction(text)
  } catch (error) {
    if (error instanceof InvalidAmount) throw invalidField('price', error.reason)
    throw error
  }
}

async function pin(market: SimulatedMarket, pinning: { pair: PricePair; price: Fraction }): Promise<void> {
  try {
    await pinPrice(market, pinning)
  } catch (error) {
    if (error instanceof PriceOutOfReach) throw invalidField('price', error.message)
    throw error
  }
}

/** A pair's present price in the simulated market. */
export function marketPriceOf(market: SimulatedMarket, pair: PricePair): typeof priceResource.example {
  const quoted = market.prices.quote(pair)
  assert(quoted !== null, 'the simulated market has a price of everything')
  const { bid, ask } = quoted
  return priceResource.of({ pair, bid, ask, standsStill: isPinned(market, pair) })
}

/** Null for a rate without an exact decimal form, such as one third. */
function exactText(rate: Rate): string | null {
  const spelt = roundRate(rate, { digits: pinnedDigits, rounding: 'down' })
  return compareFractions(spelt, rate) === 0 ? formatFraction(spelt) : null
}
