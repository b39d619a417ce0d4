import { UnreadableBytes } from './byte-reader.ts'
import { doubleHash } from './hashes.ts'

/**
 * The root of a block's Merkle tree. Throws for a tree in which two neighbours are equal: as the last hash of an odd row is
 * paired with itself, such a block has the root of a shorter one (CVE-2012-2459).
 */
export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  let row = leaves
  while (row.length > 1) row = rowAbove(row)
  const [root] = row
  if (root === undefined) throw new UnreadableBytes('have no transactions')
  return root
}

function rowAbove(row: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = []
  for (const [at, left] of row.entries()) {
    if (at % 2 === 1) continue
    const right = row[at + 1]
    if (right !== undefined && Buffer.compare(left, right) === 0)
      throw new UnreadableBytes('repeat a part of their Merkle tree')
    above.push(doubleHash(left, right ?? left))
  }
  return above
}

/** The root that a branch of a Merkle tree leads to, from the leaf at `index`. */
export function rootOfBranch(
  leaf: Uint8Array,
  { branch, index }: { readonly branch: readonly Uint8Array[]; readonly index: number },
): Uint8Array {
  let hash = leaf
  for (const [height, other] of branch.entries())
    hash = (index >>> height) % 2 === 1 ? doubleHash(other, hash) : doubleHash(hash, other)
  return hash
}
