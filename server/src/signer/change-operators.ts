import {
  type ListChange,
  OperatorNotTrusted,
  operatorsAfter,
  requireNamed,
  signaturesNeeded,
  statementOfChange,
} from './list-change.ts'
import {
  type ListChanged,
  ListChangedMeanwhile,
  type OperatorList,
  readOperatorList,
  signersOf,
  writeOperatorList,
} from './operator-list.ts'

/** The signatures that a change of the list still needs. */
export type Asked = {
  readonly statement: string
  readonly needed: number
  /** The operators who may sign. */
  readonly operators: readonly string[]
}

/** The statement that operators sign for a change of the list. Throws `OperatorNotTrusted` for an impossible change. */
export function askChange(dir: string, change: ListChange): Asked {
  requireNamed(change)
  const list = readOperatorList(dir)
  operatorsAfter(change, list.operators)
  return {
    statement: statementOfChange(change, list),
    needed: signaturesNeeded(change, list),
    operators: Object.keys(list.operators),
  }
}

type Signed = {
  readonly change: ListChange
  /** Signatures of the statement in base64; the key identifies each signer. */
  readonly signatures: readonly string[]
  readonly now: Date
}

export type Changed = {
  /** The operators who signed. */
  readonly names: readonly string[]
  /** The number of operators that the signer now trusts. */
  readonly left: number
  /** Too few operators are left to sign an addition. */
  readonly isStuck: boolean
}

/** Changes the operators that the signer trusts, if enough of them have signed the change. */
export function changeOperators(dir: string, { change, signatures, now }: Signed): Changed {
  requireNamed(change)
  const list = readOperatorList(dir)
  const operators = operatorsAfter(change, list.operators)
  const statement = statementOfChange(change, list)
  const names = signersOf(statement, { signatures, trusted: list.operators })
  const needed = signaturesNeeded(change, list)
  if (names.length < needed)
    throw new OperatorNotTrusted(
      `the change needs signatures of ${needed} operators whom the signer trusts, over the list as it is now, and has ${names.length}${names.length === 0 ? '' : `: ${names.join(', ')}`}`,
    )
  const signed = names.map((name) => {
    const trusted = { [name]: list.operators[name] ?? '' }
    const isTheirs = (one: string) => signersOf(statement, { signatures: [one], trusted }).length > 0
    return [name, signatures.find(isTheirs) ?? '']
  })
  write(dir, {
    from: list,
    to: {
      at: now.toISOString(),
      statement,
      signed: Object.fromEntries(signed),
      operators,
      isKeptByPeople: true,
    },
  })
  const left = Object.keys(operators).length
  return { names, left, isStuck: list.hasHeldTwo && left < 2 }
}

/** Whether a sandbox's server may change the list by itself: nobody has changed it by hand. */
export function isKeptBySandbox(dir: string): boolean {
  return !readOperatorList(dir).isKeptByPeople
}

/** Makes a sandbox's signer, also a running one, trust an operator with only this key. */
export function trustInSandbox(trusted: { dir: string; name: string; publicKey: Uint8Array }): void {
  const { dir, name } = trusted
  const publicKey = Buffer.from(trusted.publicKey).toString('base64')
  const { operators } = readOperatorList(dir)
  if (Object.hasOwn(operators, name) && operators[name] === publicKey) return
  changeUnsigned(dir, { act: 'add', name, publicKey })
}

/** Makes a sandbox's signer no longer trust the approvals of a name. */
export function distrustInSandbox({ dir, name }: { dir: string; name: string }): void {
  changeUnsigned(dir, { act: 'remove', name })
}

function changeUnsigned(dir: string, change: ListChange): void {
  const list = readOperatorList(dir)
  if (list.isKeptByPeople)
    throw new OperatorNotTrusted(
      'the list is kept with `npm run signer -- operators`, so no server changes it',
    )
  const operators = operatorsAfter(change, list.operators)
  const statement = statementOfChange(change, list)
  write(dir, { from: list, to: { at: null, statement, signed: {}, operators, isKeptByPeople: false } })
}

function write(dir: string, change: { readonly from: OperatorList; readonly to: ListChanged }): void {
  try {
    writeOperatorList(dir, change)
  } catch (error) {
    if (!(error instanceof ListChangedMeanwhile)) throw error
    throw new OperatorNotTrusted('somebody else has changed the list meanwhile; look at it and begin again')
  }
}
