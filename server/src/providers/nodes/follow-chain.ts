import type { ChainCursor } from '#core/chains'

export type Head = { readonly height: number; readonly hash: string; readonly parentHash: string }

/** A block that was read, with the hashes of those before it, newest first. */
export type Place = ChainCursor & { readonly parentHash: string; readonly trail: readonly string[] }

/** No chain takes back as many blocks: Ethereum's are final after 64, BNB's after 15, and nobody waits for more than 144 of others. */
const trailMax = 256

type Followed = {
  readonly network: string
  readonly firstHeight: number
  headsAt(heights: readonly number[]): Promise<readonly (Head | null)[]>
}

type From = { readonly cursor: ChainCursor | null; readonly head: Head }

/**
 * The newest block that the cursor's history and the chain share; null is before the first. Throws when the node is behind
 * the cursor, or of another chain than the history: to guess would be to take back what was paid.
 */
export async function followChain(
  { network, firstHeight, headsAt }: Followed,
  { cursor, head }: From,
): Promise<Place | null> {
  if (cursor === null) return null
  if (head.height < cursor.height)
    throw new Error(`the node of ${network} is at block ${head.height}, and ${cursor.height} was read before`)
  const hashes = [cursor.hash, ...(cursor.trail ?? [])]
  for (let from = 0; from < hashes.length; from += searchedAtOnce) {
    const known = hashes.slice(from, from + searchedAtOnce)
    const heads = await headsAt(known.map((_, at) => cursor.height - from - at))
    const at = known.findIndex((hash, position) => heads[position]?.hash === hash)
    const shared = heads[at]
    if (shared !== undefined && shared !== null)
      return placeOf(shared, {
        trail: hashes.slice(from + at + 1),
        isCursor: shared.hash === cursor.hash,
        firstHeight,
      })
  }
  throw new Error(`${network} parted from what was read before more than ${hashes.length - 1} blocks ago`)
}

const searchedAtOnce = 40

type Placing = { readonly trail: readonly string[]; readonly isCursor: boolean; readonly firstHeight: number }

function placeOf(
  { height, hash, parentHash }: Head,
  { trail, isCursor, firstHeight }: Placing,
): Place | null {
  const isBeforeFirst = !isCursor && height < firstHeight
  return isBeforeFirst ? null : { height, hash, parentHash, trail }
}

/** The place of a block on top of another. */
export function placeAfter(
  place: Place | null,
  block: Head,
  { firstHeight }: { readonly firstHeight: number },
): Place {
  const { height, hash, parentHash } = block
  // The block before the first is in the trail as well: it tells another chain from a replaced first block.
  const known = height === firstHeight ? [parentHash] : [parentHash, ...(place?.trail ?? [])]
  return { height, hash, parentHash, trail: known.slice(0, trailMax) }
}
