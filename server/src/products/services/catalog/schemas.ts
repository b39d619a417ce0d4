import Type from 'typebox'
import { spellCode } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, concealed, lowerCase, namedObject } from '#platform/http'
import { serviceResource } from './service-resource.ts'

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

export const catalogPage = namedObject('ServicePage', {
  items: Type.Array(serviceResource.schema),
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

export const orderParams = closedObject({ order_id: Type.String({ spelling: lowerCase }) })

export const ordersQuery = closedObject({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
})
