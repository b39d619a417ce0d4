import { type Asset, InvalidAmount, type Money, parsePositiveAmount } from '#core/money'

/** An answer of the bank that breaks its protocol. The message names the field and never its value, which may be about a person. */
export class BankNonsense extends Error {}

export type Fields = { readonly [name: string]: unknown }

// Readers of what a bank answers. Each returns the value, or throws `BankNonsense`.

export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BankNonsense('the bank answered no object where one belongs')
  return value as Fields // as: an object's fields are unknown until they are read
}

type Field = { readonly from: Fields; readonly name: string }

export function textField({ from, name }: Field, pattern: RegExp): string {
  const value = from[name]
  if (typeof value !== 'string' || !pattern.test(value)) throw nonsense(name)
  return value
}

export function choiceField<const Choice extends string>(
  { from, name }: Field,
  choices: readonly Choice[],
): Choice {
  const value = from[name]
  const choice = choices.find((one) => one === value)
  if (choice !== undefined) return choice
  // An unknown state is worth naming: it is about no person.
  const shown = typeof value === 'string' && /^[A-Z_]{1,40}$/.test(value) ? ` ${value}` : ''
  throw new BankNonsense(`the bank answered an unexpected ${name}${shown}`)
}

export function moneyField({ from, name }: Field, asset: Asset): Money {
  try {
    return parsePositiveAmount(textField({ from, name }, /^/), asset)
  } catch (error) {
    if (error instanceof InvalidAmount)
      throw new BankNonsense(`the bank answered an ${name} that ${error.reason}`)
    throw error
  }
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

export function timeField(field: Field): Date {
  const time = new Date(textField(field, isoTime))
  if (Number.isNaN(time.getTime())) throw nonsense(field.name)
  return time
}

function nonsense(name: string): BankNonsense {
  return new BankNonsense(`the bank answered no ${name}, or one of another form`)
}
