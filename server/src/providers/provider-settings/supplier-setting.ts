import type { SupplierPort } from '#core/suppliers'
import {
  type Environment,
  given,
  type Options,
  type ProviderWords,
  readText,
  refuseUnknown,
  safeUrl,
  wholeNumber,
} from './provider-words.ts'

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

/** Options of one provider alone; one without a fallback must be given. */
export type OwnOptions = {
  readonly [name: string]: { readonly pattern: RegExp; readonly form: string; readonly fallback?: string }
}

export type SupplierProviders = {
  readonly [port in SupplierPort]: { readonly [provider: string]: OwnOptions }
}

/** Each adapter of a supplier has its row here; `attach-suppliers.ts` opens it. */
const supplierProviders: SupplierProviders = {
  issuer: {
    lithic: {
      account: {
        pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
        form: 'the token of the financial account that cards spend from',
      },
      programs: {
        pattern: /^[A-Z]+\/\w+\/\w+:[0-9a-f-]{36}(,[A-Z]+\/\w+\/\w+:[0-9a-f-]{36})*$/,
        form: 'card programs such as SHOPPING/US/VISA:<token>, with commas between them',
      },
    },
  },
  giftcards: {
    reloadly: {
      client_id: { pattern: /^[\x21-\x7e]{1,200}$/, form: 'the id of the API client' },
      auth_url: {
        pattern: /^https:\/\/[\w.-]+$|^http:\/\/127\.0\.0\.1:\d+$/,
        form: 'the https address that gives tokens',
        fallback: 'https://auth.reloadly.com',
      },
      currency: { pattern: /^[A-Z]{3,5}$/, form: 'the currency of the account', fallback: 'USD' },
      sender: {
        pattern: /^[\w-]{1,40}$/,
        form: 'one word of up to 40 letters and digits',
        fallback: 'Coffer',
      },
    },
  },
  services: { vtpass: {} },
}

/** The variable of each port. */
export const supplierVariables: { readonly [port in SupplierPort]: string } = {
  issuer: 'COFFER_CARDS_ISSUER',
  giftcards: 'COFFER_GIFTCARDS_SUPPLIER',
  services: 'COFFER_SERVICES_SUPPLIER',
}

type Read = { readonly settings: SupplierSettings; readonly problems: readonly string[] }

/** The settings by port; an empty variable counts as absent. */
export function readSupplierSettings(environment: Environment, providers = supplierProviders): Read {
  const settings = new Map<SupplierPort, SupplierSetting>()
  const problems: string[] = []
  for (const [port, name] of Object.entries(supplierVariables) as [SupplierPort, string][]) {
    // as: its keys are the ports
    const text = environment[name]
    if (text === undefined || text === '') continue
    const { setting, problem } = readText(text, (words) => readSupplier(words, providers[port]))
    if (problem === null) settings.set(port, setting)
    else problems.push(`${name} ${problem}`)
  }
  return { settings, problems }
}

const common = ['url', 'secret_file', 'callback_secret_file', 'timeout']

/** Throws a sentence that ends "NAME …". */
function readSupplier(
  { provider, options }: ProviderWords,
  providers: SupplierProviders[SupplierPort],
): SupplierSetting {
  const own = Object.hasOwn(providers, provider) ? providers[provider] : undefined
  if (own === undefined)
    throw new Error(
      `must begin with its provider: ${Object.keys(providers).join(' or ') || 'there is none yet'}`,
    )
  refuseUnknown(options, { provider, known: [...common, ...Object.keys(own)] })
  const secretFile = given(options, {
    provider,
    name: 'secret_file',
    pattern: /./,
    form: 'the path of a file',
  })
  return {
    provider,
    url: safeUrl(options, { provider }),
    secretFile,
    // A supplier signs with the key of its API unless another one is set.
    callbackSecretFile: options.get('callback_secret_file') ?? secretFile,
    timeoutMs: wholeNumber(options, { provider, name: 'timeout', min: 1, max: 9, fallback: 9 }) * 1_000,
    own: ownOf(options, { provider, own }),
  }
}

function ownOf(
  options: Options,
  { provider, own }: { readonly provider: string; readonly own: OwnOptions },
): Map<string, string> {
  return new Map(
    Object.entries(own).map(([name, { pattern, form, fallback }]) => {
      const isLeftOut = fallback !== undefined && !options.has(name)
      return [name, isLeftOut ? fallback : given(options, { provider, name, pattern, form })]
    }),
  )
}
