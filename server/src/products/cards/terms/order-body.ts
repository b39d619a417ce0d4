import Type from 'typebox'
import { spellCode, symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, lowerCase } from '#platform/http'
import { cardTypeField } from '#products/cards/card'

export const paymentMethods = ['balance_usdt', 'rub_sbp', 'onchain_usdt'] as const

export type PaymentMethod = (typeof paymentMethods)[number]

const code = (description: string) =>
  Type.String({
    pattern: '^[A-Z][A-Z0-9_]{1,19}$',
    says: 'must be a code of GET /cards/meta',
    spelling: spellCode,
    description,
  })

export const cardOrderBody = closedObject({
  amount: amountField('First load of the card in USD, without the fees.'),
  payment_method: Type.Enum([...paymentMethods], {
    description:
      '`balance_usdt`: from the wallet, at once. `rub_sbp`: by fast payment in RUB. `onchain_usdt`: in USDT to an address of this order.',
  }),
  card_type: cardTypeField('Kind of card.'),
  source_symbol: Type.Optional(
    Type.String({
      ...symbolField('Currency of the wallet that pays with `balance_usdt`, in any case.'),
      default: 'USDT',
    }),
  ),
  onchain_network: Type.Optional(
    Type.String({
      pattern: '^[a-z][a-z0-9_]{1,19}$',
      says: 'must be a network code such as trc20',
      spelling: lowerCase,
      description: 'Network of `onchain_usdt`: trc20 or erc20. Required there.',
    }),
  ),
  region: Type.Optional(code('Region from GET /cards/meta; by default the exchange chooses.')),
  payment_system: Type.Optional(
    code('Payment system from GET /cards/meta; by default the exchange chooses.'),
  ),
  is_apple_pay_available: Type.Optional(
    Type.Boolean({ description: 'True for a card that can be added to Apple Pay.' }),
  ),
})
