import Type from 'typebox'
import { spellCode, symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, orNull } from '#platform/http'

export const invoiceToPay = closedObject({
  invoice_id: Type.String({ description: 'Any merchant’s invoice.' }),
})

export const payBody = closedObject({
  symbol: Type.Optional(
    orNull(symbolField(''), {
      spelling: spellCode,
      description:
        'Currency of the payment, crypto only. Required where none was chosen yet, which then fixes the rate; by default the chosen one.',
    }),
  ),
  amount: Type.Optional(
    amountField('Amount to pay, for an invoice without an amount; otherwise the missing amount is paid.'),
  ),
})
