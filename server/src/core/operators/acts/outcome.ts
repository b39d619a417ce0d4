import assert from 'node:assert'

/** A kind of thing that an act can do, with the sentence that says so in English; `{name}` stands for a fact. */
export type OutcomeKind = { readonly code: string; readonly sentence: string }

type Sentences = { readonly [code: string]: string }

/** A thing that an act did, for programs and for the words of any language. */
export type Outcome = {
  readonly kind: OutcomeKind
  readonly params: OutcomeParams
}

/** Facts by their names, as they are shown: amounts with their currency, times as ISO 8601. */
export type OutcomeParams = { readonly [name: string]: string | number | readonly string[] }

/** The answer of an act: its outcomes in order. */
export type ActAnswer = Outcome | readonly Outcome[]

/** Declares the outcomes of a module's acts. */
export function defineOutcomes<const Table extends Sentences>(
  sentences: Table,
): { readonly [Code in keyof Table]: OutcomeKind } {
  const kinds = Object.entries(sentences).map(([code, sentence]) => [code, { code, sentence }])
  return Object.fromEntries(kinds) as { readonly [Code in keyof Table]: OutcomeKind } // each code has its kind
}

/** Says that an act did this, with every fact that its sentence names. */
export function outcome(kind: OutcomeKind, params: OutcomeParams = {}): Outcome {
  for (const name of namesIn(kind.sentence))
    assert(name in params, `${kind.code} lacks the fact ${name} of its sentence`)
  return { kind, params }
}

/** The outcomes of an answer. */
export function outcomesOf(answer: ActAnswer): readonly Outcome[] {
  return 'kind' in answer ? [answer] : answer
}

/** An answer in English, as it is printed. */
export function answerText(answer: ActAnswer): string {
  return outcomesOf(answer)
    .map(({ kind, params }) => `${filled(kind.sentence, params)}\n`)
    .join('')
}

function filled(sentence: string, params: OutcomeParams): string {
  return sentence.replace(/\{(\w{1,40})\}/g, (_, name: string) => {
    const value = params[name]
    return Array.isArray(value) ? value.join(', ') : String(value)
  })
}

function namesIn(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w{1,40})\}/g)].map(([, name = '']) => name)
}
