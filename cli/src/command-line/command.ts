import type { Terminal } from '#terminal'

/** An option, declared once: it is read, refused, explained and completed from this. */
export type Option = {
  type: 'string' | 'boolean'
  says: string
  /** What stands for its value in the help. */
  value?: string
  /** The only values that it takes. */
  choices?: readonly string[]
  /** Other spellings of its choices. */
  aliases?: Readonly<Record<string, string>>
  short?: string
  multiple?: true
  /** Options of many commands stand below a heading of their own. */
  heading?: string
}

export type Options = Readonly<Record<string, Option>>

type Value<O extends Option> = O['type'] extends 'boolean'
  ? boolean
  : O extends { multiple: true }
    ? string[]
    : O extends { choices: readonly (infer Choice)[] }
      ? Choice
      : string

export type Values<O extends Options> = { [Name in keyof O]?: Value<O[Name]> | undefined }

/** The words typed after a command: its options, and the others in their order. */
export type Given<O extends Options = Options> = { values: Values<O & typeof outputOptions>; words: string[] }

/** Of every command. */
export const outputOptions = {
  json: {
    type: 'boolean',
    heading: 'Output',
    says: 'one JSON document on stdout, or one line of JSON for each item that it follows; errors as JSON on stderr',
  },
  help: { type: 'boolean', short: 'h', heading: 'Output', says: 'show this help' },
} as const satisfies Options

/** How many words, none to `most` by default, and what is said where there are others, after the command's name. */
export type Arguments = { least?: number; most: number; needs: string }

type Page = {
  /** Each way to call it, without `coffer`. */
  usage: readonly string[]
  about: string
  examples?: readonly string[]
  /** What stands after its name; nothing without it, and `free` where the command reads it itself. */
  arguments?: Arguments | 'free'
  /** What its first, second … word can be, as far as it is known beforehand. */
  words?: readonly (readonly string[])[]
}

export type Declared<O extends Options> = Page & {
  options: O
  run(given: Given<O>, terminal: Terminal): Promise<number>
}

/** Reads what was typed after its name and answers with the exit code. */
export type Command = Page & { options: Options; run(args: string[], terminal: Terminal): Promise<number> }

/** A command whose first word says what to do; without one it lists. */
export type Actions = { actions: { list: Command; [name: string]: Command } }
