import Type from 'typebox'
import type { ServiceInput } from '#core/suppliers'
import { fieldsOf, resource, textOrNull } from '#platform/http'
import { needsCheck, type Service } from './service.ts'

const input = fieldsOf<ServiceInput>()

const inputResource = resource('ServiceInput', {
  name: input(
    Type.String({ description: 'Name of the field in `field_values`.' }),
    ({ name }) => name,
    'phone',
  ),
  required: input(Type.Boolean(), ({ required }) => required, true),
  title: input(Type.String({ description: 'Label for people.' }), ({ title }) => title, 'Mobile number'),
  regexp: input(
    textOrNull('Pattern that the whole value must match, in the syntax of RE2; null for any text.'),
    ({ regexp }) => regexp,
    '^7\\d{10}$',
  ),
})

const field = fieldsOf<Service>()

/** A service on sale. The example is listed under this id in the sandbox, so it runs there unchanged. */
export const serviceResource = resource('Service', {
  id: field(Type.Integer(), ({ id }) => id, 22),
  name: field(Type.String(), ({ name }) => name, 'MTS'),
  category_id: field(Type.Integer(), ({ categoryId }) => categoryId, 9),
  category_alias: field(Type.String(), ({ categoryAlias }) => categoryAlias, 'mobile'),
  country: field(Type.String({ description: 'ISO 3166 alpha-2.' }), ({ country }) => country, 'RU'),
  currency: field(
    Type.String({ description: 'Currency of `client_amount`, ISO 4217.' }),
    ({ currency }) => currency,
    'RUB',
  ),
  payment_type: field(
    Type.Enum(['SIMPLIFIED', 'REQUISITES'], {
      description: 'REQUISITES: paid to an account that must be checked first.',
    }),
    ({ paymentType }) => paymentType,
    'SIMPLIFIED',
  ),
  fixed_payment: field(Type.Boolean(), ({ isFixed }) => isFixed, false),
  amount: field(
    textOrNull('Amount of a service whose amount is fixed.'),
    ({ isFixed, amountMin }) => (isFixed ? amountMin : null),
    null,
  ),
  min_amount: field(Type.String(), ({ amountMin }) => amountMin, '10'),
  max_amount: field(Type.String(), ({ amountMax }) => amountMax, '15000'),
  requires_check: field(
    Type.Boolean({ description: 'Whether `check-requisite` must come before `pay`.' }),
    needsCheck,
    false,
  ),
  is_available: field(
    Type.Boolean({ description: 'False for an intermittent service, which can be paid all the same.' }),
    ({ isAvailable }) => isAvailable,
    true,
  ),
  availability_note: field(
    textOrNull('Note about the availability, for people.'),
    ({ availabilityNote }) => availabilityNote,
    null,
  ),
  availability_checked_at: field(
    Type.String({ format: 'date-time' }),
    ({ availabilityCheckedAt }) => availabilityCheckedAt.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
  inputs: field(
    Type.Array(inputResource.schema, { description: 'Fields of the form.' }),
    ({ inputs }) => inputs.map(inputResource.of),
    [inputResource.example],
  ),
  required_fields: field(
    Type.Array(Type.String(), {
      description: 'Names of the fields of the form, if `inputs` is empty.',
    }),
    ({ requiredFields }) => [...requiredFields],
    [],
  ),
  instruction: field(
    textOrNull('Payment instructions for people.'),
    ({ instruction }) => instruction,
    'The balance of the number grows within a few minutes. Check the number: a payment to a wrong one does not come back.',
  ),
})

/** A category with services of one country. */
export type ServiceCategory = {
  readonly id: number
  readonly alias: string
  readonly name: string
  readonly country: string
  /** The number of its services. */
  readonly services: number
}

const category = fieldsOf<ServiceCategory>()

export const categoryResource = resource('ServiceCategory', {
  id: category(Type.Integer(), ({ id }) => id, serviceResource.example.category_id),
  alias: category(Type.String(), ({ alias }) => alias, 'mobile'),
  name: category(Type.String(), ({ name }) => name, 'Mobile phones'),
  country: category(Type.String({ description: 'ISO 3166 alpha-2.' }), ({ country }) => country, 'RU'),
  services_count: category(Type.Integer(), ({ services }) => services, 6),
})
