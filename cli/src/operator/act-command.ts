import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OfficeAct, OfficeActOption } from '@coffer/sdk/office-acts'
import { type Command, command, type Options } from '#command-line'
import {
  type ActOutcomes,
  type DoneAct,
  dataDirOf,
  type Office,
  type OfficeCaller,
  OfficeRefusal,
  officeOptions,
  openOffice,
} from '#office'
import { Failure, Misuse, printableLines, showDocument, type Terminal } from '#terminal'
import { signWithKeyFile, statementHash } from './operator-key.ts'
import { outcomeWords } from './outcome-words.ts'

/** The command of an act, from its line in the table of acts. */
export function actCommand(act: OfficeAct): Command {
  const { name, subject, summary, options } = act
  const own = Object.fromEntries(options.map((option) => [option.name, optionOf(option)]))
  const isNeeded = subject !== ''
  return command({
    usage: [['operator', name, subject].join(' ').trimEnd()],
    about: summary,
    options: { ...officeOptions, ...own } as Options, // an act's own option replaces a common one
    arguments: isNeeded
      ? { least: 1, most: 1, needs: `needs ${subject}` }
      : { most: 0, needs: 'takes no arguments' },
    async run({ values, words: [typed] }, terminal) {
      const asked = values as Typed // by the option declarations
      const given = act.isOffline ? { ...asked, local: true } : asked
      requireLocal(act, given)
      await using office = openOffice(given, terminal)
      const done = await carryOut(act, { office, typed, given, terminal })
      if (given.json === true) showDocument(done, terminal)
      else terminal.stdout.write(printableLines(outcomeWords(done)))
      return 0
    },
  })
}

type Typed = OfficeCaller & { readonly [option: string]: string | boolean | undefined }

type Doing = {
  readonly office: Office
  readonly typed: string | undefined
  readonly given: Typed
  readonly terminal: Terminal
}

function optionOf({ help, kind, choices, isNeeded }: OfficeActOption): Options[string] {
  if (kind === 'flag') return { type: 'boolean', says: help }
  const says = isNeeded ? `${help}; it is needed` : help
  return { type: 'string', says, ...(choices === undefined ? {} : { choices }) }
}

function requireLocal({ name, isLocal }: OfficeAct, { local }: Typed): void {
  if (isLocal && local !== true)
    throw new Failure(`\`${name}\` works with files of the server’s machine: add --local there`)
}

/** Runs the act; an act that approves a statement is first signed with its person's key. */
async function carryOut(
  { name, operation, options }: OfficeAct,
  { office, typed, given, terminal }: Doing,
): Promise<ActOutcomes> {
  const values = options.flatMap((option): [string, unknown][] => {
    const value = given[option.name]
    return value === undefined ? [] : [[option.name, readValue(option, value)]]
  })
  const act: DoneAct = { name, operation, subject: typed, options: Object.fromEntries(values) }
  try {
    return await office.act(act)
  } catch (error) {
    if (!(error instanceof OfficeRefusal) || error.code !== 'SIGNATURE_REQUIRED') throw error
    const statement = String(error.details.statement)
    return office.act({ ...act, signature: await signatureOf(statement, { office, given, terminal }) })
  }
}

async function signatureOf(
  statement: string,
  { office, given, terminal }: Omit<Doing, 'typed'>,
): Promise<string> {
  const { 'key-file': named, hash } = given
  const person = await office.nameOf()
  const kept = join(dataDirOf(terminal.env), 'operators', `${person}.key`)
  const file = typeof named === 'string' ? named : kept
  if (!existsSync(file))
    throw new Failure(`an approval needs the key of ${person}: name its file with --key-file`)
  // The key signs only the statement that the person has read, whatever the server answers.
  if (typeof hash === 'string' && hash.toLowerCase() !== statementHash(statement))
    throw new Failure(`the server asks to sign another statement than ${hash}; read it again`)
  return signWithKeyFile(file, statement)
}

/** The value of an option in the body of its act. */
function readValue({ name, kind }: OfficeActOption, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed
  if (kind === 'list')
    return typed
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  if (kind !== 'whole') return typed
  if (!/^\d{1,15}$/.test(typed)) throw new Misuse(`--${name} is a whole number, not '${typed}'`)
  return Number(typed)
}
