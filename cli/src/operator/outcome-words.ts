import { type Message, messageInWords } from '@coffer/sdk/messages'
import { officeSentences } from '@coffer/sdk/office-acts'
import type { ActOutcomes } from '#office'

/** The outcomes of an act in English, a line for each. */
export function outcomeWords({ outcomes }: ActOutcomes): string {
  return outcomes.map((one) => `${wordsOf(one)}\n`).join('')
}

/** A message in English. */
export function wordsOf(message: Message): string {
  return messageInWords(message, (code) => officeSentences[code])
}
