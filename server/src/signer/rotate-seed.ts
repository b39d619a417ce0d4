import { lockDataDir } from '#platform/data-dir'
import { signaturesNeeded } from './list-change.ts'
import { type OperatorList, readOperatorList, signersOf } from './operator-list.ts'
import { addSeed, findSeed } from './seed.ts'

/** The seed stays as it is; the message says why. */
class SeedNotRotated extends Error {
  override name = 'SeedNotRotated'
}

const kind = 'coffer signer rotate-seed'

/** The signatures that a new seed needs. */
export type RotationAsked = {
  readonly statement: string
  readonly needed: number
  /** The operators who may sign. */
  readonly operators: readonly string[]
}

/**
 * The statement that operators sign for the next seed. The statement names the generation and the hash of the operators'
 * list, so it is valid for one rotation.
 */
export function askRotation(dir: string, masterKey: Buffer): RotationAsked {
  const list = readOperatorList(dir)
  return {
    statement: statementOf(nextGeneration(dir, masterKey), list),
    needed: signaturesNeeded({ act: 'rotate' }, list),
    operators: Object.keys(list.operators),
  }
}

type Rotating = {
  readonly masterKey: Buffer
  /** Signatures of the statement in base64; the key identifies each signer. */
  readonly signatures: readonly string[]
  make(generation: number): Uint8Array
}

export type Rotated = {
  readonly generation: number
  /** The operators who signed. */
  readonly names: readonly string[]
}

/**
 * Adds the seed of the next generation, if as many operators have signed as an addition to their list needs. Throws while a
 * signer runs in the directory, since it would go on with the seed of before.
 */
export function rotateSeed(dir: string, { masterKey, signatures, make }: Rotating): Rotated {
  const lock = lockDataDir(dir)
  try {
    const list = readOperatorList(dir)
    const generation = nextGeneration(dir, masterKey)
    const statement = statementOf(generation, list)
    const names = signersOf(statement, { signatures, trusted: list.operators })
    const needed = signaturesNeeded({ act: 'rotate' }, list)
    if (names.length < needed)
      throw new SeedNotRotated(
        `the next seed needs signatures of ${needed} operators whom the signer trusts, and has ${names.length}${names.length === 0 ? '' : `: ${names.join(', ')}`}`,
      )
    addSeed(dir, { masterKey, make })
    return { generation, names }
  } finally {
    lock.release()
  }
}

/** Reads the statement about a rotation; null for any other text. */
export function readRotation(text: string): { readonly generation: number; readonly hash: string } | null {
  const [, generation = '', hash = ''] =
    /^\["coffer signer rotate-seed","(\d{1,6})","([0-9a-f]{64})"\]$/.exec(text) ?? []
  const isOne = text === JSON.stringify([kind, generation, hash])
  return isOne ? { generation: Number(generation), hash } : null
}

function statementOf(generation: number, { hash }: OperatorList): string {
  return JSON.stringify([kind, String(generation), hash])
}

function nextGeneration(dir: string, masterKey: Buffer): number {
  const found = findSeed({ dir, masterKey })
  if (found === null) throw new SeedNotRotated('no signer has started in this directory, so there is no seed')
  return found.seeds.length
}
