import assert from 'node:assert'
import type { Foundation, Parts } from '#app/parts'
import { ConfigError, readSecret } from '#app/settings'
import type { Catalog } from '#core/catalog'
import type { Asset } from '#core/money'
import type { GiftCardSupplier, Issuer, ServiceSupplier } from '#core/suppliers'
import type { Clock } from '#platform/clock'
import { lithicIssuer, readPrograms } from '#providers/lithic'
import { placeOf, type SupplierSetting } from '#providers/provider-settings'
import { reloadlySupplier } from '#providers/reloadly'
import { readKeys, type VtpassKeys, vtpassSupplier } from '#providers/vtpass'
import { faultyGiftCardSupplier, faultyIssuer, faultyServiceSupplier } from '#sandbox/supplies'
import type { Sandbox } from '#sandbox/world'

export type AttachedSuppliers = Pick<Parts, 'issuer' | 'giftCardSupplier' | 'serviceSupplier'>

/** The supplier type of each port, by the names of `core/suppliers`. */
type Party = { issuer: Issuer; giftcards: GiftCardSupplier; services: ServiceSupplier }

/** An adapter's parts: its setting, with the keys read from their files. */
export type SupplierOpening = SupplierSetting & {
  readonly secret: string
  readonly callbackSecret: string
  /** Where the file of the secret is named. */
  readonly secretPlace: string
  readonly catalog: Catalog
  readonly clock: Clock
}

type Openers = {
  readonly [Port in keyof Party]: { readonly [provider: string]: (opening: SupplierOpening) => Party[Port] }
}

/** A row for each supplier's adapter, under the first word of its setting. */
const shipped: Openers = {
  issuer: {
    lithic: ({ own, ...opening }) =>
      lithicIssuer({
        ...opening,
        account: own.get('account') ?? '',
        programs: readPrograms(own.get('programs') ?? ''),
        asset: assetOf(opening.catalog, 'USD'),
      }),
  },
  giftcards: {
    reloadly: ({ own, ...opening }) =>
      reloadlySupplier({
        ...opening,
        authUrl: own.get('auth_url') ?? '',
        clientId: own.get('client_id') ?? '',
        sender: own.get('sender') ?? '',
        asset: assetOf(opening.catalog, own.get('currency') ?? ''),
      }),
  },
  services: {
    vtpass: ({ own: _, ...opening }) =>
      vtpassSupplier({
        ...opening,
        keys: keysOf(opening),
        asset: assetOf(opening.catalog, 'NGN'),
      }),
  },
}

function keysOf({ secret, secretPlace }: Omit<SupplierOpening, 'own'>): VtpassKeys {
  const keys = readKeys(secret)
  if (keys !== null) return keys
  const form = 'the API key, the public key and the secret key, with commas between them'
  throw new ConfigError([`${secretPlace} must name a file with ${form}`])
}

/** The currency of the house's balance at a supplier. */
function assetOf(catalog: Catalog, symbol: string): Asset {
  const asset = catalog.asset(symbol)
  if (asset === undefined)
    throw new ConfigError([`a supplier’s currency is ${symbol}, which the catalogue does not list`])
  return asset
}

type Attaching = Pick<Foundation, 'config' | 'catalog'> & {
  readonly businessClock: Clock
  readonly openers?: Openers
}

/**
 * The suppliers of this exchange: configured ones, and in a sandbox simulated ones for the other ports; null where
 * there is none. A sandbox's faults apply to all suppliers.
 */
export function attachSuppliers(
  attaching: Attaching,
  sandbox: Pick<Sandbox, 'supply' | 'faults'> | null,
): AttachedSuppliers {
  const issuer = configured('issuer', attaching)
  const giftcards = configured('giftcards', attaching)
  const services = configured('services', attaching)
  if (sandbox === null) return { issuer, giftCardSupplier: giftcards, serviceSupplier: services }
  const { supply, faults } = sandbox
  return {
    issuer: issuer === null ? supply.issuer : faultyIssuer(issuer, faults),
    giftCardSupplier:
      giftcards === null ? supply.giftCardSupplier : faultyGiftCardSupplier(giftcards, faults),
    serviceSupplier: services === null ? supply.serviceSupplier : faultyServiceSupplier(services, faults),
  }
}

function configured<Port extends keyof Party>(
  port: Port,
  { config, catalog, businessClock: clock, openers = shipped }: Attaching,
): Party[Port] | null {
  const setting = config.suppliers.get(port)
  if (setting === undefined) return null
  const open = openers[port][setting.provider]
  assert(open !== undefined, `the provider ${setting.provider} of ${port} has an adapter`)
  const placed = (option: string) =>
    placeOf(config.providerPlaces, { family: 'suppliers', code: port, option })
  return open({
    ...setting,
    ...{ catalog, clock },
    secret: readSecret(setting.secretFile, placed('secret_file')),
    callbackSecret: readSecret(setting.callbackSecretFile, placed('callback_secret_file')),
    secretPlace: placed('secret_file'),
  })
}
