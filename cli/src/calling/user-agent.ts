import { readFileSync } from 'node:fs'

export const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version

/** The User-Agent of this command's requests. */
export const userAgent: string = `coffer-cli/${version}`
