import Type from 'typebox'
import type { Currency } from '#core/catalog'
import { formatAmount, formatFraction, type Rate } from '#core/money'
import { fieldsOf, resource, textOrNull } from '#platform/http'
import { directionField } from './conversion-resource.ts'
import type { ConverterSettings, FiatListing } from './converter-settings.ts'
import type { Direction } from './terms.ts'

type CryptoRate = {
  readonly from: Currency
  readonly to: Currency
  readonly rate: Rate
  readonly settings: ConverterSettings['crypto']
}

const crypto = fieldsOf<CryptoRate>()
const amount = (description: string) => Type.String({ description })

/** The present rate between two crypto currencies. */
export const cryptoRateResource = resource('CryptoRate', {
  from_symbol: crypto(Type.String(), ({ from }) => from.symbol, 'BTC'),
  to_symbol: crypto(Type.String(), ({ to }) => to.symbol, 'ETH'),
  rate: crypto(
    amount('Amount of to_symbol for one from_symbol.'),
    ({ rate }) => formatFraction(rate),
    '27.654321098',
  ),
  min_amount_usdt: crypto(
    amount('Smallest value of one conversion.'),
    ({ settings }) => formatAmount(settings.amountMinUsdt),
    '1',
  ),
  max_amount_usdt: crypto(
    amount('Largest value of one conversion.'),
    ({ settings }) => formatAmount(settings.amountMaxUsdt),
    '250000',
  ),
  expires_in_seconds: crypto(
    Type.Integer({ description: 'Lifetime in seconds of an estimate made now.' }),
    ({ settings }) => settings.quoteSeconds,
    30,
  ),
})

const listing = fieldsOf<FiatListing>()
const limits = {
  min_amount: listing(
    amount('Smallest fiat amount of one conversion.'),
    ({ amountMin }) => formatAmount(amountMin),
    '100',
  ),
  max_amount: listing(
    textOrNull('Largest fiat amount of one conversion; null means no limit.'),
    ({ amountMax }) => amountMax && formatAmount(amountMax),
    '15000000',
  ),
}

export const fiatCurrencyResource = resource('FiatConverterCurrency', {
  code: listing(Type.String(), ({ currency }) => currency.symbol, 'RUB'),
  name: listing(Type.String(), ({ currency }) => currency.name, 'Russian rouble'),
  symbol: listing(amount('Currency sign, such as ₽.'), ({ sign }) => sign, '₽'),
  decimals: listing(
    Type.Integer({ description: 'Number of decimals of an amount.' }),
    ({ currency }) => currency.asset.scale,
    2,
  ),
  ...limits,
})

type FiatRate = FiatListing & {
  readonly crypto: Currency
  readonly direction: Direction
  readonly rate: Rate
}

const fiat = fieldsOf<FiatRate>()

/** The present rate between a crypto and a fiat currency. */
export const fiatRateResource = resource('FiatRate', {
  crypto: fiat(Type.String(), ({ crypto }) => crypto.symbol, 'USDT'),
  fiat: fiat(Type.String(), ({ currency }) => currency.symbol, 'RUB'),
  direction: fiat(directionField, ({ direction }) => direction, 'buy'),
  rate: fiat(
    amount('Fiat price of one unit of the crypto currency, without the fee.'),
    ({ rate }) => formatFraction(rate),
    '80.3418',
  ),
  ...limits,
})
