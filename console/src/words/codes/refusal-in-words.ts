import type { Codes } from './codes.ts'

type Refused = {
  readonly code: string
  /** The server's own sentence. */
  readonly message: string
  readonly details: { readonly [name: string]: unknown }
}

type InWords = {
  readonly says: string
  /** The server's own sentence where `says` leaves out what it tells; null otherwise. */
  readonly own: string | null
}

/** A refusal in the person's language, which loses nothing of what the server says. */
export function refusalInWords(
  { refusals, generalRefusals }: Pick<Codes, 'refusals' | 'generalRefusals'>,
  { code, message, details }: Refused,
): InWords {
  const exact = refusals[code]
  const general = generalRefusals[code]
  if (exact !== undefined && namesOf(exact).every((name) => name in details))
    return { says: filled(exact, details), own: null }
  if (general !== undefined) return { says: general, own: message }
  return { says: message, own: null }
}

/** The details that a sentence names. */
export function namesOf(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w{1,40})\}/g)].map(([, name = '']) => name)
}

function filled(sentence: string, details: Refused['details']): string {
  return sentence.replace(/\{(\w{1,40})\}/g, (_, name: string) => {
    const value = details[name]
    return Array.isArray(value) ? value.join(', ') : String(value)
  })
}

/** A message of the server; a fact of it may be a message itself, or a list of them. */
export type Message = { readonly code: string; readonly params: { readonly [name: string]: unknown } }

type Sentences = { readonly own: Codes['messages']; readonly english: Codes['messages'] }

/** A place of a sentence: `{name}`, or `{name|words}` with the words for an absent fact. */
const places = /\{(\w{1,40})(?:\|([^}]{1,40}))?\}/g

/** A message in the words of a language, or in English where the language lacks its code; without words, the code and facts. */
export function messageInWords(message: Message, sentences: Sentences): string {
  const sentence = sentences.own[message.code] ?? sentences.english[message.code]
  if (sentence === undefined) return strange(message)
  const one = (fact: unknown) => (isMessage(fact) ? messageInWords(fact, sentences) : String(fact))
  return sentence.replace(places, (_, name: string, absent = '') => {
    const fact = message.params[name] ?? absent
    return Array.isArray(fact) ? fact.map(one).join(', ') : one(fact)
  })
}

function isMessage(fact: unknown): fact is Message {
  return typeof fact === 'object' && fact !== null && 'code' in fact && 'params' in fact
}

/** A newer server has messages without words here. */
function strange({ code, params }: Message): string {
  return Object.keys(params).length === 0 ? code : `${code} ${JSON.stringify(params)}`
}
