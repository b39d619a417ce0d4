import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createLogger } from '#platform/logging'
import { families } from '#providers/provider-settings'
import { useFolder } from '../../../test/world/use-folder.ts'
import { ConfigError, readClientConfig, readConfig, readSignerConfig } from './config.ts'
import { partySections } from './party-sections.ts'
import { warnOfProviderVariables } from './provider-notice.ts'

const folder = useFolder()
const example = new URL('../../../../config/providers.example.yaml', import.meta.url).pathname
const file = join(folder, 'providers.yaml')

function read(text: string, environment: Record<string, string> = {}) {
  writeFileSync(file, text)
  return readConfig({ ...environment, COFFER_PROVIDERS: file })
}

/** The sentences of a refusal, without the folder. */
function problemsOf(text: string, environment: Record<string, string> = {}): string[] {
  try {
    read(text, environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    const [, ...lines] = (error as ConfigError).message.replaceAll(`${folder}/`, '').split('\n') // just checked
    return lines.map((line) => line.trim())
  }
  return expect.fail('the file was accepted')
}

const sbp = {
  text: `rails:
  sbp:
    provider: sbp
    url: https://pay.example/api/
    merchant: MA0000000552
    account: "40700000000000000000"
    secret_file: /k
    timeout: 3
`,
  variable:
    'sbp url=https://pay.example/api/ merchant=MA0000000552 account=40700000000000000000 secret_file=/k timeout=3',
}
const evm = {
  text: `networks:
  erc20: { provider: evm, url: "https://node.example/", chain_id: 1, trace: true, gwei_max: 90, head_age: 60 }
  bep20: { provider: evm, url_file: /run/node, chain_id: 56, from: 7, timeout: 5 }
  btc: { provider: simulated }
`,
  variables: {
    COFFER_CHAIN_ERC20: 'evm url=https://node.example/ chain_id=1 trace=on gwei_max=90 head_age=60',
    COFFER_CHAIN_BEP20: 'evm url_file=/run/node chain_id=56 from=7 timeout=5',
    COFFER_CHAIN_BTC: 'simulated',
  },
}
const token = '66666666-7777-8888-9999-000000000000'
const suppliers = {
  text: `suppliers:
  issuer:
    provider: lithic
    url: https://api.lithic.com
    secret_file: /l
    callback_secret_file: /lc
    account: ${token}
    programs: { SHOPPING/US/VISA: ${token}, ADS/US/VISA: ${token} }
  giftcards: { provider: reloadly, url: "https://giftcards.reloadly.com", secret_file: /r, client_id: c, currency: EUR }
  services: { provider: vtpass, url: "https://vtpass.com/api", secret_file: /v }
`,
  variables: {
    COFFER_CARDS_ISSUER: `lithic url=https://api.lithic.com secret_file=/l callback_secret_file=/lc account=${token} programs=SHOPPING/US/VISA:${token},ADS/US/VISA:${token}`,
    COFFER_GIFTCARDS_SUPPLIER:
      'reloadly url=https://giftcards.reloadly.com secret_file=/r client_id=c currency=EUR',
    COFFER_SERVICES_SUPPLIER: 'vtpass url=https://vtpass.com/api secret_file=/v',
  },
}
const variables = { COFFER_RAIL_SBP: sbp.variable, ...evm.variables, ...suppliers.variables }

test('the file and the variables give the same settings', () => {
  const byFile = read(sbp.text + evm.text + suppliers.text)
  const byVariables = readConfig(variables)
  for (const family of ['chains', 'rails', 'suppliers'] as const)
    expect(byFile[family]).toEqual(byVariables[family])
  expect([byFile.chains.size, byFile.rails.size, byFile.suppliers.size]).toEqual([3, 1, 3])
})

test('every program that reads settings reads the file', () => {
  writeFileSync(file, sbp.text)
  for (const readEach of [readConfig, readSignerConfig, readClientConfig])
    expect(readEach({ COFFER_PROVIDERS: file }).rails.size).toBe(1)
  for (const role of ['api', 'engine', 'worker'])
    expect(readConfig({ COFFER_PROVIDERS: file, COFFER_ROLES: role }).rails.size).toBe(1)
})

test('the sample file has every provider with every option, and is read', () => {
  const { providerPlaces } = readConfig({ COFFER_PROVIDERS: example })
  const written: { readonly [section: string]: object } = parse(readFileSync(example, 'utf8'))
  const entries = Object.entries(written).flatMap(([name, section]) => {
    const family = families[name as keyof typeof families] // as: undefined for a party
    const party = partySections.find((one) => one.name === name)
    if (party !== undefined) return [{ key: name, entry: section, providers: party.providers }]
    return Object.entries(section).map(([code, entry]) => {
      return { key: `${name}.${code}`, entry, providers: family.providersOf(code) }
    })
  })
  const declared = entries.flatMap(({ providers }) => Object.keys(providers))
  const given = entries.map(({ entry }) => ({ provider: '', ...entry }).provider)
  expect(new Set(given)).toEqual(new Set(declared))
  for (const { key, entry, providers } of entries) {
    const { provider, ...options } = { provider: '', ...entry }
    const all = Object.keys(providers[provider]?.options ?? {})
    // A node has an address, or a file with one.
    expect(Object.keys(options)).toEqual(
      expect.arrayContaining(all.filter((one) => one !== 'url' || !key.startsWith('networks'))),
    )
    expect(providerPlaces.get(key)?.whole).toContain('providers.example.yaml')
  }
})

test('each entry of the sample file is read by itself', () => {
  const text = readFileSync(example, 'utf8')
  const sections = text.split(/^(?=\w+:$)/m).slice(1)
  const entries = sections.flatMap((section) => {
    const [heading, ...bodies] = section.split(/^(?= {2}\w+:$)/m)
    return bodies.length === 0 ? [section] : bodies.map((body) => `${heading}${body}`)
  })
  expect(entries).toHaveLength(10)
  for (const entry of entries) {
    const places = [...read(entry).providerPlaces.values()]
    expect(places.filter(({ whole }) => whole.startsWith(file))).toHaveLength(1)
  }
})

test('a setting that the file and a variable both give is refused with both places, and others go together', () => {
  expect(problemsOf(sbp.text, { COFFER_RAIL_SBP: sbp.variable })).toEqual([
    'providers.yaml:2: rails.sbp: is also given by COFFER_RAIL_SBP: remove COFFER_RAIL_SBP',
  ])
  const both = read(sbp.text, evm.variables)
  expect([both.rails.size, both.chains.size]).toEqual([1, 3])
})

test('a file that a setting names must be there, and the usual one may be absent', () => {
  expect(() => readConfig({ COFFER_PROVIDERS: join(folder, 'nowhere.yaml') })).toThrow(
    /nowhere\.yaml: cannot be read: ENOENT/,
  )
  expect(() => readConfig({ COFFER_PROVIDERS: folder })).toThrow(/is a folder, expected one YAML file/)
  expect(readConfig({})).toMatchObject({ providersFile: null, providerVariables: [] })
})

test('variables are one warning at a start, with lines that the file takes in their place and no address that may hold a key', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const secret = { COFFER_CHAIN_ERC20: 'evm url=https://node.example/v3/hunter2 chain_id=1' }
  warnOfProviderVariables(readConfig({ ...variables, ...secret }), { logger })
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toContain('hunter2')
  const { level, variables: named, write } = JSON.parse(lines.join())
  expect([level, named]).toEqual([40, Object.keys(variables)])
  expect(write).toContain('url_file: /path/of/a/file/with/this/address')
  const byFile = read(write)
  const byVariables = readConfig(variables)
  expect(byFile.rails).toEqual(byVariables.rails)
  expect(byFile.suppliers).toEqual(byVariables.suppliers)
  expect([...byFile.chains.keys()]).toEqual([...byVariables.chains.keys()])
})

test('a start without variables of providers warns of nothing', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  warnOfProviderVariables(read(sbp.text), { logger })
  warnOfProviderVariables(readConfig(variables), { logger, isOwn: () => true })
  expect(lines).toEqual([])
})

const swap = (from: string, to: string) => {
  expect(sbp.text).toContain(from)
  return sbp.text.replace(from, to)
}

test.each([
  [
    'an unknown section',
    'banks: {}\n',
    'providers.yaml:1: banks: is not a known key, expected one of networks, rails, suppliers, identity, mail, prices',
  ],
  [
    'a file that is no mapping',
    'hunter2\n',
    'providers.yaml:1: the file: is a text, expected a mapping with networks, rails, suppliers, identity, mail and prices',
  ],
  [
    'a section of the wrong type',
    'rails: hunter2\n',
    'providers.yaml:1: rails: is a text, expected a mapping keyed by codes of rails, such as sbp',
  ],
  [
    'an entry in the words of a variable',
    'rails:\n  sbp: sbp url=hunter2\n',
    'providers.yaml:2: rails.sbp: is a text, expected a mapping with provider and the options of that provider',
  ],
  [
    'an unknown port',
    'suppliers:\n  banks: { provider: x }\n',
    'providers.yaml:2: suppliers.banks: is not a valid key, expected a mapping keyed by issuer, giftcards or services',
  ],
  [
    'an unknown provider',
    swap('provider: sbp', 'provider: hunter2'),
    'providers.yaml:3: rails.sbp.provider: is not a known provider, expected sbp',
  ],
  [
    'a provider of another port',
    suppliers.text.replace('vtpass', 'lithic'),
    'suppliers.services.provider: is not a known provider, expected vtpass',
  ],
  [
    'a missing provider',
    swap('    provider: sbp\n', ''),
    'providers.yaml:2: rails.sbp.provider: is missing, expected sbp',
  ],
  [
    'an unknown option',
    swap('timeout', 'colour'),
    'providers.yaml:8: rails.sbp.colour: is not a known key, expected one of url, merchant, account, secret_file, callback_secret_file, timeout',
  ],
  [
    'an option of a provider without any',
    'networks:\n  btc: { provider: simulated, url: hunter2 }\n',
    'providers.yaml:2: networks.btc.url: is not a known key, expected none: simulated has no options',
  ],
  [
    'a missing option',
    swap('    merchant: MA0000000552\n', ''),
    'providers.yaml:2: rails.sbp.merchant: is missing, expected up to 12 letters and digits',
  ],
  [
    'a wrong value',
    swap('timeout: 3', 'timeout: 60'),
    'providers.yaml:8: rails.sbp.timeout: is a number, expected a whole number from 1 to 9',
  ],
  [
    'a text for a number',
    swap('timeout: 3', 'timeout: "3"'),
    'providers.yaml:8: rails.sbp.timeout: is a text, expected a whole number from 1 to 9',
  ],
  [
    'a number for a text',
    swap('"40700000000000000000"', '40700000000000000000'),
    'providers.yaml:6: rails.sbp.account: is a number, expected 20 digits, in quotes',
  ],
  [
    'a word of a variable for yes or no',
    evm.text.replace('trace: true', 'trace: on'),
    'networks.erc20.trace: is a text, expected true or false',
  ],
  [
    'an empty value',
    swap('merchant: MA0000000552', 'merchant:'),
    'providers.yaml:5: rails.sbp.merchant: is empty, expected up to 12 letters and digits',
  ],
  [
    'an address in the clear',
    swap('https://pay', 'http://hunter2'),
    'providers.yaml:4: rails.sbp.url: is a text, expected an address that begins with https://',
  ],
  [
    'a password in an address',
    swap('https://pay', 'https://u:hunter2@pay'),
    'holds no name, password or query',
  ],
  [
    'a secret under a name of its own',
    swap('secret_file: /k', 'secret: hunter2'),
    'providers.yaml:7: rails.sbp.secret: is not a known key, expected one of url, merchant, account, secret_file, callback_secret_file, timeout; a secret stands in a file of its own',
  ],
  [
    'a secret in place of its file',
    swap('secret_file: /k', 'secret_file: hunter2hunter2'),
    'providers.yaml:7: rails.sbp.secret_file: is a text, expected the absolute path of a file with the secret alone',
  ],
  [
    'a key in the path of a node',
    evm.text.replace('node.example/', 'node.example/v3/hunter2hunter2hunter2'),
    'url_file names a file with such an address',
  ],
  [
    'a password in the address of a node',
    evm.text.replace('https://node', 'https://u:hunter2@node'),
    'providers.yaml:2: networks.erc20.url: is a text, expected an address that begins with http:// or https://',
  ],
  [
    'two addresses of a node',
    evm.text.replace('chain_id: 1,', 'url_file: /n, chain_id: 1,'),
    'networks.erc20.url_file: is given beside url, expected one of them',
  ],
  [
    'a node without an address',
    evm.text.replace('url: "https://node.example/",', ''),
    'networks.erc20.url: is missing, expected an address',
  ],
  [
    'programs in the words of a variable',
    suppliers.text.replace(/programs: .*/, 'programs: hunter2'),
    'suppliers.issuer.programs: is a text, expected a mapping of card programs such as',
  ],
  ['a section twice', sbp.text + sbp.text, 'providers.yaml:9: rails: is given twice, expected each key once'],
  ['text that is no YAML', 'rails: [\n', 'providers.yaml:2: is not valid YAML'],
])('%s is refused with its line and its field, and without its value', (_, text, problem) => {
  const problems = problemsOf(text).join('\n')
  expect(problems).toContain(problem)
  expect(problems).not.toContain('hunter2')
})

test('every mistake of the file and of the variables is named at once', () => {
  const text = swap('timeout: 3', 'timeout: 60').replace('MA0000000552', '"-"')
  expect(problemsOf(text, { COFFER_CHAIN_ERC20: 'evm', PORT: 'x' })).toEqual([
    'PORT must be a whole number from 0 to 65535, not "x"',
    'COFFER_CHAIN_ERC20 must give evm a chain_id= that is a whole number from 1 to 281474976710656',
    'providers.yaml:5: rails.sbp.merchant: is a text, expected up to 12 letters and digits',
    'providers.yaml:8: rails.sbp.timeout: is a number, expected a whole number from 1 to 9',
  ])
})
