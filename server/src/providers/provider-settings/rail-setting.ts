import type { Providers } from './provider.ts'
import { type SbpSetting, sbp } from './sbp-setting.ts'

export type RailSetting = { readonly provider: 'sbp' } & SbpSetting

export const railProviders: Providers<RailSetting> = { sbp }
