import Type from 'typebox'
import { amountField } from '#core/money'
import { pageQuery } from '#core/transactions'
import { closedObject, lowerCase, pageOf } from '#platform/http'
import { externalPaymentId, termsFields } from '#products/invoices/creating'
import { templateResource } from './template-resource.ts'

export const templateBody = closedObject({
  name: Type.String({ minLength: 1, maxLength: 100, description: 'Shown to payers, above the amount.' }),
  ...termsFields,
})

export const receiptBody = closedObject({
  amount: Type.Optional(
    amountField('Amount of this receipt, in the template’s currency; by default the template’s amount.'),
  ),
  external_payment_id: externalPaymentId(
    'Id of the receipt: the template makes one invoice for it, however often it is sent.',
  ),
  payer_ip: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 45,
      description: 'IP address of the payer. The value is not stored.',
    }),
  ),
})

export const templateParams = closedObject({
  template_id: Type.String({ minLength: 1, maxLength: 64, spelling: lowerCase }),
})

export const templatesPage = pageOf(templateResource.schema)
export const templatesQuery = Type.Object(pageQuery('templates'))
