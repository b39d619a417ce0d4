import Type, { type Static } from 'typebox'
import { networkFamilies } from './network-family.ts'

// Each description completes "…, expected" in the message that an operator reads.
const closed = { additionalProperties: false }

const decimal = Type.String({
  pattern: '^[0-9]+(\\.[0-9]+)?$',
  maxLength: 80,
  description: 'an amount in quotes, such as "0.001"',
})
const name = Type.String({ minLength: 1, maxLength: 60, description: 'a name of 1 to 60 characters' })
const yesOrNo = Type.Boolean({ description: 'true or false' })
const decimals = Type.Integer({ minimum: 0, maximum: 18, description: 'a whole number from 0 to 18' })

const tag = Type.Object(
  { name, required: yesOrNo },
  { ...closed, description: 'a mapping with name and required' },
)

const network = Type.Object(
  {
    name,
    family: Type.Enum([...networkFamilies], { description: `one of ${networkFamilies.join(', ')}` }),
    confirmations_required: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'a whole number from 1 to 10000',
    }),
    tag: Type.Optional(tag),
  },
  { ...closed, description: 'a mapping that describes one network' },
)

const currencyNetwork = Type.Object(
  {
    token: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'the address of the token in quotes' }),
    ),
    decimals,
    is_deposit_active: yesOrNo,
    is_withdraw_active: yesOrNo,
    min_deposit_amount: decimal,
    withdraw_amount_decimals: decimals,
    min_withdraw_amount: decimal,
    max_withdraw_amount: decimal,
    withdraw_service_fee: decimal,
  },
  { ...closed, description: 'a mapping that describes the currency on this network' },
)

const currency = Type.Object(
  {
    name,
    type: Type.Enum(['crypto', 'fiat'], { description: 'crypto or fiat' }),
    precision: decimals,
    is_active: yesOrNo,
    price_usdt: decimal,
    networks: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z0-9]{2,20}$' }), currencyNetwork, {
        ...closed,
        description: 'a mapping keyed by network codes in lower case, such as trc20',
      }),
    ),
  },
  { ...closed, description: 'a mapping that describes one currency' },
)

const wholeFrom = (minimum: number, maximum: number) =>
  Type.Integer({ minimum, maximum, description: `a whole number from ${minimum} to ${maximum}` })

const pair = Type.Object(
  {
    state: Type.Enum(['open', 'cancel_only', 'closed'], { description: 'open, cancel_only or closed' }),
    price_step: decimal,
    lot: decimal,
    min_order_size: decimal,
    max_order_size: decimal,
    min_order_value: decimal,
    price_band: decimal,
    reference_minutes: wholeFrom(1, 1_440),
    reference_customers: wholeFrom(5, 1_000),
    halt_share: decimal,
    halt_window_seconds: wholeFrom(10, 3_600),
    halt_seconds: wholeFrom(1, 86_400),
  },
  { ...closed, description: 'a mapping that describes one pair' },
)

const tradingCurrency = Type.Object(
  { min_deposit: decimal, max_deposit: decimal, min_withdraw: decimal, max_withdraw: decimal },
  { ...closed, description: 'a mapping with min_deposit, max_deposit, min_withdraw and max_withdraw' },
)

const cryptoPair = Type.Object(
  {
    state: Type.Enum(['open', 'cancel_only', 'closed'], { description: 'open, cancel_only or closed' }),
    price_step: decimal,
    amount_step: decimal,
    min_amount: decimal,
    max_amount: decimal,
    min_value: decimal,
    max_value: decimal,
    spread: decimal,
  },
  { ...closed, description: 'a mapping that describes one crypto pair' },
)

const stock = Type.Object(
  { min: decimal, max: decimal, hedge_above: decimal },
  { ...closed, description: 'a mapping with min, max and hedge_above' },
)

const pairName = Type.String({ pattern: '^[A-Z0-9]{2,20}/[A-Z0-9]{2,20}$' })

const cryptoConverter = Type.Object(
  {
    spread: decimal,
    spreads: Type.Optional(
      Type.Record(pairName, decimal, {
        ...closed,
        description: 'a mapping of BASE/QUOTE to a spread in quotes',
      }),
    ),
    quote_seconds: Type.Integer({
      minimum: 5,
      maximum: 300,
      description: 'a whole number of seconds from 5 to 300',
    }),
    min_amount_usdt: decimal,
    max_amount_usdt: decimal,
  },
  {
    ...closed,
    description: 'a mapping with spread, spreads, quote_seconds, min_amount_usdt and max_amount_usdt',
  },
)

const fiatListing = Type.Object(
  {
    sign: Type.String({ minLength: 1, maxLength: 8, description: 'the sign people write, such as ₽' }),
    min_amount: decimal,
    max_amount: Type.Optional(decimal),
  },
  { ...closed, description: 'a mapping with sign, min_amount and, unless there is none, max_amount' },
)

const fiatConverter = Type.Object(
  {
    spread: decimal,
    fee: decimal,
    currencies: Type.Record(Type.String({ pattern: '^(?=.*[A-Z])[A-Z0-9]{2,20}$' }), fiatListing, {
      ...closed,
      description: 'a mapping keyed by fiat currency symbols in upper case, such as RUB',
    }),
  },
  { ...closed, description: 'a mapping with spread, fee and currencies' },
)

const heldQuotes = Type.Object(
  { max_open_usdt: decimal, tolerance: decimal },
  { ...closed, description: 'a mapping with max_open_usdt and tolerance' },
)

const converter = Type.Object(
  { quotes: heldQuotes, crypto: cryptoConverter, fiat: fiatConverter },
  { ...closed, description: 'a mapping with quotes, crypto and fiat' },
)

const tariff = Type.Object(
  {
    maker_fee: decimal,
    taker_fee: decimal,
    self_trade_prevention: Type.Enum(['none', 'cancel_newest', 'cancel_oldest', 'cancel_both'], {
      description: 'none, cancel_newest, cancel_oldest or cancel_both',
    }),
  },
  { ...closed, description: 'a mapping with maker_fee, taker_fee and self_trade_prevention' },
)

// One letter at least: a key of digits alone would lose its place in the order of the file.
const symbol = Type.String({ pattern: '^(?=.*[A-Z])[A-Z0-9]{2,20}$' })
const keyedBySymbol = {
  ...closed,
  description: 'a mapping keyed by currency symbols in upper case, such as USDT',
}

/** The file's structure: what each key may hold. How the parts must fit together, build-catalog.ts says. */
export const catalogSchema = Type.Object(
  {
    networks: Type.Record(Type.String({ pattern: '^[a-z0-9]{2,20}$' }), network, {
      ...closed,
      description: 'a mapping keyed by network codes in lower case, such as trc20',
    }),
    currencies: Type.Record(symbol, currency, keyedBySymbol),
    pairs: Type.Record(pairName, pair, {
      ...closed,
      description: 'a mapping keyed by BASE/QUOTE, such as USDT/RUB',
    }),
    trading_account: Type.Record(symbol, tradingCurrency, keyedBySymbol),
    crypto_pairs: Type.Record(pairName, cryptoPair, {
      ...closed,
      description: 'a mapping keyed by BASE/QUOTE, such as BTC/USDT',
    }),
    converter,
    inventory: Type.Record(symbol, stock, keyedBySymbol),
    tariffs: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_-]{0,39}$' }), tariff, {
      ...closed,
      description: 'a mapping keyed by tariff codes in lower case, such as default',
    }),
  },
  {
    ...closed,
    description:
      'a mapping with networks, currencies, pairs, trading_account, crypto_pairs, converter, inventory and tariffs',
  },
)

export type CatalogFile = Static<typeof catalogSchema>
