import type { ServiceInput } from '#core/suppliers'

/** A category of services. The API lists the services; only its documentation has their forms. */
export type Form = {
  readonly identifier: string
  readonly title: string
  /** Whether the services have variations, such as bundles, bouquets or kinds of meters. */
  readonly hasVariations: boolean
  readonly isChecked: boolean
  /** Whether a check needs the variation. */
  readonly checksType: boolean
  /** All fields are required. */
  readonly fields: readonly Field[]
}

type Field = { readonly name: string; readonly title: string; readonly pattern: RegExp }

const phone: Field = { name: 'phone', title: 'Phone number of the customer', pattern: /^[0-9]{11,13}$/ }

function account(title: string): Field {
  return { name: 'account', title, pattern: /^[0-9A-Za-z]{5,20}$/ }
}

/** Categories with known forms. Others, such as education and insurance, need more fields and are not sold. */
export const forms: readonly Form[] = [
  {
    ...{ identifier: 'airtime', title: 'Airtime', fields: [phone] },
    ...{ hasVariations: false, isChecked: false, checksType: false },
  },
  {
    ...{ identifier: 'data', title: 'Data', fields: [account('Number that gets the data'), phone] },
    ...{ hasVariations: true, isChecked: false, checksType: false },
  },
  {
    ...{ identifier: 'tv-subscription', title: 'Television', fields: [account('Smartcard number'), phone] },
    ...{ hasVariations: true, isChecked: true, checksType: false },
  },
  {
    ...{ identifier: 'electricity-bill', title: 'Electricity', fields: [account('Meter number'), phone] },
    ...{ hasVariations: true, isChecked: true, checksType: true },
  },
]

type Values = { readonly [name: string]: string }

export function inputsOf({ fields }: Form): ServiceInput[] {
  return fields.map(({ name, title, pattern }) => ({ name, title, required: true, regexp: pattern.source }))
}

/** Whether values fill in a form; a check needs the account alone. */
export function fillsIn({ fields }: Form, values: Values, names?: readonly string[]): boolean {
  const given = new Map(Object.entries(values))
  return fields
    .filter(({ name }) => names?.includes(name) ?? true)
    .every(({ name, pattern }) => pattern.test(given.get(name) ?? ''))
}

/** The paid account: for a top-up, the phone number itself. */
export function accountOf(values: Values): string {
  const given = new Map(Object.entries(values))
  return given.get('account') ?? given.get('phone') ?? ''
}
