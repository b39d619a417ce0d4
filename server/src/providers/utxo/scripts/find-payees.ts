import { secp256k1 } from '@noble/curves/secp256k1.js'
import { addressCodecs } from '#core/chains'
import type { UtxoFamily } from '#providers/utxo/families'
import { addressOf, addressOfPayee, payeeOf } from './address-script.ts'
import { type Operation, readScript } from './read-script.ts'

/**
 * The addresses of the house that an output may be meant for. `standard`: it pays the address; `ofSameKey` is the address in
 * the house's own form that has the same hash of a key, where that is another. `bare`: it names keys in a form without an
 * address. `locked`: only after a time. Nobody's wallet can tell that an address was paid by anything but `address`, and
 * spending the rest takes other signatures, so an operator decides.
 */
export type Payees =
  | { readonly kind: 'standard'; readonly address: string; readonly ofSameKey: string | null }
  | { readonly kind: 'bare' | 'locked'; readonly addresses: readonly string[] }

const pushOfOne = 0x51
const pushOfSixteen = 0x60
const drop = 0x75
const checkSig = 0xac
const checkMultisig = 0xae
const locks: readonly number[] = [0xb1, 0xb2] // CHECKLOCKTIMEVERIFY, CHECKSEQUENCEVERIFY
// A multisig of consensus has at most 20 keys.
const operationsMax = 3 + 20 + 3

/** Null for an output that names no key, such as data. */
export function findPayees(family: UtxoFamily, script: Uint8Array): Payees | null {
  const address = addressOf(family, script)
  if (address !== null)
    return { kind: 'standard', address, ofSameKey: ofSameKey(family, { script, address }) }
  const operations = readScript(script, operationsMax)
  if (operations === null) return null
  const isLocked = locks.includes(operations[1]?.code ?? 0) && operations[2]?.code === drop
  const addresses = keyAddresses(family, { script, operations: isLocked ? operations.slice(3) : operations })
  return addresses.length === 0 ? null : { kind: isLocked ? 'locked' : 'bare', addresses }
}

type Script = { readonly script: Uint8Array; readonly operations: readonly Operation[] }

function keyAddresses(family: UtxoFamily, { script, operations }: Script): string[] {
  const rest = restOf({ script, operations })
  const hashed = payeeOf(rest)
  if (hashed !== null && hashed.type === 'pkh') return [ownAddress(family, hashed.program)]
  const last = operations.at(-1)?.code
  if (last === checkSig && operations.length === 2) return addressesOfKeys(family, operations.slice(0, 1))
  if (last !== checkMultisig || !isCount(operations[0]) || !isCount(operations.at(-2))) return []
  return addressesOfKeys(family, operations.slice(1, -2))
}

/** The bytes of the last operations of a script. */
function restOf({ script, operations }: Script): Uint8Array {
  const bytes = operations.reduce((sum, { code, push }) => sum + sizeOf(code, push), 0)
  return script.subarray(script.length - bytes)
}

function sizeOf(code: number, push: Uint8Array | null): number {
  if (push === null) return 1
  return 1 + push.length + (code > 75 ? 2 ** (code - 76) : 0)
}

function isCount(operation: Operation | undefined): boolean {
  return operation !== undefined && operation.code >= pushOfOne && operation.code <= pushOfSixteen
}

function addressesOfKeys(family: UtxoFamily, operations: readonly Operation[]): string[] {
  return operations.flatMap(({ push }) => {
    const key = push === null ? null : compressedKey(push)
    return key === null ? [] : [addressCodecs[family].fromPublicKey(key)]
  })
}

/** A key may stand in its long form; our addresses are those of the short one. */
function compressedKey(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length !== 33 && bytes.length !== 65) return null
  try {
    return secp256k1.Point.fromBytes(bytes).toBytes(true)
  } catch {
    return null
  }
}

function ofSameKey(
  family: UtxoFamily,
  { script, address }: { readonly script: Uint8Array; readonly address: string },
): string | null {
  const payee = payeeOf(script)
  if (payee?.type !== 'pkh') return null
  const own = ownAddress(family, payee.program)
  return own === address ? null : own
}

/** The address in the house's own form of a hash of a key. */
function ownAddress(family: UtxoFamily, program: Uint8Array): string {
  return addressOfPayee(family, { type: family === 'dogecoin' ? 'pkh' : 'wpkh', program })
}
