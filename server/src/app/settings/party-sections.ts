import {
  defineParty,
  defineProvider,
  type Option,
  orElse,
  type Places,
  text as plainText,
  secretFile,
} from '#providers/provider-settings'
import { settings } from './settings.ts'

type Settings = typeof settings
type Field = keyof Settings
type ValueOf<Name extends Field> = ReturnType<Settings[Name]['read']>

/** A value in the file as the text of a variable, or the other way round. */
type Kind = { readonly fits: (value: unknown) => boolean; readonly fromText: (text: string) => unknown }

const kinds = {
  text: { fits: (value) => typeof value === 'string', fromText: (text) => text },
  number: { fits: Number.isInteger, fromText: Number },
  list: {
    fits: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
    fromText: (text) => text.split(',').map((one) => one.trim()),
  },
} satisfies { readonly [name: string]: Kind }

type Declared = {
  readonly kind: keyof typeof kinds
  readonly form: string
  readonly help: string
  /** The variable's reader words what is wrong. */
  readonly isWorded?: boolean
}

/** An option that a variable gave alone: the reader of the variable reads it. */
function optionOf<Name extends Field>(
  field: Name,
  { kind, form, help, isWorded = false }: Declared,
): Option<ValueOf<Name>> {
  const { fits, fromText } = kinds[kind]
  return {
    ...{ form: { file: form, variable: form }, help, fallback: null, fromText },
    read(value) {
      if (!fits(value) || value === '') return undefined
      try {
        return settings[field].read(String(value)) as ValueOf<Name> // as: its own reader
      } catch (error) {
        if (isWorded) throw error
        return undefined
      }
    },
  }
}

/** The same, with the default of the variable. */
function defaulted<Name extends Field>(field: Name, declared: Declared): Option<ValueOf<Name>> {
  const text = settings[field].fallback ?? ''
  return orElse(optionOf(field, declared), settings[field].read(text) as ValueOf<Name>, text) // as: its own reader
}

const text = (form: string, help: string): Declared => ({ kind: 'text', form, help })

const identity = defineParty('identity', {
  oidc: defineProvider('oidc', {
    options: {
      issuer: optionOf('oidcIssuer', {
        ...text('an address', 'the provider, exactly as it calls itself (`issuer`)'),
        isWorded: true,
      }),
      client_id: optionOf('oidcClientId', text('a text', 'id of this exchange at the provider')),
      client_secret_file: secretFile({ help: 'file with the secret of this exchange at the provider' }),
      office_roles_claim: defaulted(
        'oidcOfficeRolesClaim',
        text('a text', 'claim of the ID token that holds an operator’s roles'),
      ),
      acr: orElse(
        optionOf('oidcAcr', text('a text', 'value of `acr` that a sign-in for what moves money needs')),
        null,
        '',
      ),
    },
    make: (given) => ({
      oidcIssuer: given.issuer,
      oidcClientId: given.client_id,
      oidcClientSecret: null,
      oidcSecretFile: given.client_secret_file,
      oidcOfficeRolesClaim: given.office_roles_claim,
      oidcAcr: given.acr,
    }),
  }),
})

const mail = defineParty('mail', {
  smtp: defineProvider('smtp', {
    together: ['username', 'secret_file'],
    options: {
      url: bareMailUrl(),
      username: orElse(
        plainText({
          pattern: /^[^\0\n]{1,254}$/,
          form: 'a name',
          help: 'name of this exchange at the server',
        }),
        null,
        '',
      ),
      secret_file: orElse(secretFile({ help: 'file with the password of that name' }), null, ''),
      from: optionOf('mailFrom', text('a mail address', 'address from which mails are sent')),
    },
    make: ({ url, username, secret_file: file, from }) => ({
      smtpUrl: url,
      smtpLogin: username === null || file === null ? null : { user: username, secretFile: file },
      mailFrom: from,
    }),
  }),
})

function bareMailUrl(): Option<ValueOf<'smtpUrl'>> {
  const form = 'an address such as smtps://mail.example.com:465'
  const option = optionOf(
    'smtpUrl',
    text(form, 'server that sends mails; `smtp://` must become TLS except on this machine'),
  )
  return {
    ...option,
    read(value, written) {
      const server = option.read(value, written)
      if (server !== undefined && server.login !== null)
        throw new Error('must hold no name and no password: username and secret_file give them')
      return server
    },
  }
}

const ids = 'a list of ids of ccxt, such as [binance, kraken]'

const prices = defineParty('prices', {
  ccxt: defineProvider('ccxt', {
    options: {
      sources: optionOf('priceSources', {
        ...{ kind: 'list', form: ids },
        help: 'exchanges whose public tickers make the prices; the price is their median',
      }),
      fallback_sources: defaulted('priceFallbackSources', {
        ...{ kind: 'list', form: ids },
        help: 'exchanges asked, in this order, where too few of `sources` agree',
      }),
      max_age: defaulted('priceAgeMax', {
        ...{ kind: 'number', form: 'a whole number from 1 to 86400' },
        help: 'seconds after which a received price is no longer used',
      }),
      max_deviation: defaulted(
        'priceDeviationMax',
        text(
          'a share between 0 and 1, in quotes, such as "0.01"',
          'largest share by which a usable source may differ',
        ),
      ),
      quorum: orElse(
        optionOf('priceQuorum', {
          ...{ kind: 'number', form: 'a whole number from 1 to 100' },
          help: 'number of `sources` that must agree on a price; without it more than half of them',
        }),
        null,
        '',
      ),
    },
    make: (given) => ({
      priceSources: given.sources,
      priceFallbackSources: given.fallback_sources,
      priceAgeMax: given.max_age,
      priceDeviationMax: given.max_deviation,
      priceQuorum: given.quorum,
    }),
  }),
})

/** Sections of the file of providers with one entry. Each has settings in place of variables. */
export const partySections = [identity, mail, prices]

/** Settings that a file gives and no variable. */
export type PartySettings = {
  /** The file with the secret of `oidcIssuer`, in place of `oidcClientSecret`. */
  readonly oidcSecretFile: string | null
  /** The name at `smtpUrl` and the file with its password, in place of a login in the address. */
  readonly smtpLogin: { readonly user: string; readonly secretFile: string } | null
}

export const noPartySettings: PartySettings = { oidcSecretFile: null, smtpLogin: null }

/** The variables in place of which the options of a section stand. */
const replaced: { readonly [section: string]: { readonly [option: string]: Field } } = {
  identity: {
    issuer: 'oidcIssuer',
    client_id: 'oidcClientId',
    client_secret_file: 'oidcClientSecret',
    office_roles_claim: 'oidcOfficeRolesClaim',
    acr: 'oidcAcr',
  },
  mail: { url: 'smtpUrl', from: 'mailFrom' },
  prices: {
    sources: 'priceSources',
    fallback_sources: 'priceFallbackSources',
    max_age: 'priceAgeMax',
    max_deviation: 'priceDeviationMax',
    quorum: 'priceQuorum',
  },
}

/** The options of the file by the variables in their place, such as `identity.issuer`. */
export const optionOfVariable: ReadonlyMap<string, string> = new Map(
  Object.entries(replaced).flatMap(([section, options]) =>
    Object.entries(options).map(([option, field]) => [settings[field].name, `${section}.${option}`]),
  ),
)

type Environment = { readonly [name: string]: string | undefined }

type PartyVariables = {
  /** Their names by section. */
  readonly variables: { readonly [section: string]: readonly string[] }
  /** The sections of the file in their place. */
  readonly sections: { readonly [section: string]: { readonly [option: string]: unknown } }
  readonly places: Places
}

/** The variables of parties that are set, by what the file has in their place. */
export function partyVariables(environment: Environment): PartyVariables {
  const all = partySections.map(({ name, providers }) => {
    const [[provider = '', { options } = { options: {} }] = []] = Object.entries(providers)
    const fields = Object.entries(replaced[name] ?? {}).map(([option, field]) => ({
      ...{ option, variable: settings[field].name },
      text: environment[settings[field].name] ?? '',
    }))
    const given = fields.filter(({ text }) => text !== '')
    const entry = given.flatMap(({ option, text }) =>
      written(option, { text, fromText: options[option]?.fromText }),
    )
    const places = new Map(fields.map(({ option, variable }) => [option, variable]))
    return { name, given, entry: { provider, ...Object.fromEntries(entry) }, places }
  })
  const used = all.filter(({ given }) => given.length > 0)
  return {
    variables: Object.fromEntries(
      used.map(({ name, given }) => [name, given.map(({ variable }) => variable)]),
    ),
    sections: Object.fromEntries(used.map(({ name, entry }) => [name, entry])),
    places: new Map(
      all.map(({ name, places }) => [name, { whole: [...places.values()].join(' and '), options: places }]),
    ),
  }
}

type Text = { readonly text: string; readonly fromText: ((text: string) => unknown) | undefined }

const secretPlace = '/path/of/a/file/with/this/secret'

/** A variable as the file has it; a secret is left out, since a log shows the lines. */
function written(option: string, { text, fromText }: Text): [string, unknown][] {
  if (option.endsWith('_file')) return [[option, secretPlace]]
  const url = option === 'url' ? URL.parse(text) : null
  if (url === null) return [[option, fromText?.(text) ?? text]]
  const address: [string, unknown] = [option, `${url.protocol}//${url.host}`]
  if (url.username === '') return [address]
  return [address, ['username', decodeURIComponent(url.username)], ['secret_file', secretPlace]]
}
