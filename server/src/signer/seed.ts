import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataDir, makeDirectory } from '#platform/data-dir'
import { fingerprintOf, openSecret, SecretUnreadable, sealSecret } from '#platform/secrets'
import { readKeptJson, writeDurably } from './keeping/index.ts'
import { linkSecretOf } from './link-keys.ts'

const seedBytes = 64
const purpose = 'signer seed'

/** The signer's secrets under master keys: its seeds, and the secrets of links to servers with these master keys. */
export type Seed = {
  /** By generation, the first one first; the last one is the present one. */
  readonly seeds: Seeds
  /** Link secrets by master key's fingerprint. */
  readonly linkSecrets: ReadonlyMap<string, Buffer>
}

export type Seeds = readonly [Uint8Array, ...Uint8Array[]]

/** The seeds sealed under each master key that may open it, by fingerprint. */
type Kept = { readonly [masterKey: string]: string }

/** A sandbox's seed is derived from its first master key, so its addresses stay the same. */
export function sandboxSeed(masterKey: Buffer, generation = 0): Uint8Array {
  const info = generation === 0 ? 'sandbox wallet seed' : `sandbox wallet seed ${generation}`
  return new Uint8Array(hkdfSync('sha256', masterKey, '', info, seedBytes))
}

export function randomSeed(): Uint8Array {
  return randomBytes(seedBytes)
}

/** Opens the seed of a directory; at the first start stores the one that `make` returns. */
export function openSeed(dir: string, { masterKey, make }: { masterKey: Buffer; make(): Uint8Array }): Seed {
  if (!existsSync(fileOf(dir))) {
    const linkSecrets = new Map([[fingerprintOf(masterKey), linkSecretOf(masterKey)]])
    const kept = sealUnder([masterKey], { seeds: [make()], linkSecrets })
    writeDurably(fileOf(dir), { text: JSON.stringify(kept), isNew: true })
  }
  return openKept(readKept(dir), masterKey)
}

/**
 * Allows another master key to open the seed as well; both work until the others are retired. Idempotent. A running
 * signer answers servers with either key, since it reads the file again for an unknown link.
 */
export function resealSeed(dir: string, keys: { from: Buffer; to: Buffer }): void {
  changing(dir, () => resealUnder(dir, keys))
}

function resealUnder(dir: string, { from, to }: { from: Buffer; to: Buffer }): void {
  const kept = readKept(dir)
  if (Object.hasOwn(kept, fingerprintOf(to))) return void openKept(kept, to)
  const { seeds, linkSecrets } = openKept(kept, from)
  const grown = new Map([...linkSecrets, [fingerprintOf(to), linkSecretOf(to)]])
  writeDurably(fileOf(dir), { text: JSON.stringify(sealUnder([from, to], { seeds, linkSecrets: grown })) })
}

/** Removes all other master keys' seals. */
export function retireSeals(dir: string, masterKey: Buffer): void {
  changing(dir, () => {
    const { seeds } = openKept(readKept(dir), masterKey)
    const linkSecrets = new Map([[fingerprintOf(masterKey), linkSecretOf(masterKey)]])
    writeDurably(fileOf(dir), { text: JSON.stringify(sealUnder([masterKey], { seeds, linkSecrets })) })
  })
}

/** The new seed could not be sealed under a master key that is not here. */
class MasterKeyIsChanging extends Error {
  override name = 'SeedNotRotated'
}

/**
 * Adds the seed of the next generation, which `make` returns. The caller holds the directory, so no signer runs with fewer
 * seeds.
 */
export function addSeed(
  dir: string,
  { masterKey, make }: { masterKey: Buffer; make(generation: number): Uint8Array },
): void {
  changing(dir, () => {
    const kept = readKept(dir)
    const { seeds, linkSecrets } = openKept(kept, masterKey)
    if (Object.keys(kept).length > 1)
      throw new MasterKeyIsChanging(
        'two master keys open the seed; end the change of the master key first, with `npm run signer -- reseal --retire`',
      )
    const grown: Seeds = [...seeds, make(seeds.length)]
    writeDurably(fileOf(dir), { text: JSON.stringify(sealUnder([masterKey], { seeds: grown, linkSecrets })) })
  })
}

/** Lets one process at a time change the file, which is read before it is written. */
function changing(dir: string, change: () => void): void {
  const held = join(dir, 'sealing')
  makeDirectory(held)
  const lock = lockDataDir(held)
  try {
    change()
  } finally {
    lock.release()
  }
}

/** The seed of a directory; null where no signer has ever started. */
export function findSeed({ dir, masterKey }: { dir: string; masterKey: Buffer }): Seed | null {
  return hasSeed(dir) ? openKept(readKept(dir), masterKey) : null
}

/** Whether a master key opens the seed of a directory. */
export function isSealedUnder(dir: string, masterKey: Buffer): boolean {
  return Object.hasOwn(readKept(dir), fingerprintOf(masterKey))
}

/** Whether a signer has ever started in a directory. */
export function hasSeed(dir: string): boolean {
  return existsSync(fileOf(dir))
}

function fileOf(dir: string): string {
  return join(dir, 'seed.json')
}

function readKept(dir: string): Kept {
  return readKeptJson(fileOf(dir)) as Kept // the signer wrote it
}

function sealUnder(masterKeys: readonly Buffer[], { seeds, linkSecrets }: Seed): Kept {
  const [first, ...others] = seeds.map((seed) => Buffer.from(seed).toString('hex'))
  const secret = JSON.stringify({
    // A signer of before rotations opens no file of several seeds: it would lose the later ones.
    ...(others.length === 0 ? { seed: first } : { seeds: [first, ...others] }),
    links: Object.fromEntries([...linkSecrets].map(([name, key]) => [name, key.toString('hex')])),
  })
  const sealed = masterKeys.map((masterKey) => [
    fingerprintOf(masterKey),
    sealSecret({ number: 0, key: wrappingKey(masterKey) }, { secret, purpose }).toString('base64'),
  ])
  return Object.fromEntries(sealed) as Kept // pairs of strings
}

function openKept(kept: Kept, masterKey: Buffer): Seed {
  const sealed = Object.hasOwn(kept, fingerprintOf(masterKey)) ? kept[fingerprintOf(masterKey)] : undefined
  if (sealed === undefined) throw new SecretUnreadable(undefined, "The signer's seed")
  const text = openSecret(wrappingKey(masterKey), { sealed: Buffer.from(sealed, 'base64'), purpose })
  // as: the signer sealed it
  const opened = JSON.parse(text) as { seed?: string; seeds?: string[]; links: Record<string, string> }
  const links = Object.entries(opened.links).map(([name, key]) => [name, Buffer.from(key, 'hex')] as const)
  const [first = '', ...others] = opened.seeds ?? [opened.seed ?? '']
  const seedOf = (hex: string) => Buffer.from(hex, 'hex')
  return { seeds: [seedOf(first), ...others.map(seedOf)], linkSecrets: new Map(links) }
}

function wrappingKey(masterKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'signer seed wrapping', 32))
}
