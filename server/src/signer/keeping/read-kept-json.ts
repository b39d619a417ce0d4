import { readFileSync } from 'node:fs'

/** A damaged file of the signer; the message names it. */
class SignerFileDamaged extends Error {
  constructor(file: string) {
    super(`${file} is damaged; restore it from a backup`)
    this.name = 'SignerFileDamaged'
  }
}

/** The JSON in a file that the signer wrote. */
export function readKeptJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw error instanceof SyntaxError ? new SignerFileDamaged(file) : error
  }
}
