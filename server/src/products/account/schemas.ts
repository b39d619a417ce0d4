import Type from 'typebox'
import { spellCode } from '#core/catalog'
import { closedObject } from '#platform/http'

const symbolField = Type.String({
  pattern: '^[A-Za-z0-9]{1,16}$',
  says: 'must be a currency symbol such as USDT',
  spelling: spellCode,
  description: 'Currency symbol, in any case.',
})

export const newWalletBody = closedObject({
  symbol: symbolField,
  network: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 32,
      spelling: spellCode,
      description: 'Network for a deposit address, which is created too.',
    }),
  ),
})

export const symbolParams = closedObject({ symbol: symbolField })
