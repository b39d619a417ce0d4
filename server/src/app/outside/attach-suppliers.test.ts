import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Issuer } from '#core/suppliers'
import { systemClock as businessClock } from '#platform/clock'
import { defineSupplier, readProviderVariables, type SupplierProviders } from '#providers/provider-settings'
import { shippedCatalog as catalog } from '../../../test/world/shipped-catalog.ts'
import { useFolder } from '../../../test/world/use-folder.ts'
import { orElse, text } from '../../providers/provider-settings/option.ts'
import { ConfigError, readConfig } from '../settings/config.ts'
import { attachSuppliers, type SupplierOpening } from './attach-suppliers.ts'

const folder = useFolder()
const eightDigits = { pattern: /^\d{1,8}$/, form: 'up to 8 digits', help: 'program of the cards' }
const providers: SupplierProviders = {
  issuer: { acme: defineSupplier('acme', { program: orElse(text(eightDigits), '7') }) },
  giftcards: {},
  services: {},
}

function keyFile(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

const read = (text: string) => readProviderVariables({ COFFER_CARDS_ISSUER: text }, providers)
const textOf = (file: string, more = '') => `acme url=https://cards.example/v1/ secret_file=${file}${more}`

/** Only the name counts here. */
const acme = ({ provider }: SupplierOpening) => ({ name: provider }) as Issuer

function attach(text: string, opened: SupplierOpening[] = []) {
  const { settings, places, problems } = read(text)
  expect(problems).toEqual([])
  const open = (opening: SupplierOpening) => {
    opened.push(opening)
    return acme(opening)
  }
  const config = { ...readConfig({}), suppliers: settings.suppliers, providerPlaces: places }
  const openers = { issuer: { acme: open }, giftcards: {}, services: {} }
  return attachSuppliers({ config, catalog, businessClock, openers }, null)
}

test('a setting attaches its supplier with the keys from their files, and the other ports have none', () => {
  const opened: SupplierOpening[] = []
  const [api, callbacks] = [keyFile('api', 'the-key-of-the-api\n'), keyFile('calls', 'the-key-of-callbacks')]
  const attached = attach(textOf(api, ` callback_secret_file=${callbacks} program=12 timeout=3`), opened)
  expect(attached).toMatchObject({ issuer: { name: 'acme' }, giftCardSupplier: null, serviceSupplier: null })
  expect(opened).toMatchObject([
    {
      url: 'https://cards.example/v1',
      secret: 'the-key-of-the-api',
      callbackSecret: 'the-key-of-callbacks',
      timeoutMs: 3_000,
      own: new Map([['program', '12']]),
    },
  ])
})

test('a supplier without more options signs with the key of its API, and its own options have their defaults', () => {
  const opened: SupplierOpening[] = []
  attach(textOf(keyFile('api', 'the-key-of-the-api')), opened)
  expect(opened).toMatchObject([{ callbackSecret: 'the-key-of-the-api', own: new Map([['program', '7']]) }])
})

test('a file without a key stops the start without being shown', () => {
  const start = () => attach(textOf(keyFile('wrong', 'hunter2')))
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(/COFFER_CARDS_ISSUER secret_file= must name a file with one key/)
  expect(start).not.toThrow(/hunter2/)
})

test.each([
  ['other url=https://a.example secret_file=x', 'must begin with its provider: acme'],
  ['constructor url=https://a.example secret_file=x', 'must begin with its provider: acme'],
  ['acme url=http://a.example secret_file=x', 'begins with https://'],
  ['acme url=https://a.example', 'secret_file= that is the path of a file'],
  ['acme url=https://a.example secret_file=x program=a', 'program= that is up to 8 digits'],
  ['acme url=https://a.example secret_file=x odd=1', 'has an option odd that acme does not know'],
])('COFFER_CARDS_ISSUER="%s" is refused', (text, reason) => {
  const { settings, problems } = read(text)
  expect(settings.suppliers.size).toBe(0)
  expect(problems).toEqual([expect.stringMatching(/^COFFER_CARDS_ISSUER /)])
  expect(problems.join()).toContain(reason)
})

test('a port for which no provider is shipped refuses every setting', () => {
  const refused = () => readConfig({ COFFER_SERVICES_SUPPLIER: 'nobody' })
  expect(refused).toThrow(/COFFER_SERVICES_SUPPLIER must begin with its provider/)
})

test('a supplier whose file holds several keys stops the start without one of them, and shows none', () => {
  const file = keyFile('pair', 'the-api-key,the-secret-key')
  const text = `vtpass url=https://vtpass.example/api secret_file=${file}`
  const config = readConfig({ COFFER_SERVICES_SUPPLIER: text })
  const start = () => attachSuppliers({ config, catalog, businessClock }, null)
  expect(start).toThrow(/COFFER_SERVICES_SUPPLIER secret_file= must name a file with the API key, the public/)
  expect(start).not.toThrow(/the-secret-key/)
})
