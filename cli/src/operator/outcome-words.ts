import { officeSentences } from '@coffer/sdk/office-acts'
import type { ActOutcomes } from '#office'

/** A code with its facts, as the back office tells what it found; a fact may be such a message itself. */
export type Coded = { readonly code: string; readonly params: { readonly [name: string]: unknown } }

/** The outcomes of an act in English, a line for each. */
export function outcomeWords({ outcomes }: ActOutcomes): string {
  return outcomes.map((one) => `${wordsOf(one)}\n`).join('')
}

/** The English sentence of a code with its facts; a code of a newer server is shown as it is. */
export function wordsOf({ code, params }: Coded): string {
  const sentence = officeSentences[code]
  if (sentence === undefined) return `${code} ${JSON.stringify(params)}`
  return sentence.replace(/\{(\w{1,40})(?:\|([^}]{1,40}))?\}/g, (_, name: string, absent = '') =>
    [params[name] ?? absent].flat().map(factWords).join(', '),
  )
}

function factWords(fact: unknown): string {
  return typeof fact === 'object' && fact !== null && 'code' in fact ? wordsOf(fact as Coded) : String(fact)
}
