import { type Asset, InvalidAmount, type Money, parsePositiveAmount } from '#core/money'
import { parseExactly } from './exact-json.ts'

/** An answer that breaks the party's protocol. The message names the field and never its value, which may be about a person. */
export class PartyNonsense extends Error {}

export type Fields = { readonly [name: string]: unknown }

type Field = { readonly from: Fields; readonly name: string }

/** Readers of what a party answers. Each returns the value, or throws `PartyNonsense`. */
export type Readers = {
  /** The body of an answer of this status, as JSON with exact numbers. */
  parseBody(reply: { readonly status: number; readonly text: string }): unknown
  fieldsOf(value: unknown): Fields
  textField(field: Field, pattern: RegExp): string
  choiceField<const Choice extends string>(field: Field, choices: readonly Choice[]): Choice
  moneyField(field: Field, asset: Asset): Money
  timeField(field: Field): Date
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** `party`: as in `the bank`. */
export function readersFor(party: string): Readers {
  function textField({ from, name }: Field, pattern: RegExp): string {
    const value = from[name]
    if (typeof value !== 'string' || !pattern.test(value)) throw nonsense(name)
    return value
  }

  function nonsense(name: string): PartyNonsense {
    return new PartyNonsense(`${party} answered no ${name}, or one of another form`)
  }

  return {
    parseBody({ status, text }) {
      try {
        return parseExactly(text)
      } catch {
        throw new PartyNonsense(`${party} answered ${status} and what is not JSON`)
      }
    },
    fieldsOf(value) {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw new PartyNonsense(`${party} answered no object where one belongs`)
      return value as Fields // as: an object's fields are unknown until they are read
    },
    textField,
    choiceField({ from, name }, choices) {
      const value = from[name]
      const choice = choices.find((one) => one === value)
      if (choice !== undefined) return choice
      // An unknown state is worth naming: it is about no person.
      const shown = typeof value === 'string' && /^[A-Z_]{1,40}$/.test(value) ? ` ${value}` : ''
      throw new PartyNonsense(`${party} answered an unexpected ${name}${shown}`)
    },
    moneyField({ from, name }, asset) {
      try {
        return parsePositiveAmount(textField({ from, name }, /^/), asset)
      } catch (error) {
        if (error instanceof InvalidAmount)
          throw new PartyNonsense(`${party} answered an ${name} that ${error.reason}`)
        throw error
      }
    },
    timeField(field) {
      const time = new Date(textField(field, isoTime))
      if (Number.isNaN(time.getTime())) throw nonsense(field.name)
      return time
    },
  }
}
