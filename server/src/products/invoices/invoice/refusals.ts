import { defineRefusals } from '#platform/refusal'

export const invoiceRefusals = defineRefusals({
  INVOICE_NOT_FOUND: [404, 'There is no such invoice. GET /api/v2/integration/invoices lists your invoices.'],
  OWN_INVOICE: [422, 'You cannot pay your own invoice.'],
  INVOICE_NOT_PAYABLE: [
    400,
    'The invoice is {status} and takes no payment or choice of currency any more. Ask the merchant for a new one.',
    { status: 'expired' },
  ],
  INVOICE_NOT_CANCELLABLE: [
    400,
    'The invoice is {status} and cannot be cancelled. Only one that nobody has begun to pay can; refund what was paid.',
    { status: 'confirming' },
  ],
  INVOICE_NOT_REFUNDABLE: [
    400,
    'Of this invoice {left} {symbol} can be refunded. Ask for that at most, in that currency.',
    { left: '12.5', symbol: 'USDT' },
  ],
  REFUND_NEEDS_PAYOUT: [
    400,
    'What came over a rail in {symbol} does not go back through the invoice. Send it to the payer’s phone with POST /api/v1/integration/funding/withdraw/fiat.',
    { symbol: 'RUB' },
  ],
  CURRENCY_NOT_OFFERED: [
    400,
    'An invoice cannot be paid in {symbol} on {bch_code} at the moment. GET /api/v2/integration/invoices/settings lists what can.',
    { symbol: 'USDT', bch_code: 'trc20' },
  ],
  AMOUNT_REQUIRED: [
    400,
    'A payment over {bch_code} asks for an amount, and the invoice has none. Choose another currency, or create an invoice with an amount.',
    { bch_code: 'sbp' },
  ],
  AMOUNT_TOO_SMALL: [
    422,
    'That would be {due} {symbol}, and payments of it on {bch_code} are taken from {min}. Choose another currency, or ask for more.',
    { due: '0.5', symbol: 'USDT', bch_code: 'trc20', min: '1' },
  ],
  AMOUNT_TOO_LARGE: [
    422,
    'That would be {due} {symbol}, and payments over {bch_code} are taken up to {max}. Choose another currency, or ask for less.',
    { due: '2000000', symbol: 'RUB', bch_code: 'sbp', max: '1000000' },
  ],
  TOO_MANY_CHOICES: [
    409,
    'How the invoice is paid was changed {max} times. Pay it as it is, or change it again in half a minute.',
    { max: '50' },
  ],
  RECEIPT_EXISTS: [
    409,
    'The template has an invoice with this external_payment_id that asks for another amount, {amount}: {invoice_id}. Send another id for another receipt.',
    { amount: '12.5', invoice_id: '01994f6f-0a11-7c3a-9f0e-3b6f1c2d4e70' },
  ],
  TOO_MANY_OPEN_INVOICES: [
    409,
    'You have {max} invoices that wait for their payers, the most there may be. Cancel some, or wait for them to expire.',
    { max: '20000' },
  ],
  TOO_MANY_TEMPLATES: [
    409,
    'You have {max} active templates, the most there may be. Deactivate one that you no longer use.',
    { max: '1000' },
  ],
  TEMPLATE_NOT_FOUND: [
    404,
    'You have no template with this id. GET /api/v2/integration/invoices/templates lists your templates.',
  ],
  TEMPLATE_INACTIVE: [
    400,
    'The template is deactivated, and takes no payments any more. Create another one.',
  ],
})
