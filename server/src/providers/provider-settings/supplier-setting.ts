import type { SupplierPort } from '#core/suppliers'
import { apiUrl, type Option, orElse, pairs, secretFile, text, wholeNumber } from './option.ts'
import { defineProvider, type Provider, type Providers } from './provider.ts'

/** How a supplier is reached, as its setting says. */
export type SupplierSetting = {
  readonly provider: string
  /** The root of the supplier's API, without a slash at its end. */
  readonly url: string
  /** A file with the key of the supplier's API. */
  readonly secretFile: string
  /** A file with the key of the supplier's callbacks. */
  readonly callbackSecretFile: string
  /** For a whole call of the port. */
  readonly timeoutMs: number
  /** The options of this provider alone, by their names. */
  readonly own: ReadonlyMap<string, string>
}

export type SupplierSettings = ReadonlyMap<SupplierPort, SupplierSetting>

type OwnOptions = { readonly [name: string]: Option<string> }

export type SupplierProviders = { readonly [port in SupplierPort]: Providers<SupplierSetting> }

/** A supplier's adapter as settings name it, with the options of this provider alone. */
export function defineSupplier(provider: string, own: OwnOptions): Provider<SupplierSetting> {
  const common = {
    url: apiUrl({ help: 'root of the supplier’s API' }),
    secret_file: secretFile({ help: 'file with the key of the supplier’s API' }),
    // A supplier signs with the key of its API unless another one is set.
    callback_secret_file: orElse(
      secretFile({ help: 'file with the key that signs callbacks' }),
      null,
      'that of `secret_file`',
    ),
    timeout: orElse(wholeNumber({ min: 1, max: 9, help: 'seconds for a whole call' }), 9),
  }
  return defineProvider(provider, {
    options: { ...own, ...common },
    make: (given) => {
      const values: { readonly [option: string]: unknown } = given
      return {
        provider,
        url: given.url,
        secretFile: given.secret_file,
        callbackSecretFile: given.callback_secret_file ?? given.secret_file,
        timeoutMs: given.timeout * 1_000,
        own: new Map(Object.keys(own).map((name) => [name, String(values[name])])),
      }
    },
  })
}

/** Each adapter of a supplier has its row here; `attach-suppliers.ts` opens it. */
export const supplierProviders: SupplierProviders = {
  issuer: {
    lithic: defineSupplier('lithic', {
      account: text({
        pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
        form: 'a token such as 11111111-2222-3333-4444-555555555555',
        help: 'token of the financial account that cards spend from',
      }),
      programs: pairs({
        pattern: /^[A-Z]+\/\w+\/\w+:[0-9a-f-]{36}$/,
        form: 'card programs such as SHOPPING/US/VISA:<token>',
        help: 'card program of each choice, by `PURPOSE/COUNTRY/SCHEME`',
      }),
    }),
  },
  giftcards: {
    reloadly: defineSupplier('reloadly', {
      client_id: text({
        pattern: /^[\x21-\x7e]{1,200}$/,
        form: 'up to 200 visible characters',
        help: 'id of the API client whose secret is in `secret_file`',
      }),
      auth_url: orElse(
        text({
          pattern: /^https:\/\/[\w.-]+$|^http:\/\/127\.0\.0\.1:\d+$/,
          form: 'an https address without a path',
          help: 'address that gives tokens',
        }),
        'https://auth.reloadly.com',
      ),
      currency: orElse(
        text({
          pattern: /^[A-Z]{3,5}$/,
          form: 'a code such as USD',
          help: 'currency of the house’s balance there',
        }),
        'USD',
      ),
      sender: orElse(
        text({
          pattern: /^[\w-]{1,40}$/,
          form: 'one word of up to 40 letters and digits',
          help: 'name that recipients read',
        }),
        'Coffer',
      ),
    }),
  },
  services: { vtpass: defineSupplier('vtpass', {}) },
}
