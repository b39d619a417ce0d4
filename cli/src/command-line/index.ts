/*
 * The command line: what was typed after `coffer`. It owns what a command is, how its options are read, commands with
 * several actions, and what a mistyped word most likely meant.
 * Invariant: what cannot be read is a Misuse, which says how it is written.
 * It is not what any option means; each command names its own.
 */
export type { Command } from './command.ts'
export { nearest } from './nearest.ts'
export { readArguments, readLimit, readList, readNames } from './read-arguments.ts'
export { withActions } from './with-actions.ts'
