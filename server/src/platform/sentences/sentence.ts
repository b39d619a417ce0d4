import assert from 'node:assert'

/**
 * A kind of message with its English sentence. `{name}` stands for a fact, and `{name|missing}` for an optional one,
 * with the words for its absence.
 */
export type Sentence = { readonly code: string; readonly sentence: string }

/** A message for programs, and for people in any language. */
export type Message = { readonly kind: Sentence; readonly params: Facts }

/**
 * Facts by name, in their shown form: amounts with their currency, times as ISO 8601. A fact may itself be a message.
 */
export type Facts = { readonly [name: string]: Fact }

type Fact = string | number | Message | readonly (string | Message)[]

const places = /\{(\w{1,40})(?:\|([^}]{1,40}))?\}/g

/** Declares the sentences of a module. */
export function defineSentences<const Table extends { readonly [code: string]: string }>(
  table: Table,
): { readonly [Code in keyof Table]: Sentence } {
  const kinds = Object.entries(table).map(([code, sentence]) => [code, { code, sentence }])
  return Object.fromEntries(kinds) as { readonly [Code in keyof Table]: Sentence } // each code has its sentence
}

/** Makes a message; it must have every fact that its sentence needs. */
export function tell(kind: Sentence, params: Facts = {}): Message {
  for (const [, name = '', absent] of kind.sentence.matchAll(places))
    if (absent === undefined) assert(name in params, `${kind.code} lacks the fact ${name} of its sentence`)
  return { kind, params }
}

/** The message of an English text, by the first kind that fits; null where none does. Each fact is read as text. */
export function readMessage(text: string, kinds: readonly Sentence[]): Message | null {
  for (const kind of kinds) {
    const params = factsIn(text, kind)
    if (params !== null) return { kind, params }
  }
  return null
}

/** A fact ends at the first occurrence of the words that follow it; the last one ends with the text. */
function factsIn(text: string, { sentence }: Sentence): { readonly [name: string]: string } | null {
  const [beginning = '', ...parts] = sentence.split('{')
  if (!text.startsWith(beginning) || (parts.length === 0 && text !== beginning)) return null
  const facts: { [name: string]: string } = {}
  let rest = text.slice(beginning.length)
  for (const [index, part] of parts.entries()) {
    const [name = '', after = ''] = part.split('}')
    const isLast = index === parts.length - 1
    const end = isLast ? rest.length - after.length : rest.indexOf(after)
    if (end < 0 || !rest.startsWith(after, end)) return null
    facts[name] = rest.slice(0, end)
    rest = rest.slice(end + after.length)
  }
  return facts
}

/** The kind of texts without a code of ours. */
export const textSentence: Sentence = { code: 'TOLD', sentence: '{text}' }

/** A message of an outside party's words, or of a stored sentence. */
export function textMessage(text: string): Message {
  return tell(textSentence, { text })
}

/** The message in English. */
export function inEnglish({ kind, params }: Message): string {
  return kind.sentence.replace(places, (_, name: string, absent = '') => {
    const fact = params[name] ?? absent
    return (Array.isArray(fact) ? fact : [fact]).map(wordsOf).join(', ')
  })
}

function wordsOf(fact: string | number | Message): string {
  return typeof fact === 'object' ? inEnglish(fact) : String(fact)
}
