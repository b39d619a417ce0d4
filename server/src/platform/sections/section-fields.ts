import Type, {
  type TEnum,
  type TInteger,
  type TObject,
  type TProperties,
  type TRecord,
  type TSchema,
} from 'typebox'

// Each description completes "…, expected" in the message that an operator reads.
const closed = { additionalProperties: false }

/** A mapping with these keys and no others. */
function mapping<Properties extends TProperties>(
  properties: Properties,
  description = `a mapping with ${inWords(Object.keys(properties))}`,
): TObject<Properties> {
  return Type.Object(properties, { ...closed, description })
}

/** "a, b and c" */
export function inWords(words: readonly string[], last = 'and'): string {
  const before = words.slice(0, -1).join(', ')
  return before === '' ? words.join() : `${before} ${last} ${words.at(-1)}`
}

const name = Type.String({ minLength: 1, maxLength: 60, description: 'a name of 1 to 60 characters' })

const yesOrNo = Type.Boolean({ description: 'true or false' })

type Range = { readonly from: number; readonly to: number; readonly of?: string }

function wholeNumber({ from, to, of }: Range): TInteger {
  const counted = of === undefined ? '' : ` of ${of}`
  const description = `a whole number${counted} from ${from} to ${to}`
  return Type.Integer({ minimum: from, maximum: to, description })
}

function oneOf<Word extends string>(...words: Word[]): TEnum<Word[]> {
  return Type.Enum(words, { description: inWords(words, 'or') })
}

type Keyed<Entry> = { readonly entry: Entry; readonly description: string }

/** A mapping whose keys are codes. */
function keyedBy<Entry extends TSchema>(
  pattern: string,
  { entry, description }: Keyed<Entry>,
): TRecord<string, Entry> {
  return Type.Record(Type.String({ pattern }), entry, { ...closed, description })
}

/** The building blocks of a section's schema. */
export const sectionFields = { keyedBy, mapping, name, oneOf, wholeNumber, yesOrNo }
