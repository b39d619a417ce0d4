import { describeKind } from '#platform/sections'
import type { Option, Options, Values, Written } from './option.ts'

/** A wrong option, with the rest of a sentence that begins with its place. */
export type Fault = { readonly option: string; readonly message: string }

type Read<Setting> =
  | { readonly setting: Setting; readonly faults: null }
  | { readonly setting: null; readonly faults: readonly Fault[] }

type Given = { readonly [option: string]: unknown }

/** A provider as settings name it, with its options. */
export type Provider<Setting = unknown> = {
  readonly options: Options
  /** Reads all options, or says what is wrong with each. */
  read(given: Given, written: Written): Read<Setting>
}

export type Providers<Setting = unknown> = { readonly [name: string]: Provider<Setting> }

type Definition<Declared extends Options, Setting> = {
  readonly options: Declared
  /** Two options that say the same; exactly one of them is given. */
  readonly either?: readonly [string, string]
  /** Two options that are given both or neither. */
  readonly together?: readonly [string, string]
  /** Makes the setting of sound values. */
  make(values: Values<Declared>): Setting
}

export function defineProvider<const Declared extends Options, Setting>(
  name: string,
  { options, either, together, make }: Definition<Declared, Setting>,
): Provider<Setting> {
  return {
    options,
    read(given, written) {
      const wordOf = words[written](name, options)
      const faults: Fault[] = Object.keys(given)
        .filter((option) => !Object.hasOwn(options, option))
        .map((option) => ({ option, message: wordOf.unknown(option) }))
      const values: Record<string, unknown> = {}
      for (const [option, one] of Object.entries(options)) {
        const isLeftOut = !Object.hasOwn(given, option)
        const { value, problem } = isLeftOut
          ? { value: one.fallback?.value, problem: wordOf.missing(option, one) }
          : { problem: wordOf.wrong(option, one, given[option]), ...tryRead(one, given[option], written) }
        if (value === undefined) faults.push({ option, message: problem })
        values[option] = value
      }
      for (const [one, other] of together === undefined ? [] : [together, together.toReversed()])
        if (Object.hasOwn(given, one ?? '') && !Object.hasOwn(given, other ?? ''))
          faults.push({ option: other ?? '', message: `is missing, expected it with ${one}` })
      if (either !== undefined) faults.push(...faultsOfEither(either, { given, options, wordOf }))
      if (faults.length > 0) return { setting: null, faults }
      return { setting: make(values as Values<Declared>), faults: null } // as: each was read by its own option
    },
  }
}

function tryRead(option: Option, value: unknown, written: Written): { value: unknown; problem?: string } {
  try {
    return { value: option.read(value, written) }
  } catch (error) {
    return { value: undefined, problem: (error as Error).message } // as: an option's reader throws nothing else
  }
}

type Checking = { readonly given: Given; readonly options: Options; readonly wordOf: Words }

function faultsOfEither(
  [one, other]: readonly [string, string],
  { given, options, wordOf }: Checking,
): Fault[] {
  const isGiven = (option: string) => Object.hasOwn(given, option)
  const first = options[one]
  if (isGiven(one) && isGiven(other)) return [{ option: other, message: wordOf.beside(other, one) }]
  return isGiven(one) || isGiven(other) || first === undefined
    ? []
    : [{ option: one, message: wordOf.missing(one, first) }]
}

/** The sentences about an option. They leave out its value, which may be a secret in the wrong place. */
type Words = {
  unknown(option: string): string
  missing(option: string, declared: Option): string
  wrong(option: string, declared: Option, value: unknown): string
  beside(option: string, other: string): string
}

const words: { readonly [written in Written]: (provider: string, options: Options) => Words } = {
  file: (provider, options) => ({
    unknown(option) {
      const known = Object.keys(options).join(', ')
      const expected = known === '' ? `none: ${provider} has no options` : `one of ${known}`
      const advice = /secret|key|password|token/.test(option) ? '; a secret stands in a file of its own' : ''
      return `is not a known key, expected ${expected}${advice}`
    },
    missing: (_, { form }) => `is missing, expected ${form.file}`,
    wrong: (_, { form }, value) => `is ${describeKind(value)}, expected ${form.file}`,
    beside: (_, other) => `is given beside ${other}, expected one of them`,
  }),
  variable: (provider) => {
    const wrong = (option: string, { form }: Option) =>
      `must give ${provider} a ${option}= that is ${form.variable}`
    return {
      unknown: (option) => `has an option ${option} that ${provider} does not know`,
      missing: wrong,
      wrong,
      beside: (option, other) => `must give ${provider} ${other}= or ${option}=, not both`,
    }
  },
}
