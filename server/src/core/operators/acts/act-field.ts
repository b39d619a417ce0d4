import Type, { type TSchema } from 'typebox'

type Kind = 'text' | 'amount' | 'whole' | 'time' | 'choice' | 'list' | 'flag'

/** An option of an act: its help for people, and its schema in the body of the act. */
export type ActField = {
  readonly help: string
  readonly kind: Kind
  readonly isNeeded: boolean
  /** The values of a choice. */
  readonly choices?: readonly string[]
  readonly schema: TSchema
  readonly example: OptionValue
}

/** The value of an option in the body of an act. */
type OptionValue = string | number | boolean | readonly string[]

const described = { description: 'See the operation’s description for the meaning.' }
const listMax = 200

export function textField(help: string): ActField {
  const schema = Type.String({ maxLength: 1_000, ...described })
  return { help, kind: 'text', isNeeded: false, schema, example: 'text' }
}

/** An amount as a decimal number in a text, or a word that stands for one. */
export function amountField(help: string, { or: word }: { readonly or?: string } = {}): ActField {
  const decimal = '[0-9]{1,60}(\\.[0-9]{1,60})?'
  const pattern = word === undefined ? `^${decimal}$` : `^(${decimal}|${word})$`
  const says = `must be a plain decimal string such as "100.50"${word === undefined ? '' : `, or ${word}`}`
  const schema = Type.String({ pattern, says, ...described })
  return { help, kind: 'amount', isNeeded: false, schema, example: '100.50' }
}

type Bounds = { readonly min: number; readonly max: number }

export function wholeField(help: string, { min, max }: Bounds): ActField {
  const schema = Type.Integer({ minimum: min, maximum: max, ...described })
  return { help, kind: 'whole', isNeeded: false, schema, example: min }
}

export function timeField(help: string): ActField {
  const says = 'must be a time such as 2030-01-01T00:00:00Z'
  const schema = Type.String({ format: 'date-time', says, ...described })
  return { help, kind: 'time', isNeeded: false, schema, example: '2030-01-01T00:00:00Z' }
}

export function choiceField(choices: readonly [string, ...string[]], help: string): ActField {
  const schema = Type.Enum([...choices], described)
  return { help, kind: 'choice', isNeeded: false, choices, schema, example: choices[0] }
}

export function listField(help: string): ActField {
  const item = Type.String({ maxLength: 1_000, pattern: '^[^,]+$', says: 'must be a text without a comma' })
  const schema = Type.Array(item, { minItems: 1, maxItems: listMax, ...described })
  return { help, kind: 'list', isNeeded: false, schema, example: ['text'] }
}

export function flagField(help: string): ActField {
  return { help, kind: 'flag', isNeeded: false, schema: Type.Boolean(described), example: true }
}

/** The same field, without which the act is refused. */
export function needed(field: ActField): ActField {
  return { ...field, isNeeded: true }
}

type OptionValues = { readonly [option: string]: OptionValue | undefined }

/**
 * The options of an act as the texts that acts and governance read, and that stored proposals hold: a flag is `yes`, and a
 * list has commas between its items.
 */
export function optionTexts(values: OptionValues): { [option: string]: string } {
  return Object.fromEntries(
    Object.entries(values).flatMap(([option, value]) =>
      value === undefined || value === false ? [] : [[option, value === true ? 'yes' : String(value)]],
    ),
  )
}
