import type { Terminal } from '#terminal'

/** An option, declared once: parsing, refusals, help and completion follow from it. */
export type Option = {
  type: 'string' | 'boolean'
  says: string
  /** The name of the option's value in the help. */
  value?: string
  /** The only values that the option accepts. */
  choices?: readonly string[]
  /** Other spellings of the choices. */
  aliases?: Readonly<Record<string, string>>
  short?: string
  multiple?: true
  /** The help's heading for options that many commands have in common. */
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

/** The words typed after a command: its options, and the other words in order. */
export type Given<O extends Options = Options> = { values: Values<O & typeof outputOptions>; words: string[] }

/** The options of every command. */
export const outputOptions = {
  json: {
    type: 'boolean',
    heading: 'Output',
    says: 'one JSON document on stdout, or one line of JSON for each item that it follows; errors as JSON on stderr',
  },
  help: { type: 'boolean', short: 'h', heading: 'Output', says: 'show this help' },
} as const satisfies Options

/** The allowed number of words, from `least` (0) to `most`, and the text of the refusal for another number. */
export type Arguments = { least?: number; most: number; needs: string }

type Page = {
  /** Each way to call the command, without `coffer`. */
  usage: readonly string[]
  about: string
  examples?: readonly string[]
  /** The words after the command's name: none by default; `free` where the command parses them itself. */
  arguments?: Arguments | 'free'
  /** Completions of the first, second … word. */
  words?: readonly (readonly string[])[]
}

export type Declared<O extends Options> = Page & {
  options: O
  run(given: Given<O>, terminal: Terminal): Promise<number>
}

/** `run` parses the words after the command's name and returns the exit code. */
export type Command = Page & { options: Options; run(args: string[], terminal: Terminal): Promise<number> }

/** A command whose first word is an action; without one it lists, where possible. */
export type Actions = {
  actions: { list?: Command; [name: string]: Command | Actions | undefined }
  /** An overview of all actions, for the help where their pages together are too long. */
  overview?: () => string
}

/** The API's HTTP methods; each is a command, short for `request METHOD`. */
export const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
