import Type from 'typebox'
import type { DealingPrice } from '#core/dealing'
import { formatAmount, formatFraction } from '#core/money'
import { fieldsOf, resource } from '#platform/http'
import { type CryptoPair, inSteps, pairSymbol } from '#products/crypto-spot/pairs'

type Shown = { readonly pair: CryptoPair; readonly price: DealingPrice }

const field = fieldsOf<Shown>()
const stepOf = ({ pair }: Shown) => formatFraction(pair.priceStep)

/** A pair with its price, its bounds and its steps. */
export const pairResource = resource('CryptoPair', {
  symbol: field(Type.String({ description: 'BASE-QUOTE.' }), ({ pair }) => pairSymbol(pair), 'BTC-USDT'),
  priceTo: field(
    Type.String({ description: 'Bid: the price at which the exchange buys one unit of base from you.' }),
    ({ price }) => formatFraction(price.bid),
    '64940.88',
  ),
  priceOut: field(
    Type.String({ description: 'Ask: the price at which the exchange sells one unit of base to you.' }),
    ({ price }) => formatFraction(price.ask),
    '65083.92',
  ),
  price: field(
    Type.String({ description: 'Middle of bid and ask, in whole price steps.' }),
    // The middle is above the bid, which is a step at least.
    ({ pair, price: { mid, bid } }) => formatFraction(inSteps(mid, pair) ?? bid),
    '65012.4',
  ),
  mainSymbol: field(Type.String({ description: 'Base currency.' }), ({ pair }) => pair.base.symbol, 'BTC'),
  minorSymbol: field(
    Type.String({ description: 'Quote currency.' }),
    ({ pair }) => pair.quote.symbol,
    'USDT',
  ),
  quote_asset_precision: field(
    Type.Integer({ description: 'Decimals of an amount in quote.' }),
    ({ pair }) => pair.quote.asset.scale,
    6,
  ),
  base_asset_precision: field(
    Type.Integer({ description: 'Decimals of an amount in base.' }),
    ({ pair }) => pair.base.asset.scale,
    8,
  ),
  step: field(
    Type.String({ description: 'Every order amount in base must be a multiple of this step.' }),
    ({ pair }) => formatAmount(pair.amountStep),
    '0.00001',
  ),
  minValue: field(
    Type.String({ description: 'Smallest order amount in base.' }),
    ({ pair }) => formatAmount(pair.amountMin),
    '0.00002',
  ),
  min_value_minor: field(
    Type.String({ description: 'Smallest order amount in quote.' }),
    ({ pair }) => formatAmount(pair.valueMin),
    '1',
  ),
  maxValue: field(
    Type.String({ description: 'Largest order amount in base.' }),
    ({ pair }) => formatAmount(pair.amountMax),
    '20',
  ),
  max_value_minor: field(
    Type.String({ description: 'Largest order amount in quote.' }),
    ({ pair }) => formatAmount(pair.valueMax),
    '1000000',
  ),
  limit_price_step: field(
    Type.String({ description: 'Every limit price must be a multiple of this step.' }),
    stepOf,
    '0.01',
  ),
  price_step: field(
    Type.String({ description: 'Every price must be a multiple of this step.' }),
    stepOf,
    '0.01',
  ),
})
