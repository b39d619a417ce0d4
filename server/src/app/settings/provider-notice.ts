import { stringify } from 'yaml'
import type { Logger } from '#platform/logging'
import type { ProviderVariable } from '#providers/provider-settings'
import type { Config } from './config.ts'
import { path } from './setting-text.ts'

type Noticing = Pick<Config, 'providerVariables' | 'partyVariables' | 'providersPath'>

/**
 * Warns of variables that the next version does not read, with the lines for the file of providers in place of them.
 * `isOwn`: a command of ours has set it.
 */
export function warnOfProviderVariables(
  { providerVariables, partyVariables, providersPath: file }: Noticing,
  { logger, isOwn = () => false }: { logger: Logger; isOwn?: (variable: ProviderVariable) => boolean },
): void {
  const variables = providerVariables.filter((one) => !isOwn(one))
  const names = [...variables.map(({ name }) => name), ...partyVariables.names]
  if (names.length === 0) return
  const sections = { ...sectionsOf(variables), ...partyVariables.sections }
  logger.warn(
    { event: 'provider variables', variables: names, file, write: stringify(sections, { lineWidth: 0 }) },
    `this version is the last that reads ${names.join(', ')}: put the lines of \`write\` into ${file} and remove them`,
  )
}

function sectionsOf(variables: readonly ProviderVariable[]): object {
  const sections: { [family: string]: { [code: string]: object } } = {}
  for (const { family, code, entry } of variables) {
    sections[family] ??= {}
    sections[family][code] = Object.fromEntries(
      Object.entries(entry).map(([option, value]) => written(family, [option, value])),
    )
  }
  return sections
}

function written(family: string, [option, value]: [string, unknown]): [string, unknown] {
  if (option.endsWith('_file')) return [option, path(String(value))]
  return family === 'networks' && option === 'url' && !isBare(String(value))
    ? ['url_file', '/path/of/a/file/with/this/address']
    : [option, value]
}

/** The log holds no secret: a key of a node may stand in any part of its address but the host. */
function isBare(address: string): boolean {
  const { origin, href } = new URL(address)
  return href === `${origin}/`
}
