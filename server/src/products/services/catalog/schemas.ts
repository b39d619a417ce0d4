import Type, { type Static } from 'typebox'
import { spellCode } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, concealed, lowerCase, namedObject, orNull, textOrNull } from '#platform/http'

const input = closedObject({
  name: Type.String({ description: 'Name of the field in `field_values`.' }),
  required: Type.Boolean(),
  title: Type.String({ description: 'Label for people.' }),
  regexp: textOrNull('Pattern that the whole value must match, in the syntax of RE2; null for any text.'),
})

export const service = namedObject('Service', {
  id: Type.Integer(),
  name: Type.String(),
  category_id: Type.Integer(),
  category_alias: Type.String(),
  country: Type.String({ description: 'ISO 3166 alpha-2.' }),
  currency: Type.String({ description: 'Currency of `client_amount`, ISO 4217.' }),
  payment_type: Type.Enum(['SIMPLIFIED', 'REQUISITES'], {
    description: 'REQUISITES: paid to an account that must be checked first.',
  }),
  fixed_payment: Type.Boolean(),
  amount: textOrNull('Amount of a service whose amount is fixed.'),
  min_amount: Type.String(),
  max_amount: Type.String(),
  requires_check: Type.Boolean({ description: 'Whether `check-requisite` must come before `pay`.' }),
  is_available: Type.Boolean({
    description: 'False for an intermittent service, which can be paid all the same.',
  }),
  availability_note: textOrNull('Note about the availability, for people.'),
  availability_checked_at: Type.String({ format: 'date-time' }),
  inputs: Type.Array(input, { description: 'Fields of the form.' }),
  required_fields: Type.Array(Type.String(), {
    description: 'Names of the fields of the form, if `inputs` is empty.',
  }),
  instruction: textOrNull('Payment instructions for people.'),
})

export type ServiceResource = Static<typeof service>

export const category = closedObject({
  id: Type.Integer(),
  alias: Type.String(),
  name: Type.String(),
  country: Type.String({ description: 'ISO 3166 alpha-2.' }),
  services_count: Type.Integer(),
})

const countryField = Type.Optional(
  Type.String({
    pattern: '^[A-Za-z]{2}$',
    says: 'must be two letters such as RU',
    spelling: spellCode,
    description: 'ISO 3166 alpha-2, in any case.',
  }),
)

export const categoriesQuery = closedObject({ country: countryField })

export const catalogQuery = closedObject({
  category: Type.Optional(Type.String({ maxLength: 200, description: 'Alias of a category.' })),
  category_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  country: countryField,
  search: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Part of a name, in any letter case.' }),
  ),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
})

export const catalogPage = closedObject({
  items: Type.Array(service),
  page: Type.Integer(),
  page_size: Type.Integer(),
  total: Type.Integer({ description: 'Number of matching services.' }),
  has_more: Type.Boolean(),
})

export const serviceParams = closedObject({ service_id: Type.String({ description: 'Id of a service.' }) })

const serviceId = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'From `GET /services/catalog`.',
})

const debitCurrency = Type.String({
  pattern: '^([Rr][Uu][Bb]|[Uu][Ss][Dd][Tt])$',
  says: 'must be RUB or USDT',
  spelling: spellCode,
  description: 'RUB or USDT: the wallet that pays.',
})

const clientAmount = Type.Optional(
  amountField('Amount to pay, in the currency of the service. Optional where the amount is fixed.'),
)

const value = Type.String({ maxLength: 256 })

const fieldValues = Type.Object(
  {},
  {
    additionalProperties: value,
    maxProperties: 33,
    ...concealed,
    spelling: spellMembers,
    description:
      'Values of the form, by field name. The names are in `inputs`, or in `required_fields` if `inputs` is empty.',
  },
)

/** Members in any order make the same value. */
function spellMembers(members: object): unknown {
  return Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1))
}

export const estimateBody = closedObject({
  service_id: serviceId,
  debit_currency: debitCurrency,
  client_amount: clientAmount,
})

export const estimate = closedObject({
  service_id: Type.Integer(),
  service_name: Type.String(),
  client_amount: Type.String(),
  client_currency: Type.String(),
  debit_currency: Type.String(),
  debit_amount: Type.String({
    description: 'Total amount that a payment takes from the wallet, fee included.',
  }),
  rate: Type.String({
    description: 'Price of one unit of `client_currency` in `debit_currency`, without the fee, rounded up.',
  }),
  fee: Type.String({ description: 'Fee, in `debit_currency`.' }),
  quote_expires_at: Type.String({
    description: 'Unix seconds until which the price is held. `pay` refers to the estimate by this value.',
  }),
  payment_type: Type.Enum(['SIMPLIFIED', 'REQUISITES']),
  fixed_payment: Type.Boolean(),
  requires_check: Type.Boolean(),
})

export type EstimateResource = Static<typeof estimate>

export const checkBody = closedObject({
  service_id: serviceId,
  debit_currency: Type.Optional(debitCurrency),
  client_amount: Type.Optional(amountField('Amount to pay; without it, the supplier sets the amount due.')),
  requisite: Type.Optional(
    Type.String({
      ...concealed,
      minLength: 1,
      maxLength: 256,
      description: 'Account or phone number; replaces the field of that name in `field_values`.',
    }),
  ),
  field_values: Type.Optional(fieldValues),
})

/** A supplier's texts under its own names. */
const suppliersWords = Type.Record(Type.String(), Type.String(), { additionalProperties: false })

const snapshot = closedObject(
  {
    agent_transaction_id: Type.String(),
    service_id: Type.Integer(),
    client_amount: Type.String(),
    client_currency: Type.String(),
    requires_identity: Type.Boolean(),
    facts: Type.Record(Type.String(), Type.String(), { additionalProperties: false, ...concealed }),
    checked_at: Type.String({ format: 'date-time' }),
  },
  {
    description:
      'The supplier’s answer to the check; send it unchanged to `pay`. `facts` may be shown to the payer.',
  },
)

export const checkResult = closedObject({
  success: Type.Boolean({ description: 'Whether the account can be paid.' }),
  agent_transaction_id: textOrNull('The supplier’s id of the check; null where the account cannot be paid.'),
  client_amount: textOrNull('Amount to pay.'),
  client_currency: Type.String(),
  requires_identity: Type.Boolean({
    description: 'Whether `pay` needs `field_values.identity`: a document of the payer.',
  }),
  check_snapshot: orNull(snapshot),
  expires_at: orNull(Type.String({ format: 'date-time' }), {
    description: 'Time until which a payment can use the check.',
  }),
  reason: textOrNull('Why the account cannot be paid, as the supplier’s code.'),
})

export type CheckResource = Static<typeof checkResult>

export const payBody = closedObject({
  service_id: serviceId,
  debit_currency: debitCurrency,
  client_amount: clientAmount,
  field_values: Type.Optional(fieldValues),
  quote_expires_at: Type.String({
    pattern: '^[0-9]{1,12}$',
    says: 'must be the quote_expires_at of an estimate: Unix seconds as text',
    description: '`quote_expires_at` of the estimate with the price.',
  }),
  agent_transaction_id: Type.Optional(
    Type.String({ maxLength: 256, description: '`agent_transaction_id` of the check, if there was one.' }),
  ),
  check_snapshot: Type.Optional(
    Type.Object(
      {},
      {
        // Bounded in depth, since recursive functions read the members.
        additionalProperties: Type.Union([
          Type.String(),
          Type.Number(),
          Type.Boolean(),
          Type.Null(),
          suppliersWords,
        ]),
        maxProperties: 32,
        ...concealed,
        spelling: spellMembers,
        description: '`check_snapshot` of the check, unchanged.',
      },
    ),
  ),
})

export const paymentStatuses = ['CREATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUNDED'] as const

const paymentFields = {
  id: Type.String({ format: 'uuid', description: 'Also the `transaction_id` in GET /transactions.' }),
  service_id: Type.Integer(),
  service_name: Type.String(),
  status: Type.Enum([...paymentStatuses], {
    description:
      'FAILED: not paid, and the money is available again. REFUNDED: paid, and later returned by the supplier; the money is available again.',
  }),
  status_for_client: Type.Enum(['wait', 'success', 'failed']),
  client_amount: Type.String(),
  client_currency: Type.String(),
  requisite: textOrNull(
    'Paid account or phone number; masked as 79*******67 for a key without `can_services_read`, except in the answer of `pay`.',
    concealed,
  ),
  debit_currency: Type.String(),
  debit_amount: Type.String({ description: 'Total amount taken from the wallet, fee included.' }),
  fee: Type.String(),
  receipt: orNull(suppliersWords, {
    ...concealed,
    description:
      'Receipt of the supplier, such as a number, a meter’s token or a purchased code: a secret. Null before the payment is completed, and for a key without `can_services_read`.',
  }),
  error: textOrNull('Reason for the failure, as a stable code.'),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
}

export const payment = namedObject('ServicePayment', paymentFields)

export type PaymentResource = Static<typeof payment>

/** A payment as events show it. */
export const toldPayment = namedObject('MaskedServicePayment', {
  ...paymentFields,
  requisite: textOrNull(
    'Paid account or phone number, masked as 79*******67. `GET /services/orders/{order_id}` shows it unmasked to keys with `can_services_read`.',
    concealed,
  ),
  receipt: Type.Null({
    ...concealed,
    description:
      'Always null: events have no code or token. `GET /services/orders/{order_id}` shows the receipt to keys with `can_services_read`.',
  }),
})

export type ToldPayment = Static<typeof toldPayment>

export const orderParams = closedObject({ order_id: Type.String({ spelling: lowerCase }) })

export const ordersQuery = closedObject({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
})

export const ordersPage = closedObject({
  items: Type.Array(payment),
  limit: Type.Integer(),
  offset: Type.Integer(),
  has_more: Type.Boolean(),
})
