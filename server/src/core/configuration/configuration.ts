import { createHash } from 'node:crypto'

/** A file of a configuration; the hash is SHA-256 over its bytes, in hex. */
export type ConfigurationFile = { readonly name: string; readonly hash: string }

export type Configuration = {
  /** SHA-256 over the names and hashes of all files, in hex. */
  readonly hash: string
  readonly files: readonly ConfigurationFile[]
}

type ReadFile = { readonly name: string; readonly bytes: Uint8Array }

/**
 * The configuration of these files. Its hash can be computed elsewhere with `sha256sum *.yaml | sha256sum` in the
 * folder, sorted in the C locale.
 */
export function configurationOf(read: readonly ReadFile[]): Configuration {
  const files = read
    .map(({ name, bytes }) => ({ name, hash: sha256(bytes) }))
    .toSorted((one, other) => Buffer.from(one.name).compare(Buffer.from(other.name)))
  return { hash: sha256(files.map(({ name, hash }) => `${hash}  ${name}\n`).join('')), files }
}

function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
