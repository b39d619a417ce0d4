import { type Environment, type ProviderWords, readEach, type Settings } from './provider-words.ts'
import { readSbpSetting, type SbpSetting } from './sbp-setting.ts'

export type RailSetting = { readonly provider: 'sbp' } & SbpSetting

export const railPrefix = 'COFFER_RAIL_'

/** The settings by the rails' codes. */
export function readRailSettings(environment: Environment): Settings<RailSetting> {
  return readEach(environment, { prefix: railPrefix, read: readRailSetting })
}

/** Throws a sentence that ends "NAME …". */
function readRailSetting({ provider, options }: ProviderWords): RailSetting {
  if (provider !== 'sbp') throw new Error('must begin with its provider: sbp')
  return { provider, ...readSbpSetting(options) }
}
