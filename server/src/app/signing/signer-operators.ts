import { shellWord, UsageError } from '#app/settings'
import { signWithKeyFile } from '#core/operators'
import {
  type Asked,
  askChange,
  type Changed,
  changeOperators,
  type ListChange,
  readRotation,
  readStatement,
  trustedOperators,
} from '#signer'

type Typed = {
  /** The words after `operators`. */
  readonly words: readonly string[]
  readonly publicKey: string | undefined
  /** Base64, separated by commas. */
  readonly signatures: string | undefined
  readonly keyFile: string | undefined
  readonly usage: string
}

type Surroundings = {
  /** The signer's directory. */
  readonly dir: string
  readonly now: Date
  /** Prints a note for the person, besides the answer. */
  tell(text: string): void
}

/**
 * Lists and changes the operators that this machine's signer trusts, and signs such changes on an operator's machine.
 */
export function runSignerOperators(typed: Typed, { dir, now, tell }: Surroundings): string {
  const { words, signatures, keyFile, usage } = typed
  const [act, subject = ''] = words
  if (act === 'sign' && words.length === 2 && keyFile !== undefined) {
    const rotation = readRotation(subject)
    const { statement, meaning } = rotation === null ? changeSaid(subject) : rotationSaid(subject, rotation)
    tell(`You sign that the signer ${meaning}.\n`)
    return `${signWithKeyFile(keyFile)(statement)}\n`
  }
  if (keyFile !== undefined) throw new UsageError(usage)
  const change = changeOf(typed)
  if (change === null) return list(dir)
  const asked = askChange(dir, change)
  if (signatures === undefined && asked.needed > 0) return askFor(change, asked)
  const changed = changeOperators(dir, { change, signatures: signatures?.split(',') ?? [], now })
  const { names } = changed
  const by = names.length === 0 ? 'It trusted nobody, so nobody signed' : `Signed by ${names.join(', ')}`
  return `The signer ${meaningOf(change)}. ${by}.\n${warningOf(changed)}`
}

/** The requested change; null for a request to list. Throws `UsageError` for other words. */
function changeOf({ words, publicKey, signatures, usage }: Typed): ListChange | null {
  const [act, name = ''] = words
  if (words.length === 0 && publicKey === undefined && signatures === undefined) return null
  if (words.length === 2 && act === 'add' && publicKey !== undefined) return { act, name, publicKey }
  if (words.length === 2 && act === 'remove' && publicKey === undefined) return { act, name }
  throw new UsageError(usage)
}

function list(dir: string): string {
  const lines = Object.entries(trustedOperators(dir)).map(([name, key]) => `${name}  ${key}\n`)
  return lines.join('') || 'The signer trusts nobody.\n'
}

type Said = { readonly statement: string; readonly meaning: string }

function changeSaid(subject: string): Said {
  const { change, hash, statement } = readStatement(subject)
  return { statement, meaning: `${meaningOf(change)}. It counts for its list ${hash} alone` }
}

function rotationSaid(statement: string, { generation, hash }: { generation: number; hash: string }): Said {
  const meaning = `makes seed ${generation}, and pays nobody from earlier ones. It counts for its list ${hash} alone`
  return { statement, meaning }
}

function meaningOf(change: ListChange): string {
  return change.act === 'add'
    ? `believes approvals of ${change.name} with the key ${change.publicKey} and no other`
    : `believes no approval of ${change.name} any more`
}

function askFor(change: ListChange, { statement, needed, operators }: Asked): string {
  const key = change.act === 'add' ? ` --public-key ${change.publicKey}` : ''
  const typed = `operators ${change.act} ${shellWord(change.name)}${key}`
  const places = Array.from({ length: needed }, (_, at) => `SIGNATURE_${at + 1}`).join(',')
  return `Nothing is changed yet: the signer ${meaningOf(change)} once ${needed} of these have signed it: ${operators.join(', ')}.
Each of them signs where their key file is${change.act === 'add' ? `, after hearing from ${change.name} that the key is theirs` : ''}:
  npm run signer -- operators sign ${shellWord(statement)} --key-file FILE
Then here, with what that prints:
  npm run signer -- ${typed} --signatures ${places}
`
}

function warningOf({ left, isStuck }: Changed): string {
  if (isStuck)
    return `Trusted now: ${left}. Two signatures are needed to add anybody, so nobody can be added any more: docs/operating.md says how a list is begun anew.\n`
  if (left === 1) return 'It trusts one operator, whose signature alone is enough to add the second.\n'
  return left === 2
    ? 'It trusts two operators: add a third, or the loss of one key keeps everybody out.\n'
    : ''
}
