import { readFileSync } from 'node:fs'

export const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version

/** What this command calls itself in the requests that it sends. */
export const userAgent: string = `coffer-cli/${version}`
