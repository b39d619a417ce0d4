import { type AuxiliaryWork, hashBytes, type RawBlock, rootOfBranch } from '#providers/utxo/bytes'

/** Dogecoin's number among the chains that are mined together. */
const chainId = 98
const branchMax = 30
const mark = Buffer.from('fabe6d6d', 'hex')
/** Where the root must begin at the latest in a coinbase without the mark. */
const unmarkedMax = 20

/**
 * The reason why the work on another chain's block does not stand for a block; null where it does. The rules are those of
 * https://en.bitcoin.it/wiki/Merged_mining_specification: the other's coinbase names our hash, or the root of a tree in
 * which our place follows from our number, so the same work cannot stand for two blocks.
 */
export function faultOfAuxiliaryWork(
  { hash, version }: Pick<RawBlock, 'hash' | 'version'>,
  work: AuxiliaryWork,
): string | null {
  const { coinbase, coinbaseBranch, coinbaseIndex, chainBranch, chainIndex, parent } = work
  if (version >>> 16 !== chainId) return 'it is of another chain'
  if (parent.version >>> 16 === chainId) return 'the work is on a block of the same chain'
  if (coinbaseIndex !== 0) return 'the work is not named by a coinbase'
  if (chainBranch.length > branchMax || coinbaseBranch.length > branchMax) return 'a branch is too long'
  const parentRoot = rootOfBranch(hashBytes(coinbase.txid), { branch: coinbaseBranch, index: coinbaseIndex })
  if (Buffer.compare(parentRoot, parent.merkleRoot) !== 0) return 'the coinbase is not of the worked block'
  const root = rootOfBranch(hashBytes(hash), { branch: chainBranch, index: chainIndex })
  const script = Buffer.from(coinbase.inputs[0]?.script ?? [])
  return faultOfName(script, { root: Buffer.from(root).reverse(), height: chainBranch.length, chainIndex })
}

type Named = { readonly root: Buffer; readonly height: number; readonly chainIndex: number }

function faultOfName(script: Buffer, { root, height, chainIndex }: Named): string | null {
  const at = script.indexOf(root)
  if (at === -1) return 'the coinbase does not name it'
  const marked = script.indexOf(mark)
  if (marked === -1 && at > unmarkedMax) return 'the coinbase names it too late'
  if (marked !== -1 && (marked + mark.length !== at || script.indexOf(mark, marked + 1) !== -1))
    return 'the coinbase names more than one root'
  const behind = at + root.length
  if (script.length < behind + 8) return 'the coinbase does not say how many chains it names'
  if (script.readUInt32LE(behind) !== 2 ** height) return 'the coinbase names another number of chains'
  return placeOf(script.readUInt32LE(behind + 4), height) === chainIndex
    ? null
    : 'it is not at its place among the chains'
}

/** The place of our chain in a tree of `2 ** height` leaves. */
function placeOf(nonce: number, height: number): number {
  const step = (value: number) => (Math.imul(value, 1_103_515_245) + 12_345) >>> 0
  return step((step(nonce) + chainId) >>> 0) % 2 ** height
}
