import Type from 'typebox'
import { symbolField } from '#core/catalog'
import { pageQuery } from '#core/transactions'
import { closedObject, lowerCase, pageOf, timeField } from '#platform/http'
import { bchCode, externalPaymentId, termsFields } from '#products/invoices/creating'
import { invoiceStatuses } from '#products/invoices/invoice'
import { invoiceResource } from '#products/invoices/publishing'

const webAddress = (description: string) => Type.String({ minLength: 1, maxLength: 2_048, description })

export const invoiceBody = closedObject({
  ...termsFields,
  external_payment_id: Type.Optional(externalPaymentId('Your own id; GET …/invoices can filter by it.')),
  success_url: Type.Optional(webAddress('Page to which the payer returns after paying; http or https.')),
  fail_url: Type.Optional(
    webAddress('Page to which the payer returns when the invoice is not paid in time.'),
  ),
})

export const currencyBody = closedObject({
  symbol: symbolField('Currency of the payment.'),
  bch_code: bchCode('Network of the payment, or `sbp` for a fast payment in RUB.'),
})

export const invoiceParams = closedObject({
  invoice_id: Type.String({ minLength: 1, maxLength: 64, spelling: lowerCase }),
})

export const invoicesQuery = Type.Object({
  ...pageQuery('invoices'),
  status: Type.Optional(Type.Enum([...invoiceStatuses], { description: 'Only invoices with this status.' })),
  external_payment_id: Type.Optional(externalPaymentId('Only invoices with this `external_payment_id`.')),
  template_id: Type.Optional(
    Type.String({ format: 'uuid', spelling: lowerCase, description: 'Only children of this template.' }),
  ),
  from: Type.Optional(timeField('Only invoices created at or after this time.')),
  to: Type.Optional(timeField('Only invoices created before this time.')),
})

export const invoicesPage = pageOf(invoiceResource.schema)

export const paymentUrlResult = closedObject({
  invoice_id: Type.String({ format: 'uuid' }),
  payment_url: Type.String({ description: 'The page for the payer.' }),
})
