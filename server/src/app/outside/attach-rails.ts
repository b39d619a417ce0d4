import type { Foundation } from '#app/parts'
import { ConfigError, path, readSecret } from '#app/settings'
import { type Rail, type RailSettings, railsSection } from '#core/rails'
import { type RailSetting, railPrefix } from '#providers/provider-settings'
import { sbpRail } from '#providers/sbp'
import { faultyRail } from '#sandbox/supplies'
import type { Sandbox } from '#sandbox/world'

type Parts = Pick<Foundation, 'config' | 'catalog'>

/**
 * The rails of this exchange by their codes in the catalogue: configured banks, and in a sandbox simulated ones for the
 * other rails. A sandbox's faults apply to all.
 */
export function attachRails(
  parts: Parts,
  sandbox: Pick<Sandbox, 'rails' | 'faults'> | null,
): ReadonlyMap<string, Rail> {
  const own = configuredRails(parts)
  if (sandbox === null) return new Map(own)
  const faulty = own.map(([code, rail]): [string, Rail] => [code, faultyRail(rail, sandbox.faults)])
  return new Map([...sandbox.rails, ...faulty])
}

function configuredRails({ config, catalog }: Parts): [string, Rail][] {
  const listed = catalog.section(railsSection)
  return [...config.rails].map(([code, setting]) => {
    const name = `${railPrefix}${code.toUpperCase()}`
    const rail = listed.find(code)
    if (rail === undefined) throw new ConfigError([`${name} names a rail that the catalogue does not list`])
    return [code, openRail(name, { rail, setting })]
  })
}

type Opening = { readonly rail: RailSettings; readonly setting: RailSetting }

function openRail(name: string, { rail, setting }: Opening): Rail {
  const { asset } = rail.currency
  if (asset.symbol !== 'RUB')
    throw new ConfigError([`${name} must be of a rail in RUB: ${rail.name} is in ${asset.symbol}`])
  const secretOf = (option: string, file: string) => readSecret(path(file), `${name} ${option}=`)
  return sbpRail({
    ...setting,
    asset,
    secret: secretOf('secret_file', setting.secretFile),
    callbackSecret: secretOf('callback_secret_file', setting.callbackSecretFile),
  })
}
