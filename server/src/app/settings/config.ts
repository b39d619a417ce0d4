import { isProviderVariable } from '#providers/provider-settings'
import { noPartySettings, optionOfVariable, type PartySettings } from './party-sections.ts'
import { providerRows } from './provider-rows.ts'
import { type Providers, readProviders } from './read-providers.ts'
import { readSetting, type Setting } from './setting.ts'
import { settings } from './settings.ts'

type Settings = typeof settings
type ValueOf<S> = S extends Setting<infer T> & { fallback: null }
  ? T | null
  : S extends Setting<infer T>
    ? T
    : never

/** All settings, read from the environment. */
export type Config = { readonly [name in keyof Settings]: ValueOf<Settings[name]> } & Providers &
  PartySettings

/** The environment is wrong; the message names every variable and what it should be. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

// Settings of the command line: a shell that exports them may start the server too.
const clientVariables = ['COFFER_API_KEY', 'COFFER_SECRET_KEY', 'COFFER_PROFILE']

type Environment = { readonly [name: string]: string | undefined }

/** Reads the configuration from environment variables, or throws one error that names all that is wrong. */
export function readConfig(environment: Environment): Config {
  return readFor(environment, [
    [settings.databaseUrl.name, '; the embedded PostgreSQL is for the sandbox'],
    [settings.masterKey.name, ''],
    [settings.accountKeysFile.name, ''],
    [
      settings.publicUrl.name,
      ' with a bank for a rail: payers’ links begin with it',
      ({ rails }) => rails.size > 0,
    ],
  ])
}

/** The same for a signer, which has no database and makes the account keys. */
export function readSignerConfig(environment: Environment): Config {
  return readFor(environment, [[settings.masterKey.name, '']])
}

/** The same for a command that asks a server, which needs nothing of the server's own. */
export function readClientConfig(environment: Environment): Config {
  return readFor(environment, [])
}

type Required = readonly (readonly [name: string, why: string, isWanted?: (config: Config) => boolean])[]

function readFor(environment: Environment, required: Required): Config {
  const problems: string[] = []
  const known = new Set([...Object.values(settings).map(({ name }) => name), ...clientVariables])
  for (const name of Object.keys(environment)) {
    if (name.startsWith('COFFER_') && !isProviderVariable(name) && !known.has(name))
      problems.push(`${name} is not a setting; docs/settings.md lists all`)
  }
  const entries = Object.entries(settings).map(([field, one]) => [
    field,
    readSetting(one, { environment, problems, isSecret: secretNames.includes(one.name) }),
  ])
  const read = readProviders(environment, {
    file: String(Object.fromEntries(entries).providersPath),
    isNamed: Boolean(environment[settings.providersPath.name]),
  })
  problems.push(...read.problems)
  // as: each entry was read by its own setting
  const config = Object.assign(
    {},
    Object.fromEntries(entries),
    noPartySettings,
    read.providers,
    ...read.parties,
  ) as Config
  if ((config.smtpUrl === null) !== (config.mailFrom === null))
    problems.push(`${settings.smtpUrl.name} and ${settings.mailFrom.name} are required together`)
  const oidc = [config.oidcIssuer, config.oidcClientId, config.oidcClientSecret ?? config.oidcSecretFile]
  if (oidc.includes(null) && oidc.some((one) => one !== null))
    problems.push(
      `${settings.oidcIssuer.name}, ${settings.oidcClientId.name} and ${settings.oidcClientSecret.name} are required together`,
    )
  if (config.mode === 'live' && config.sandboxFixedTime !== null)
    problems.push(
      `${settings.sandboxFixedTime.name} is for the sandbox: live mode refuses it, since clocks would stand still and keys could be guessed`,
    )
  if (problems.length === 0) problems.push(...missingInLiveMode(config, { environment, required }))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

const pageIntro = `# Settings

Every setting is an environment variable. A wrong or unknown \`COFFER_…\` variable stops the start with a sentence that names
it. [Operating](operating.md#configuration) says which of them live mode requires; [the command](../cli/README.md) has a few of
its own.

\`npm run openapi\` writes this page from \`server/src/app/settings\` and \`server/src/providers/provider-settings\`; change the sentences
there.`

/** Headings of the page, each before a setting. */
const headings: Readonly<{ [name in keyof Settings]?: string }> = {
  host: 'The server',
  databaseUrl: 'Database and keys',
  signerAddress: 'Signer',
  oidcIssuer: 'Signing in and operators',
  signQuery: 'Requests and connections',
  priceSources: 'Prices',
  webhookAllow: 'Webhooks, events and mail',
  logLevel: 'Logs, metrics and traces',
  sandboxSeed: 'Sandbox',
}

/** The text of docs/settings.md. */
export function settingsPage(): string {
  const rows = Object.entries(settings).flatMap(([field, one]) => [
    ...headingOf(headings[field as keyof Settings]), // as: an entry of settings
    rowOf(one),
  ])
  return [pageIntro, ...rows, '', ...providerRows()].join('\n')
}

function headingOf(heading: string | undefined): string[] {
  if (heading === undefined) return []
  return ['', `## ${heading}`, '', '| variable | default | meaning |', '| --- | --- | --- |']
}

function rowOf({ name, fallback, help }: Omit<Setting<unknown>, 'read'>): string {
  const option = optionOfVariable.get(name)
  const advice =
    option === undefined
      ? ''
      : ` Read for the last time, in place of \`${option}\` ([providers](#providers)).`
  return `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '–'} | ${help}${advice} |`
}

// The address of a database or a mail server may hold its password.
const secretNames: readonly string[] = [
  settings.masterKey.name,
  settings.nextMasterKey.name,
  settings.databaseUrl.name,
  settings.smtpUrl.name,
  settings.tracesHeaders.name,
  settings.oidcClientSecret.name,
]

function missingInLiveMode(
  config: Config,
  { environment, required }: { environment: Environment; required: Required },
): string[] {
  if (config.mode !== 'live') return []
  return required.flatMap(([name, why, isWanted = () => true]) =>
    environment[name] || !isWanted(config) ? [] : [`${name} is required in live mode${why}`],
  )
}
