/*
 * The command line: the words typed after `coffer`. The folder owns how a command and its options are declared, what
 * follows from the declaration (reading, help, completion), how pairs are spelled, and what a mistyped word most likely
 * meant.
 * Invariant: a word that cannot be read is a Misuse, which says how it is written.
 * Each command decides what an option means.
 */

export { candidates } from './candidates.ts'
export {
  type Actions,
  type Command,
  type Declared,
  type Given,
  methods,
  type Options,
  outputOptions,
  type Values,
} from './command.ts'
export { helpPage } from './help-page.ts'
export { nearest } from './nearest.ts'
export { isPair, pairText } from './pair-text.ts'
export { command, readLimit, readList, readNames } from './read-arguments.ts'
