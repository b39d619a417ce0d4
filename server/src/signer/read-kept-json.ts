import { readFileSync } from 'node:fs'

/** A file of the signer is not as it was written; the message names it. */
class SignerFileDamaged extends Error {
  constructor(file: string) {
    super(`${file} is damaged; restore it from a backup`)
    this.name = 'SignerFileDamaged'
  }
}

/** The JSON that the signer wrote into a file of its own. */
export function readKeptJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw error instanceof SyntaxError ? new SignerFileDamaged(file) : error
  }
}
