import type { SupplierPort } from '#core/suppliers'
import { type ChainSetting, chainProviders } from './chain-setting.ts'
import type { Providers } from './provider.ts'
import { type RailSetting, railProviders } from './rail-setting.ts'
import { type SupplierProviders, type SupplierSettings, supplierProviders } from './supplier-setting.ts'

/** The settings of all providers, by network, rail and port. */
export type ProviderSettings = {
  readonly networks: ReadonlyMap<string, ChainSetting>
  readonly rails: ReadonlyMap<string, RailSetting>
  readonly suppliers: SupplierSettings
}

export type FamilyName = keyof ProviderSettings

/** Settings of one kind, a section of the file: by the code of a network, a rail or a port. */
type Family = {
  /** A regular expression for the codes. */
  readonly codes: string
  /** Completes "a mapping keyed by …". */
  readonly keyedBy: string
  /** The variable of a code. */
  variableOf(code: string): string
  /** The code of a variable; null for other variables. */
  codeIn(variable: string): string | null
  providersOf(code: string): Providers
}

const prefixed = (prefix: string) => ({
  variableOf: (code: string) => `${prefix}${code.toUpperCase()}`,
  codeIn: (variable: string) =>
    variable.startsWith(prefix) ? variable.slice(prefix.length).toLowerCase() : null,
})

const supplierVariables: { readonly [port in SupplierPort]: string } = {
  issuer: 'COFFER_CARDS_ISSUER',
  giftcards: 'COFFER_GIFTCARDS_SUPPLIER',
  services: 'COFFER_SERVICES_SUPPLIER',
}

export type Families = { readonly [name in FamilyName]: Family }

/** The families; a test may give other suppliers. */
export function familiesWith(suppliers: SupplierProviders): Families {
  return {
    networks: {
      codes: '^[a-z0-9_-]{1,40}$',
      keyedBy: 'codes of networks, such as erc20',
      ...prefixed('COFFER_CHAIN_'),
      providersOf: () => chainProviders,
    },
    rails: {
      codes: '^[a-z0-9_-]{1,40}$',
      keyedBy: 'codes of rails, such as sbp',
      ...prefixed('COFFER_RAIL_'),
      providersOf: () => railProviders,
    },
    suppliers: {
      codes: `^(${Object.keys(supplierVariables).join('|')})$`,
      keyedBy: 'issuer, giftcards or services',
      variableOf: (port) => supplierVariables[port as SupplierPort], // as: by `codes`
      codeIn: (variable) =>
        Object.entries(supplierVariables).find(([, name]) => name === variable)?.[0] ?? null,
      providersOf: (port) => suppliers[port as SupplierPort], // as: by `codes`
    },
  }
}

export const families: Families = familiesWith(supplierProviders)
