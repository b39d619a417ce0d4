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
 * The configuration that these files are. Its hash is that of the lines that `sha256sum` writes of the files in the order of
 * the C locale, so people can compute it elsewhere: `sha256sum *.yaml | sha256sum` in the folder.
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
