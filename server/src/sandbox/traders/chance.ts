import { createHash } from 'node:crypto'

const range = 2 ** 32

/** A pseudorandom number in [0, 1), always the same for the same name. */
export function chanceOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE() / range
}

/** A stream of such numbers. */
export function chancesOf(name: string): () => number {
  let drawn = 0
  return () => chanceOf(`${name}/${drawn++}`)
}
