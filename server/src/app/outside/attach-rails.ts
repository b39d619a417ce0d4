import type { Foundation } from '#app/parts'
import { ConfigError, readSecret } from '#app/settings'
import { type Rail, type RailSettings, railsSection } from '#core/rails'
import { placeOf, type RailSetting } from '#providers/provider-settings'
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
    const placed = (option?: string) => placeOf(config.providerPlaces, { family: 'rails', code, option })
    const rail = listed.find(code)
    if (rail === undefined)
      throw new ConfigError([`${placed()} names a rail that the catalogue does not list`])
    return [code, openRail({ placed, rail, setting })]
  })
}

type Opening = {
  placed(option?: string): string
  readonly rail: RailSettings
  readonly setting: RailSetting
}

function openRail({ placed, rail, setting }: Opening): Rail {
  const { asset } = rail.currency
  if (asset.symbol !== 'RUB')
    throw new ConfigError([`${placed()} must be of a rail in RUB: ${rail.name} is in ${asset.symbol}`])
  return sbpRail({
    ...setting,
    asset,
    secret: readSecret(setting.secretFile, placed('secret_file')),
    callbackSecret: readSecret(setting.callbackSecretFile, placed('callback_secret_file')),
  })
}
