import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'
import { Address } from '@ton/core'
import { getAddress } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { defineSection, SectionsUnusable } from '#platform/sections'
import { shippedCatalog as catalog } from '../../../test/world/shipped-catalog.ts'
import { fields, loadCatalog, type NetworkFamily } from './index.ts'

test('the shipped catalogue loads with its currencies, networks and tariff', () => {
  const precisions = catalog.currencies.map(({ symbol, asset }) => `${symbol} ${asset.scale}`)
  expect(precisions).toEqual([
    'BTC 8',
    'ETH 18',
    'USDT 6',
    'USDC 6',
    'LTC 8',
    'DOGE 8',
    'TRX 6',
    'TON 9',
    'SOL 9',
    'XRP 6',
    'BNB 18',
    'RUB 2',
    'USD 2',
  ])
  expect(catalog.networks.map(({ code }) => code)).toEqual([
    'btc',
    'ltc',
    'doge',
    'erc20',
    'bep20',
    'trc20',
    'ton',
    'sol',
    'xrp',
  ])
  expect(catalog.networks.filter(({ tag }) => tag !== null).map(({ code }) => code)).toEqual(['ton', 'xrp'])
  expect(catalog.tariff('default')).toBeDefined()
})

test('every network of the shipped catalogue has exactly one native coin', () => {
  for (const { code } of catalog.networks) {
    const natives = catalog.currencies.filter(
      (currency) => catalog.currencyNetwork(currency, code)?.tokenId === null,
    )
    expect(natives).toHaveLength(1)
  }
})

const tronCodec = createBase58check(sha256)
const withoutTokens = (): never => {
  throw new Error('no tokens on this family')
}
const canonicalToken: Record<NetworkFamily, (token: string) => string> = {
  bitcoin: withoutTokens,
  litecoin: withoutTokens,
  dogecoin: withoutTokens,
  xrp: withoutTokens,
  evm: (token) => getAddress(token),
  tron: (token) => tronCodec.encode(tronCodec.decode(token)),
  ton: (token) => Address.parse(token).toString({ bounceable: true, urlSafe: true }),
  solana: (token) => {
    expect(base58.decode(token)).toHaveLength(32)
    return token
  },
}

test('every token address of the shipped catalogue passes the checksum of its chain', () => {
  const tokens = catalog.currencies.flatMap(({ networks }) =>
    networks.flatMap(({ network, tokenId }) =>
      tokenId === null ? [] : [{ family: network.family, tokenId }],
    ),
  )
  expect(tokens).toHaveLength(8)
  for (const { family, tokenId } of tokens) expect(canonicalToken[family](tokenId)).toBe(tokenId)
})

const folder = mkdtempSync(join(tmpdir(), 'coffer-catalog-'))
afterAll(() => rmSync(folder, { recursive: true }))

let serial = 0

/** The path of a new folder with these files. */
function folderOf(files: Record<string, string>): string {
  const path = join(folder, `catalog-${++serial}`)
  mkdirSync(path)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return path
}

const networks = `networks:
  erc20: { name: Ethereum, family: evm, confirmations_required: 12 }
`
const currencies = `# Of one coin.
currencies:
  USDT:
    name: Tether USD
    type: crypto
    precision: 6
    is_active: true
    price_usdt: "1"
    networks:
      erc20:
        decimals: 6
        is_deposit_active: true
        is_withdraw_active: true
        min_deposit_amount: "1"
        withdraw_amount_decimals: 6
        min_withdraw_amount: "1"
        max_withdraw_amount: "2"
        withdraw_service_fee: "0"
`
const tariffs = `tariffs:
  default: { maker_fee: "0", taker_fee: "0", self_trade_prevention: none, deposit_fiat_daily_limit_usdt: "0", withdraw_daily_limit_usdt: "0", withdraw_approval_above_usdt: "0", withdraw_address_book: "off", withdraw_address_wait_seconds: 0 }
`
const gifts = defineSection({
  name: 'gifts',
  schema: fields.mapping({ fee: fields.decimal }),
  read: ({ entries }) => entries.fee,
})
const whole = {
  'networks.yaml': networks,
  'currencies.yaml': currencies,
  'tariffs.yml': tariffs,
  'gifts.yaml': 'gifts:\n  fee: "0.5"\n',
}

function problemsOf(path: string): readonly string[] {
  try {
    loadCatalog(path, [gifts])
  } catch (error) {
    if (error instanceof SectionsUnusable)
      return error.problems.map((problem) => problem.replaceAll(`${path}/`, '').replaceAll(path, 'folder'))
    throw error
  }
  return []
}

test('the YAML files of a folder are read as one, and other files are left alone', () => {
  const more = { 'README.md': 'not: [YAML', '.networks.yaml': 'networks: {}', 'gifts.yaml~': 'gifts: {}' }
  const catalog = loadCatalog(folderOf({ ...whole, ...more }), [gifts])
  expect([catalog.section(gifts), catalog.network('erc20')?.name]).toEqual(['0.5', 'Ethereum'])
})

test('a catalogue may be one file with all of its sections', () => {
  const path = join(folderOf({ 'all.yaml': Object.values(whole).join('') }), 'all.yaml')
  expect(loadCatalog(path, [gifts]).section(gifts)).toBe('0.5')
})

test('every mistake is told with its file and line, whichever file it is in', () => {
  const path = folderOf({
    ...whole,
    'currencies.yaml': currencies.replace('precision: 6', 'precision: 6.5'),
    'networks.yaml': networks.replace('evm', 'eth'),
    'gifts.yaml': 'gifts:\n  fee: 0.5\n',
  })
  expect(problemsOf(path)).toEqual([
    'currencies.yaml:6: currencies.USDT.precision: is the number 6.5, expected a whole number from 0 to 18',
    'gifts.yaml:2: gifts.fee: is the number 0.5, expected an amount in quotes, such as "0.001"',
    'networks.yaml:2: networks.erc20.family: is "eth", expected one of bitcoin, litecoin, dogecoin, evm, tron, xrp, ton, solana',
  ])
})

test('each file that is not YAML, not a mapping or repeats a section is named', () => {
  const path = folderOf({
    ...whole,
    'a.yaml': 'a: *b\n',
    'empty.yaml': '# nothing\n',
    'more-gifts.yaml': '\ngifts:\n  fee: "1"\n',
  })
  expect(problemsOf(path)).toEqual([
    'a.yaml:1: *b: is an alias, expected the value written out',
    'empty.yaml:1: the file: is empty, expected a mapping with networks, currencies, tariffs and gifts',
    'more-gifts.yaml:2: gifts: is also in gifts.yaml, expected it once',
  ])
})

test('a section that no file has, and one that nobody reads, are told of', () => {
  const { 'tariffs.yml': _, ...rest } = whole
  expect(problemsOf(folderOf({ ...rest, 'fees.yaml': '# Typo.\ntarifs: {}\n__proto__: {}\n' }))).toEqual([
    'folder: tariffs: is missing, expected a mapping keyed by tariff codes in lower case, such as default',
    'fees.yaml:2: tarifs: is not a known key, expected one of networks, currencies, tariffs, gifts',
    'fees.yaml:3: __proto__: is not a known key, expected one of networks, currencies, tariffs, gifts',
  ])
})

test('a folder without a file, and a file beside the folder of its name, are refused', () => {
  expect(problemsOf(folderOf({ 'README.md': '' }))).toEqual([
    'folder: has no YAML file, expected one for each section',
  ])
  const path = folderOf(whole)
  writeFileSync(`${path}.yaml`, Object.values(whole).join(''))
  expect(problemsOf(path)).toEqual([
    'folder.yaml: stands beside the folder folder, expected one of them: move its sections into the files of the folder and delete it',
  ])
  expect(loadCatalog(`${path}.yaml`, [gifts]).section(gifts)).toBe('0.5')
})

test('a file that cannot be read is a SectionsUnusable that names it', () => {
  const load = () => loadCatalog('no/such/catalog.yaml', [])
  expect(load).toThrow(SectionsUnusable)
  expect(load).toThrow('no/such/catalog.yaml: cannot be read: ENOENT')
})
