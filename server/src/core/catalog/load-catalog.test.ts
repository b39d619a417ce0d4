import { fileURLToPath } from 'node:url'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'
import { Address } from '@ton/core'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { CatalogError, loadCatalog, type NetworkFamily } from './index.ts'

const shipped = fileURLToPath(new URL('../../../../config/catalog.yaml', import.meta.url))

test('the shipped catalogue loads with its currencies, networks, pair, trading account and tariff', () => {
  const catalog = loadCatalog(shipped)
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
  expect(catalog.pairs.map(({ name }) => name)).toEqual(['USDT/RUB'])
  expect(catalog.tradingCurrencies.map(({ currency }) => currency.symbol)).toEqual(['USDT', 'RUB'])
  expect(catalog.tariff('default')).toBeDefined()
})

test('every network of the shipped catalogue has exactly one native coin', () => {
  const catalog = loadCatalog(shipped)
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
  const tokens = loadCatalog(shipped).currencies.flatMap(({ networks }) =>
    networks.flatMap(({ network, tokenId }) =>
      tokenId === null ? [] : [{ family: network.family, tokenId }],
    ),
  )
  expect(tokens).toHaveLength(8)
  for (const { family, tokenId } of tokens) expect(canonicalToken[family](tokenId)).toBe(tokenId)
})

test('a file that cannot be read is a CatalogError that names it', () => {
  expect(() => loadCatalog('no/such/catalog.yaml')).toThrow(CatalogError)
  expect(() => loadCatalog('no/such/catalog.yaml')).toThrow('no/such/catalog.yaml: cannot be read: ENOENT')
})
