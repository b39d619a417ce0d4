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

const decimal = Type.String({
  pattern: '^[0-9]+(\\.[0-9]+)?$',
  maxLength: 80,
  description: 'an amount in quotes, such as "0.001"',
})

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

const pairState = oneOf('open', 'cancel_only', 'closed')

type Keyed<Entry> = { readonly entry: Entry; readonly description: string }

/** A mapping whose keys are codes. */
function keyedBy<Entry extends TSchema>(
  pattern: string,
  { entry, description }: Keyed<Entry>,
): TRecord<string, Entry> {
  return Type.Record(Type.String({ pattern }), entry, { ...closed, description })
}

function keyedBySymbol<Entry extends TSchema>(
  entry: Entry,
  description = 'a mapping keyed by currency symbols in upper case, such as USDT',
): TRecord<string, Entry> {
  // A key has at least one letter: a key of digits alone would lose its place in the order of the file.
  return keyedBy('^(?=.*[A-Z])[A-Z0-9]{2,20}$', { entry, description })
}

function keyedByPair<Entry extends TSchema>(entry: Entry, description: string): TRecord<string, Entry> {
  return keyedBy('^[A-Z0-9]{2,20}/[A-Z0-9]{2,20}$', { entry, description })
}

/** The building blocks of a section's schema. */
export const fields = {
  decimal,
  keyedBy,
  keyedByPair,
  keyedBySymbol,
  mapping,
  name,
  oneOf,
  pairState,
  wholeNumber,
  yesOrNo,
}
