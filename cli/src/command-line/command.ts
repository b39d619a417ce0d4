import type { Terminal } from '#terminal'

/** Takes the words after its name and answers with the exit code. */
export type Command = (args: string[], terminal: Terminal) => Promise<number>
