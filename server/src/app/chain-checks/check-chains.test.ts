import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { createLogger } from '#platform/logging'
import { doubleHash } from '#providers/utxo/bytes'
import { factsOf } from '#providers/utxo/families'
import { describeOnAnvil, startAnvil } from '../../../test/world/anvil.ts'
import { type MadeEvm, type MadeResults, madeEvm, startMadeNode } from '../../../test/world/made-node.ts'
import { shippedCatalog as catalog } from '../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { useFolder } from '../../../test/world/use-folder.ts'
import { readNodeChecks } from '../../products/treasury/node-checks.ts'
import { placeTokens } from '../local-nodes/index.ts'
import { tokensOn } from '../outside/listed-tokens.ts'
import { readConfig } from '../settings/config.ts'
import { type CheckedChain, checkChains } from './check-chains.ts'
import { drawChains } from './draw-chains.ts'
import { nodeWorkers, noteNodes } from './watch-nodes.ts'

const folder = useFolder()
const { database } = await useTestDatabase()
const now = new Date('2026-05-04T12:00:00Z')
const seconds = now.getTime() / 1_000
const hot = {
  erc20: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  btc: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
}
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const tokens = Object.fromEntries(
  tokensOn(catalog, catalog.network('erc20')!).map((contract) => [
    contract,
    { decimals: decimalsIn(contract) },
  ]),
)

beforeEach(() => database.query(sql`delete from chain_cursors`))

function decimalsIn(contract: string): number {
  return catalog.currencies.flatMap(({ networks }) => networks).find(({ tokenId }) => tokenId === contract)!
    .chainDecimals
}

async function haveRead(network: 'erc20' | 'btc', height: number): Promise<void> {
  const cursor = JSON.stringify({ position: { height, hash: 'h' }, tip: height, revision: 1 })
  await database.query(sql`insert into chain_cursors (network, cursor) values (${network}, ${cursor})`)
  await database.query(sql`
    insert into house_wallets (network, role, address) values (${network}, 'hot', ${hot[network]}) on conflict do nothing`)
}

type Mode = 'sandbox' | 'live'

/** Parts with this entry in their file of providers. */
function partsOf(network: string, entry: object, mode: Mode = 'sandbox') {
  const file = join(folder, 'providers.yaml')
  writeFileSync(file, `networks:\n  ${network}: ${JSON.stringify(entry)}\n`)
  const config = { ...readConfig({ COFFER_PROVIDERS: file }), mode }
  const systemClock = { now: () => now }
  return { config, catalog, database, systemClock, logger: createLogger('silent') }
}

const check = (network: string, entry: object, mode: Mode = 'live') =>
  checkChains(partsOf(network, entry, mode))

const checkEvm = async (made: Partial<MadeEvm>, entry: object = {}) =>
  check('erc20', {
    ...{ provider: 'evm', chain_id: 1, ...entry },
    url: await startMadeNode(madeEvm({ chainId: 1, seconds, tokens, ...made })),
  })

const { genesis } = factsOf('bitcoin', 'main')

/** A node of Bitcoin with a tip at 900,000, half an hour old. */
async function checkBitcoin(made: MadeResults): Promise<CheckedChain[]> {
  const header = Buffer.alloc(80)
  header.writeUInt32LE(seconds - 1_800, 68)
  const results = {
    getblockhash: genesis,
    getblockcount: 900_000,
    getbestblockhash: Buffer.from(doubleHash(header)).reverse().toString('hex'),
    getblockheader: header.toString('hex'),
    ...made,
  }
  return check('btc', { provider: 'utxo', url: await startMadeNode(results), from: 850_000 })
}

test('a node that agrees with the catalogue and with what was read is sound, with balances in coins', async () => {
  await haveRead('erc20', 98)
  const checked = await checkEvm({
    coin: 15n * 10n ** 17n,
    tokens: { ...tokens, [usdt]: { decimals: 6, units: 2_500_001n } },
  })
  expect(checked).toMatchObject([
    {
      ...{ network: 'erc20', verdict: { kind: 'sound' }, wallet: hot.erc20 },
      stated: { chain: '1', head: { height: 100 }, ageSeconds: 0, lag: 2, keepsFrom: null },
    },
  ])
  const [, line = ''] = drawChains(checked).split('\n')
  expect(line).toMatch(
    /^erc20 +1 +100 +0 s +2 +– +0x9858EfFD232B4033E47d90003D41EC34EcaEda94 +1\.5 ETH, 2\.500001 USDT +USDT 6, .* sound$/,
  )
})

test('a node that does not answer is silent', async () => {
  const [checked] = await check('erc20', { provider: 'evm', url: 'http://127.0.0.1:1', chain_id: 1 })
  expect(checked).toMatchObject({
    verdict: { kind: 'silent', reasons: [expect.stringMatching(/erc20 cannot be reached/)] },
    stated: null,
  })
})

test('a node of another chain contradicts', async () => {
  expect(await checkEvm({ chainId: 56 })).toMatchObject([
    { verdict: { kind: 'contradicts', reasons: ['the node of erc20 is of chain 56, not 1'] }, stated: null },
  ])
  expect(await checkBitcoin({ getblockhash: factsOf('litecoin', 'main').genesis })).toMatchObject([
    { verdict: { kind: 'contradicts', reasons: [expect.stringContaining(genesis)] }, stated: null },
  ])
})

test('a token with other decimals than the catalogue, or without code, contradicts', async () => {
  expect(await checkEvm({ tokens: { ...tokens, [usdt]: { decimals: 18 } } })).toMatchObject([
    { verdict: { kind: 'contradicts', reasons: ['USDT has 18 decimals there and 6 in the catalogue'] } },
  ])
  const { [usdt]: _, ...others } = tokens
  const checked = await checkEvm({ tokens: others })
  expect(checked).toMatchObject([
    { verdict: { kind: 'contradicts', reasons: ['USDT has no contract at its address'] } },
  ])
  expect(drawChains(checked)).toContain('USDT no code')
})

test('a node that lacks blocks that were read, or whose newest block is old, is behind', async () => {
  await haveRead('erc20', 103)
  expect(await checkEvm({})).toMatchObject([
    { verdict: { kind: 'behind', reasons: ['it lacks the last 3 blocks that were read'] } },
  ])
  expect(await checkEvm({ height: 103, seconds: seconds - 121 }, { head_age: 120 })).toMatchObject([
    { verdict: { kind: 'behind', reasons: ['its newest block is 121 s old'] } },
  ])
})

test('a node that prunes is sound as long as it has each block that was not read yet', async () => {
  const pruned = { getblockchaininfo: { pruned: true, pruneheight: 899_000 } }
  await haveRead('btc', 898_998)
  expect(await checkBitcoin(pruned)).toMatchObject([
    {
      verdict: {
        kind: 'contradicts',
        reasons: ['it has pruned blocks 898999 to 898999, which were not read yet'],
      },
    },
  ])
  await database.query(sql`delete from chain_cursors`)
  expect(await checkBitcoin(pruned)).toMatchObject([
    { verdict: { reasons: ['it has pruned blocks 850000 to 898999, which were not read yet'] } },
  ])
  await haveRead('btc', 898_999)
  const checked = await checkBitcoin(pruned)
  expect(checked).toMatchObject([
    {
      verdict: { kind: 'sound' },
      stated: { chain: 'main 00000000…0a8ce26f', ageSeconds: 1_800, lag: 1_001, keepsFrom: 899_000 },
    },
  ])
  expect(drawChains(checked)).toContain('  30 min  1001  below 899000  ')
})

test('a node that prunes nothing says so, and one without that call says nothing', async () => {
  expect(await checkBitcoin({ getblockchaininfo: { pruned: false } })).toMatchObject([
    { verdict: { kind: 'sound' }, stated: { keepsFrom: 0 } },
  ])
  expect(await checkBitcoin({})).toMatchObject([{ verdict: { kind: 'sound' }, stated: { keepsFrom: null } }])
})

test('a header of another block than the newest is no answer', async () => {
  expect(await checkBitcoin({ getblockheader: '00'.repeat(80) })).toMatchObject([
    { verdict: { kind: 'silent', reasons: ['the node answered a header of another block'] } },
  ])
})

test('the balance of outputs is that of the blocks that were read', async () => {
  await haveRead('btc', 900_000)
  await database.query(sql`
    insert into chain_outputs (network, txid, position, address, units, height, spendable_from)
    values ('btc', ${'ab'.repeat(32)}, 0, ${hot.btc}, 123456789, 899000, 899001)`)
  expect(drawChains(await checkBitcoin({}))).toContain('1.23456789 BTC')
})

test('a sandbox shows the networks without a node as simulated', async () => {
  const checked = await check('erc20', { provider: 'evm', url: 'http://127.0.0.1:1', chain_id: 1 }, 'sandbox')
  expect(checked).toHaveLength(catalog.networks.length)
  expect(checked[0]).toMatchObject({ network: 'erc20', verdict: { kind: 'silent' } })
  expect(checked.slice(1).map(({ verdict }) => verdict.kind)).toEqual(
    Array(catalog.networks.length - 1).fill('simulated'),
  )
})

/** Code of a contract that answers every call with this number. */
const answering = (number: number) => `0x60${number.toString(16).padStart(2, '0')}60005260206000f3`

test('operators have the newest check of each node, and nothing about networks without one', async () => {
  await haveRead('erc20', 98)
  await noteNodes(partsOf('erc20', { provider: 'evm', url: 'http://127.0.0.1:1', chain_id: 1 }))
  const note = { network: 'erc20', checkedAt: now }
  expect(await readNodeChecks(database)).toEqual([
    {
      ...{ ...note, verdict: 'silent', height: null, lag: null },
      reasons: [expect.stringMatching(/cannot be reached/)],
    },
  ])
  const url = await startMadeNode(madeEvm({ chainId: 1, seconds, tokens }))
  await noteNodes(partsOf('erc20', { provider: 'evm', url, chain_id: 1 }))
  expect(await readNodeChecks(database)).toEqual([
    { ...note, verdict: 'sound', reasons: [], height: 100, lag: 2 },
  ])
})

test('nodes are watched only where there are some', () => {
  const entry = { provider: 'evm', url: 'http://127.0.0.1:1', chain_id: 1 }
  expect(nodeWorkers(partsOf('erc20', entry)).map(({ name }) => name)).toEqual(['node checks'])
  expect(nodeWorkers(partsOf('erc20', { provider: 'simulated' }))).toEqual([])
})

describeOnAnvil('a check of anvil', () => {
  test('finds its tokens sound, also where they do not state decimals, and a token of other decimals not', async () => {
    const anvil = await startAnvil()
    try {
      const { url } = anvil
      for (const [contract, { decimals }] of Object.entries(tokens))
        await anvil.rpc('anvil_setCode', contract, answering(decimals))
      await anvil.mine(3)
      await haveRead('erc20', 1)
      await anvil.rpc('anvil_setBalance', hot.erc20, `0x${(10n ** 16n).toString(16)}`)
      const entry = { provider: 'evm', url, chain_id: 31_337 }
      expect(await check('erc20', entry)).toMatchObject([
        {
          verdict: { kind: 'sound' },
          stated: {
            head: { height: 3 },
            lag: 2,
            balances: expect.arrayContaining([expect.objectContaining({ symbol: 'ETH', units: 10n ** 16n })]),
          },
        },
      ])
      await anvil.rpc('anvil_setCode', usdt, answering(18))
      expect(await check('erc20', entry)).toMatchObject([
        { verdict: { kind: 'contradicts', reasons: ['USDT has 18 decimals there and 6 in the catalogue'] } },
      ])
      await placeTokens(url, { catalog, code: 'erc20' })
      const silent = await check('erc20', entry)
      expect(silent).toMatchObject([{ verdict: { kind: 'sound' } }])
      expect(drawChains(silent)).toContain('USDT ?')
    } finally {
      await anvil.stop()
    }
  })
})
