import Type, { type Static } from 'typebox'
import { spellCode, symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, lowerCase, namedObject, orNull, textOrNull } from '#platform/http'

export const methodsQuery = Type.Object({
  currency: Type.Optional(
    Type.String({ ...symbolField('Currency to pay in, in any case.'), default: 'RUB' }),
  ),
})

export const methodsResult = closedObject({
  methods: Type.Array(
    namedObject('FiatDepositMethod', {
      code: Type.String({ description: 'The `payment_provider_alias_code` of a deposit.' }),
      name: Type.String({ description: 'Name for people.' }),
      type: Type.String({ description: 'Kind of payment, such as sbp.' }),
      min_amount: Type.String({ description: 'Smallest amount that a deposit may ask for.' }),
      max_amount: Type.String({ description: 'Largest amount that a deposit may ask for.' }),
      fee_share: Type.String({
        description: 'Fee as a share of the amount paid, rounded up: "0.005" is 0.5 %.',
      }),
    }),
    { description: 'Methods available now.' },
  ),
})

export const fiatDepositBody = closedObject({
  currency: symbolField('Currency to pay in, in any case.'),
  amount: amountField(
    'Amount requested from the payer. If the payer pays another amount, that amount less the fee is credited.',
  ),
  payment_provider_alias_code: Type.String({
    minLength: 1,
    maxLength: 20,
    spelling: spellCode,
    description: 'A `code` of GET /funding/deposit/fiat/methods, in any letter case.',
  }),
})

export const fiatDepositParams = closedObject({ transaction_id: Type.String({ spelling: lowerCase }) })

const link = (description: string) => textOrNull(`${description} Null until the link is made.`)

export const fiatDepositFields = {
  transaction_id: Type.String({ format: 'uuid' }),
  status: Type.Enum(['processing', 'success', 'failed'], {
    description: 'A failed deposit becomes `success` when its money arrives after all.',
  }),
  currency: Type.String(),
  amount: Type.String({
    description: 'Requested amount; for a further payment of the same link, the amount paid.',
  }),
  credited_amount: textOrNull('Amount paid, less the fee. Null until somebody pays.'),
  fee: textOrNull('Fee, taken from the amount paid. Null until somebody pays.'),
  payment_provider_alias_code: Type.String({ description: 'Code of the method.' }),
  requisites: link('Page on which the payer pays.'),
  requisites_qr_code: link('The same page, to be shown as a QR code.'),
  invoice_public_url: link('The same page, to be opened in a browser.'),
  rail_url: link('The link of the payment system itself, to be opened by the app of a bank.'),
  timing: orNull(Type.Enum(['on_time', 'late']), {
    description:
      '`on_time`: paid while the link was open. `late`: paid after it had ended. Null until somebody pays.',
  }),
  error: textOrNull('Reason for the failure, as a stable code: NOT_PAID, EXPIRED or RAIL_REJECTED.'),
  expires_at: Type.String({ format: 'date-time', description: 'Time at which the link ends.' }),
  created_at: Type.String({ format: 'date-time' }),
}

export const fiatDeposit = namedObject('FiatDeposit', fiatDepositFields)

export type FiatDepositResource = Static<typeof fiatDeposit>

const page = 'https://coffer.example/pay/fiat/01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'

export const createdExample: FiatDepositResource = {
  transaction_id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  status: 'processing',
  currency: 'RUB',
  amount: '1000',
  credited_amount: null,
  fee: null,
  payment_provider_alias_code: 'sbp',
  requisites: null,
  requisites_qr_code: null,
  invoice_public_url: null,
  rail_url: null,
  timing: null,
  error: null,
  expires_at: '2026-05-04T12:15:00.000Z',
  created_at: '2026-05-04T12:00:00.000Z',
}

/** The deposit with its link. */
export const fiatDepositExample: FiatDepositResource = {
  ...createdExample,
  requisites: page,
  requisites_qr_code: page,
  invoice_public_url: page,
  rail_url: 'https://qr.nspk.ru/AS100004BAL7227F9BNP6KNE007J9B3K',
}

export const paidExample: FiatDepositResource = {
  ...fiatDepositExample,
  status: 'success',
  credited_amount: '995',
  fee: '5',
  timing: 'on_time',
}
