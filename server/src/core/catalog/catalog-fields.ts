import Type, { type TRecord, type TSchema } from 'typebox'
import { sectionFields } from '#platform/sections'

const { keyedBy, oneOf } = sectionFields

const decimal = Type.String({
  pattern: '^[0-9]+(\\.[0-9]+)?$',
  maxLength: 80,
  description: 'an amount in quotes, such as "0.001"',
})

const pairState = oneOf('open', 'cancel_only', 'closed')

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

/** The building blocks of a catalogue section's schema. */
export const fields = { ...sectionFields, decimal, keyedByPair, keyedBySymbol, pairState }
