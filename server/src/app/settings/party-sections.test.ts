import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLogger } from '#platform/logging'
import { useFolder } from '../../../test/world/use-folder.ts'
import { readConfig } from './config.ts'
import { optionOfVariable } from './party-sections.ts'
import { warnOfProviderVariables } from './provider-notice.ts'
import { settings } from './settings.ts'

const folder = useFolder()
const file = join(folder, 'providers.yaml')

function read(text: string, environment: Record<string, string> = {}) {
  writeFileSync(file, text)
  return readConfig({ ...environment, COFFER_PROVIDERS: file })
}

const identity = `identity:
  provider: oidc
  issuer: https://sso.example.com/realms/house
  client_id: coffer
  client_secret_file: /run/oidc
  office_roles_claim: groups
  acr: phr
`
const mail = `mail:
  provider: smtp
  url: smtps://mail.example.com:465
  username: coffer
  secret_file: /run/mail
  from: house@example.com
`
const prices = `prices:
  provider: ccxt
  sources: [binance, kraken]
  fallback_sources: [okx]
  max_age: 10
  max_deviation: "0.005"
  quorum: 2
`
const variables = {
  COFFER_OIDC_ISSUER: 'https://sso.example.com/realms/house',
  COFFER_OIDC_CLIENT_ID: 'coffer',
  COFFER_OIDC_CLIENT_SECRET: 'hunter2hunter2',
  COFFER_OIDC_OFFICE_ROLES_CLAIM: 'groups',
  COFFER_OIDC_ACR: 'phr',
  COFFER_SMTP_URL: 'smtps://coffer:hunter2hunter2@mail.example.com:465',
  COFFER_MAIL_FROM: 'house@example.com',
  COFFER_PRICE_SOURCES: 'binance, kraken',
  COFFER_PRICE_FALLBACK_SOURCES: 'okx',
  COFFER_PRICE_MAX_AGE: '10',
  COFFER_PRICE_MAX_DEVIATION: '0.005',
  COFFER_PRICE_QUORUM: '2',
}

/** The settings of parties without their secrets. */
function settingsOf(config: ReturnType<typeof readConfig>) {
  const fields = Object.entries(settings).filter(([, { name }]) => optionOfVariable.has(name))
  const all = Object.fromEntries(fields.map(([field]) => [field, config[field as keyof typeof settings]])) // as: one of them
  return { ...all, oidcClientSecret: null, smtpUrl: { ...config.smtpUrl, login: null } }
}

test('the file and the variables give the same settings, and the file names the secrets', () => {
  expect([...optionOfVariable.keys()].sort()).toEqual(Object.keys(variables).sort())
  const byFile = read(identity + mail + prices)
  const byVariables = readConfig(variables)
  expect(settingsOf(byFile)).toEqual(settingsOf(byVariables))
  expect([byFile.oidcSecretFile, byFile.smtpLogin]).toEqual([
    '/run/oidc',
    { user: 'coffer', secretFile: '/run/mail' },
  ])
  expect(byVariables.smtpUrl?.login?.user).toBe(byFile.smtpLogin?.user)
})

test('what an entry leaves out is what a variable that is not set gives', () => {
  const least = `${identity.replace(/ {2}office_roles_claim.*\n| {2}acr.*\n/g, '')}${prices.replace(/ {2}(fallback|max|quorum).*\n/g, '')}`
  const byFile = read(least)
  const { COFFER_OIDC_ISSUER, COFFER_OIDC_CLIENT_ID, COFFER_OIDC_CLIENT_SECRET, COFFER_PRICE_SOURCES } =
    variables
  const byVariables = readConfig({
    ...{ COFFER_OIDC_ISSUER, COFFER_OIDC_CLIENT_ID, COFFER_OIDC_CLIENT_SECRET, COFFER_PRICE_SOURCES },
  })
  expect(settingsOf(byFile)).toEqual(settingsOf(byVariables))
})

test('a section and a variable in its place are refused with both places, and sections go together with other variables', () => {
  expect(() => read(prices, { COFFER_PRICE_QUORUM: '1', COFFER_PRICE_MAX_AGE: '5' })).toThrow(
    /providers\.yaml:1: prices: is also given by COFFER_PRICE_MAX_AGE, COFFER_PRICE_QUORUM: remove COFFER_PRICE_MAX_AGE, COFFER_PRICE_QUORUM/,
  )
  expect(
    read(prices, { COFFER_MAIL_FROM: 'a@b.example', COFFER_SMTP_URL: 'smtp://127.0.0.1:25' }),
  ).toMatchObject({
    priceQuorum: 2,
    mailFrom: 'a@b.example',
  })
})

test('the warning at a start has the lines for the file, without a secret', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  warnOfProviderVariables(readConfig(variables), { logger })
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toContain('hunter2')
  const { variables: named, write } = JSON.parse(lines.join())
  expect(named.sort()).toEqual(Object.keys(variables).sort())
  expect(settingsOf(read(write))).toEqual(settingsOf(readConfig(variables)))
})

test.each([
  [
    'a missing secret',
    identity.replace(/ {2}client_secret_file.*\n/, ''),
    'providers.yaml:1: identity.client_secret_file: is missing, expected the absolute path of a file with the secret alone',
  ],
  [
    'a secret in the file',
    identity.replace('client_secret_file: /run/oidc', 'client_secret: hunter2'),
    'providers.yaml:5: identity.client_secret: is not a known key',
  ],
  [
    'an issuer of any tenant',
    identity.replace('https://sso.example.com/realms/house', 'https://login.microsoftonline.com/common/v2.0'),
    'providers.yaml:3: identity.issuer: must name one tenant by its id',
  ],
  [
    'a password in the address of the mail server',
    mail.replace('smtps://', 'smtps://u:hunter2@'),
    'providers.yaml:3: mail.url: must hold no name and no password: username and secret_file give them',
  ],
  [
    'a name without a password',
    mail.replace(/ {2}secret_file.*\n/, ''),
    'providers.yaml:1: mail.secret_file: is missing, expected it with username',
  ],
  [
    'sources in the words of a variable',
    prices.replace('[binance, kraken]', 'binance,kraken'),
    'providers.yaml:3: prices.sources: is a text, expected a list of ids of ccxt, such as [binance, kraken]',
  ],
  [
    'a fraction that is no text',
    prices.replace('"0.005"', '0.005'),
    'providers.yaml:6: prices.max_deviation: is a number, expected a share between 0 and 1, in quotes',
  ],
  [
    'an age beyond its bound',
    prices.replace('max_age: 10', 'max_age: 100000'),
    'providers.yaml:5: prices.max_age: is a number, expected a whole number from 1 to 86400',
  ],
  [
    'an unknown provider',
    prices.replace('ccxt', 'oracle'),
    'providers.yaml:2: prices.provider: is not a known provider, expected ccxt',
  ],
  [
    'a section that is no mapping',
    'prices: hunter2\n',
    'providers.yaml:1: prices: is a text, expected a mapping with provider',
  ],
])('%s is refused with its line and its field, and without its value', (_, text, problem) => {
  const start = () => read(text)
  expect(start).toThrow(problem)
  expect(start).not.toThrow(/hunter2/)
})
