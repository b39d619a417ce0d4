/* The command line: the words typed after `coffer`. The folder owns the declaration of commands and options, everything that follows from it (parsing, help, completion), the spelling of pairs, and the suggestion for a mistyped word. Invariant: an unreadable word is a Misuse, which says how to write it. Each command decides the meaning of its options. */

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
