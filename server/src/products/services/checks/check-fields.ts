import type { FieldProblem } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { fieldPattern, type Service, serviceRefusals } from '#products/services/catalog'

export type FieldValues = { readonly [name: string]: string }

/** The field of a payer's document, which any service may require after a check. */
const identityField = 'identity'

/** Fields for the account of a service without a form. */
const accountFields = ['account', 'phone'] as const

type Asked = {
  readonly values: FieldValues
  /** False for a check, which needs the account alone. */
  readonly isWhole: boolean
}

/** Refuses values that do not fit a service's form. No message repeats a value. */
export function requireFields(service: Service, { values, isWhole }: Asked): void {
  const known = fieldsOf(service)
  const given = new Map(Object.entries(values))
  const problems: FieldProblem[] = [...given.keys()]
    .filter((name) => !known.some((field) => field.name === name) && name !== identityField)
    .map((name) => problem(name, 'is no field of this service'))
  for (const { name, required, title, regexp } of known) {
    const value = given.get(name)
    if (value === undefined || value === '') {
      if (required && isWhole) problems.push(problem(name, `is required: ${title}`))
      else if (value === '' && required) problems.push(problem(name, 'must not be empty'))
      continue
    }
    const fits = regexp === null ? null : fieldPattern(regexp)
    if (fits !== null && !fits(value))
      problems.push(problem(name, `does not fit the regexp of the field: ${title}`))
  }
  if (problems.length > 0) throw invalidFieldValues(problems)
}

/** Requires the payer's document after a check that asked for it. */
export function requireIdentity(values: FieldValues): void {
  if ((values[identityField] ?? '').trim() !== '') return
  throw invalidFieldValues([
    problem(identityField, 'is required: a document of the payer, as the check has found'),
  ])
}

/** The name of the field for a service's account. */
export function requisiteField(service: Service): string | null {
  const names = fieldsOf(service).map(({ name }) => name)
  return accountFields.find((name) => names.includes(name)) ?? names[0] ?? null
}

/** The account or phone number among a form's values; null for a form without one. */
export function requisiteOf(service: Service, values: FieldValues): string | null {
  const given = new Map(Object.entries(values))
  const names = [...accountFields, ...fieldsOf(service).map(({ name }) => name)]
  for (const name of names) {
    const value = given.get(name) ?? ''
    if (value !== '') return value
  }
  return null
}

type Field = {
  readonly name: string
  readonly required: boolean
  readonly title: string
  readonly regexp: string | null
}

function fieldsOf({ inputs, requiredFields }: Service): readonly Field[] {
  if (inputs.length > 0) return inputs
  if (requiredFields.length > 0) return requiredFields.map((name) => plainField(name, true))
  return accountFields.map((name) => plainField(name, false))
}

function plainField(name: string, required: boolean): Field {
  return { name, required, title: name, regexp: null }
}

function problem(name: string, message: string): FieldProblem {
  return { path: `field_values.${name}`, message }
}

const toldMax = 3

function invalidFieldValues(fields: readonly FieldProblem[]): Refusal {
  const told = fields.slice(0, toldMax).map(({ path, message }) => `${path} ${message}`)
  const rest = fields.length > toldMax ? [`${fields.length - toldMax} more fields are wrong`] : []
  const message = `${[...told, ...rest].join('; ')}.`
  return new Refusal(serviceRefusals.INVALID_FIELD_VALUES, { message, details: { fields } })
}
