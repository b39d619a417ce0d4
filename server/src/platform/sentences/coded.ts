import Type from 'typebox'
import { namedObject } from '#platform/http'
import { type Facts, type Message, textMessage } from './sentence.ts'

/** A message as stored and answered, without its English words; messages among its facts have the same form. */
export type Coded = { readonly code: string; readonly params: { readonly [name: string]: unknown } }

/** A message in an answer. */
export const codedObject = namedObject('Message', {
  code: Type.String({
    description: 'Stable code, for programs and for wording in any language.',
  }),
  params: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Facts by name: texts, numbers, messages of the same form, and lists of these.',
  }),
})

export function coded({ kind, params }: Message): Coded {
  return { code: kind.code, params: codedFacts(params) }
}

function codedFacts(facts: Facts): Coded['params'] {
  const one = (fact: string | number | Message) => (typeof fact === 'object' ? coded(fact) : fact)
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, isList(fact) ? fact.map(one) : one(fact)]),
  )
}

function isList(fact: Facts[string]): fact is readonly (string | Message)[] {
  return Array.isArray(fact)
}

/** A message for a text without a code; null without a text. */
export function codedText(text: string | null): Coded | null {
  return text === null ? null : coded(textMessage(text))
}
