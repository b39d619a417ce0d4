import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedCatalog as catalog } from '../../../test/world/shipped-catalog.ts'
import { useFolder } from '../../../test/world/use-folder.ts'
import { readConfig } from '../settings/config.ts'
import { identitySecret } from './attach-identity.ts'
import { mailServer } from './attach-mailer.ts'
import { checkSettings } from './check-settings.ts'

const folder = useFolder()

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const identity = (secret: string) =>
  `identity: { provider: oidc, issuer: "https://sso.example.com", client_id: c, client_secret_file: ${secret} }\n`
const mail = (secret: string) =>
  `mail: { provider: smtp, url: "smtps://mail.example.com", username: coffer, secret_file: ${secret}, from: a@b.example }\n`
const read = (text: string) => readConfig({ COFFER_PROVIDERS: written('providers.yaml', text) })

test('the secrets of the identity provider and of the mail server come from their files, as from the variables', () => {
  const config = read(
    identity(written('oidc', 'the-secret-of-oidc\n')) + mail(written('mail', 'the-password\n')),
  )
  const byVariables = readConfig({
    COFFER_OIDC_ISSUER: 'https://sso.example.com',
    COFFER_OIDC_CLIENT_ID: 'c',
    COFFER_OIDC_CLIENT_SECRET: 'the-secret-of-oidc',
    COFFER_SMTP_URL: 'smtps://coffer:the-password@mail.example.com',
    COFFER_MAIL_FROM: 'a@b.example',
  })
  expect(identitySecret(config)).toBe(identitySecret(byVariables))
  expect(mailServer(config)).toEqual(mailServer(byVariables))
  expect([identitySecret(readConfig({})), mailServer(readConfig({}))]).toEqual([null, null])
})

test.each([
  ['identity.client_secret_file', identity],
  ['mail.secret_file', mail],
])('a file of %s that is empty or not there stops the start', async (field, section) => {
  const check = (file: string) => checkSettings({ config: read(section(file)), catalog })
  const place = `providers.yaml:1: ${field}:`
  await expect(check(written('empty', ''))).rejects.toThrow(`${place} must name a file with one key`)
  await expect(check(join(folder, 'missing'))).rejects.toThrow(
    `${place} names ${folder}/missing, which cannot be read`,
  )
})

test('a contradiction of prices names both places', async () => {
  const prices = 'prices:\n  provider: ccxt\n  sources: [kraken]\n  fallback_sources: [kraken]\n  quorum: 2\n'
  const check = (text: string) => checkSettings({ config: { ...read(text), mode: 'live' }, catalog })
  await expect(check(prices)).rejects.toThrow(
    /providers\.yaml:3: prices\.sources: and .*providers\.yaml:4: prices\.fallback_sources: name kraken twice/,
  )
  await expect(check(prices.replace('  fallback_sources: [kraken]\n', ''))).rejects.toThrow(
    /providers\.yaml:4: prices\.quorum: 2 is more than the 1 that .*providers\.yaml:3: prices\.sources: names/,
  )
  await expect(check('prices: { provider: ccxt, sources: [nowhere] }\n')).rejects.toThrow(
    /providers\.yaml:1: prices\.sources: names nowhere, which is not an exchange of ccxt/,
  )
})
