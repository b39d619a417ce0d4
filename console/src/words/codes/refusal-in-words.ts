import { isMessage, messageInWords } from '@coffer/sdk/messages'
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

type Words = Pick<Codes, 'refusals' | 'generalRefusals' | 'wrongs' | 'messages' | 'outcomes'>

/** A refusal in the person's language, which loses nothing of what the server says. */
export function refusalInWords(
  { refusals, generalRefusals, wrongs, messages, outcomes }: Words,
  { code, message, details }: Refused,
): InWords {
  const exact = refusals[code]
  const general = generalRefusals[code]
  if (exact !== undefined && namesOf(exact).every((name) => name in details))
    return { says: filled(exact, details), own: null }
  const { reason } = details
  // The reason may hold a problem of a payment, or what another act did.
  const sentenceOf = (one: string) => wrongs[one] ?? messages[one] ?? outcomes[one]
  if (general !== undefined && isMessage(reason) && reason.code in wrongs)
    return { says: `${general.slice(0, -1)}: ${messageInWords(reason, sentenceOf)}.`, own: null }
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
