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

const pair = Type.Object(
  {
    state: Type.Enum(['open', 'cancel_only', 'closed'], { description: 'open, cancel_only or closed' }),
    price_step: decimal,
    lot: decimal,
    min_order_size: decimal,
    max_order_size: decimal,
    min_order_value: decimal,
    price_band: decimal,
  },
  { ...closed, description: 'a mapping that describes one pair' },
)

const tradingCurrency = Type.Object(
  { min_deposit: decimal, max_deposit: decimal, min_withdraw: decimal, max_withdraw: decimal },
  { ...closed, description: 'a mapping with min_deposit, max_deposit, min_withdraw and max_withdraw' },
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
    pairs: Type.Record(Type.String({ pattern: '^[A-Z0-9]{2,20}/[A-Z0-9]{2,20}$' }), pair, {
      ...closed,
      description: 'a mapping keyed by BASE/QUOTE, such as USDT/RUB',
    }),
    trading_account: Type.Record(symbol, tradingCurrency, keyedBySymbol),
    tariffs: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_-]{0,39}$' }), tariff, {
      ...closed,
      description: 'a mapping keyed by tariff codes in lower case, such as default',
    }),
  },
  { ...closed, description: 'a mapping with networks, currencies, pairs, trading_account and tariffs' },
)

export type CatalogFile = Static<typeof catalogSchema>
