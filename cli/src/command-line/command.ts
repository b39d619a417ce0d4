import type { Terminal } from '#terminal'

/** An option, declared once: reading, refusing, help and completion follow from it. */
export type Option = {
  type: 'string' | 'boolean'
  says: string
  /** The name of its value in the help. */
  value?: string
  /** The only values that it takes. */
  choices?: readonly string[]
  /** Other spellings of its choices. */
  aliases?: Readonly<Record<string, string>>
  short?: string
  multiple?: true
  /** The heading of options that many commands share. */
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

/** The options of every command. */
export const outputOptions = {
  json: {
    type: 'boolean',
    heading: 'Output',
    says: 'one JSON document on stdout, or one line of JSON for each item that it follows; errors as JSON on stderr',
  },
  help: { type: 'boolean', short: 'h', heading: 'Output', says: 'show this help' },
} as const satisfies Options

/** The allowed number of words, from `least` (0) to `most`, and what the refusal of another number says. */
export type Arguments = { least?: number; most: number; needs: string }

type Page = {
  /** Each way to call it, without `coffer`. */
  usage: readonly string[]
  about: string
  examples?: readonly string[]
  /** The words after its name: none by default; `free` where the command reads them itself. */
  arguments?: Arguments | 'free'
  /** Completions of its first, second … word. */
  words?: readonly (readonly string[])[]
}

export type Declared<O extends Options> = Page & {
  options: O
  run(given: Given<O>, terminal: Terminal): Promise<number>
}

/** `run` reads the words after its name and returns the exit code. */
export type Command = Page & { options: Options; run(args: string[], terminal: Terminal): Promise<number> }

/** A command whose first word names an action; without one it lists, where it can. */
export type Actions = {
  actions: { list?: Command; [name: string]: Command | Actions | undefined }
  /** The help about all actions, where their pages one after the other are too long. */
  overview?: () => string
}

/** The HTTP methods of the API; each is a command that is short for `request METHOD`. */
export const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
