/*
 * The command line: what was typed after `coffer`. It owns how a command and its options are declared, and what comes of
 * the declaration: reading, help, completion; how pairs are spelled, and what a mistyped word most likely meant.
 * Invariant: what cannot be read is a Misuse, which says how it is written.
 * It is not what any option means; each command names its own.
 */

export { candidates } from './candidates.ts'
export {
  type Actions,
  type Command,
  type Declared,
  type Given,
  type Options,
  outputOptions,
  type Values,
} from './command.ts'
export { helpPage } from './help-page.ts'
export { methods } from './methods.ts'
export { nearest } from './nearest.ts'
export { isPair, pairText } from './pair-text.ts'
export { command, readLimit, readList, readNames } from './read-arguments.ts'
