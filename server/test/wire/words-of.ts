import { outcomeWords } from '../../../cli/src/operator/outcome-words.ts'

/** The outcomes of an act in English, a line for each, as the command prints them. */
export const wordsOf = outcomeWords
