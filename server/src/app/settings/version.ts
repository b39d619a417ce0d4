import { readFileSync } from 'node:fs'

/** The one version of the package, the API and the changelog: that of the package.json at the root. */
export const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string } // npm refuses a package without one
