import { type FamilyName, families, type Options } from '#providers/provider-settings'
import { partySections } from './party-sections.ts'

type Group = {
  readonly heading: string
  readonly intro: string
  readonly family: FamilyName
  readonly code: string
}

const parties: { readonly [section: string]: string } = {
  identity:
    'The identity provider (OpenID Connect) at which people sign in to the console and the back office. Without it a sandbox is its own, and in live mode nobody signs in.',
  mail: 'The server that sends mails. Without it live mode sends none, and a sandbox keeps them at `/sandbox/v1/mail`.',
  prices:
    'Where the prices of live mode come from. Without it the house deals in nothing; a sandbox simulates them.',
}

const groups: readonly Group[] = [
  {
    heading: '`networks`',
    intro:
      'Who carries a network, by its code in the catalogue. `simulated` is for the sandbox, where it is the default. In live mode a network without an entry is not watched.',
    family: 'networks',
    code: '<network>',
  },
  {
    heading: '`rails`',
    intro:
      'The bank of a rail, by its code in the catalogue. In live mode a rail without an entry is not offered; in a sandbox the bank takes the place of the simulated one.',
    family: 'rails',
    code: '<code>',
  },
  {
    heading: '`suppliers.issuer`',
    intro:
      'The issuer of the cards. The `callback_secret_file` of `lithic` must be given: it holds the keys of the authorization stream and of the webhooks, with a comma between them.',
    family: 'suppliers',
    code: 'issuer',
  },
  {
    heading: '`suppliers.giftcards`',
    intro: 'The supplier of the gift cards.',
    family: 'suppliers',
    code: 'giftcards',
  },
  {
    heading: '`suppliers.services`',
    intro:
      'The supplier of the paid services. The file of `vtpass` holds the API key, the public key and the secret key, with commas between them; it is paid in NGN, which the catalogue must list, and it signs no callbacks.',
    family: 'suppliers',
    code: 'services',
  },
]

const intro = `## Providers

The file that \`COFFER_PROVIDERS\` names says who stands outside of this exchange: who carries networks, rails and purchases,
knows its people, sends its mails and tells its prices. Without an entry live mode has none of its kind, and a sandbox a simulated one.
The file belongs to the [configuration that people approve](operating.md#changing-the-catalogue); it holds
no secret, but the absolute path of a file with one.`

const variables = `## Variables of providers

Each gives one entry of the file as \`<provider> option=value …\`, with \`on\` and \`off\` for true and false. This version is the last one
that reads them, and a start says which lines replace them. An entry that both give stops the start.

| variable | default | in place of it |
| --- | --- | --- |`

/** The part of docs/settings.md about providers. */
export function providerRows(): string[] {
  const rows = groups.map(({ family, code }) => {
    const entry = `${family}.${code}`
    return `| \`${families[family].variableOf(code)}\` | – | \`${entry}\` |`
  })
  const single = partySections.flatMap(({ name, providers }) =>
    tableOf({ heading: `\`${name}\``, intro: parties[name] ?? '', providers }),
  )
  return [intro, '', ...groups.flatMap(rowsOf), ...single, variables, ...rows, '']
}

function rowsOf({ heading, intro, family, code }: Group): string[] {
  return tableOf({ heading, intro, providers: families[family].providersOf(code) })
}

type Table = Pick<Group, 'heading' | 'intro'> & {
  readonly providers: { readonly [name: string]: { readonly options: Options } }
}

function tableOf({ heading, intro, providers }: Table): string[] {
  const rows = Object.entries(providers).flatMap(([name, { options }]) => optionRows(name, options))
  return [
    ...[`### ${heading}`, '', intro, ''],
    ...['| provider | option | value | default | meaning |', '| --- | --- | --- | --- | --- |'],
    ...rows,
    '',
  ]
}

function optionRows(provider: string, options: Options): string[] {
  const rows = Object.entries(options).map(([name, { help, form, fallback }]) => {
    const shown = fallback === null ? 'required' : fallback.shown || '–'
    return `| ${provider} | \`${name}\` | ${form.file} | ${shown} | ${help} |`
  })
  return rows.length > 0 ? rows : [`| ${provider} | – | – | – | no options |`]
}
