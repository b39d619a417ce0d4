import type { NetworkFamily } from '#core/catalog'

/** The extended public key of each family's account, from one seed. */
export type GenerationKeys = Readonly<Record<NetworkFamily, string>>

/**
 * The keys of each generation of the signer's seed, the oldest first; the list only grows. The last generation is the
 * present one: it pays, and new addresses come from it.
 */
export type AccountKeys = readonly [GenerationKeys, ...GenerationKeys[]]

export function presentGeneration(accountKeys: AccountKeys): number {
  return accountKeys.length - 1
}

/** The generations of before the present one. */
export function formerGenerations(accountKeys: AccountKeys): number[] {
  return accountKeys.slice(1).map((_, generation) => generation)
}

/** The form in files, in the books and on links: servers of before rotations read the keys of one generation alone. */
export function writeAccountKeys(accountKeys: AccountKeys): GenerationKeys | AccountKeys {
  return accountKeys.length === 1 ? accountKeys[0] : accountKeys
}

/** Reads what `writeAccountKeys` wrote. */
export function readAccountKeys(written: unknown): AccountKeys {
  return (Array.isArray(written) ? written : [written]) as unknown as AccountKeys // this module wrote it
}

/** The first generation and family with other keys than the known ones; null where the keys are the same or go on. */
export function differenceFrom(
  known: AccountKeys,
  keys: AccountKeys,
): { readonly generation: number; readonly family: string | null } | null {
  for (const [generation, ofKnown] of known.entries()) {
    const given = keys[generation]
    if (given === undefined) return { generation, family: null }
    const [family] = Object.entries(ofKnown).find(([name, key]) => Reflect.get(given, name) !== key) ?? []
    if (family !== undefined) return { generation, family }
  }
  return null
}
