import Type from 'typebox'
import { spellCode } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, lowerCase, orNull } from '#platform/http'

export const transferBody = closedObject({
  symbol: Type.String({
    pattern: '^[A-Za-z0-9]{1,16}$',
    says: 'must be a currency symbol such as USDT',
    spelling: spellCode,
    description: 'Currency to send; crypto only.',
  }),
  amount: amountField('Amount that the recipient gets, as a decimal string.'),
  to_username: Type.Optional(
    orNull(Type.String({ minLength: 1, maxLength: 64 }), {
      spelling: lowerCase,
      description: 'Recipient by username.',
    }),
  ),
  to_user_id: Type.Optional(
    orNull(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), {
      description: 'Recipient by profile id. A username given as well must belong to the same customer.',
    }),
  ),
  comment: Type.Optional(orNull(Type.String({ maxLength: 255 }), { description: 'Shown to both sides.' })),
})
