import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { scriptOf } from '#providers/utxo/scripts'
import { type Credentials, sealed, startTestServer, type TestServer } from '../wire/test-server.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'
import { isOnNodes, startUtxoNode, type UtxoTestNode, utxoPrograms } from '../world/utxo-nodes.ts'

const networks = [
  {
    program: utxoPrograms.btcd,
    code: 'btc',
    symbol: 'BTC',
    confirmations: 2,
    payee: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  },
  {
    program: utxoPrograms.litecoind,
    code: 'ltc',
    symbol: 'LTC',
    confirmations: 6,
    payee: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  },
] as const

const path = '/funding/withdraw/crypto'

describe.skipIf(!isOnNodes)('a house whose Bitcoin and Litecoin are full nodes', () => {
  const nodes = new Map<string, UtxoTestNode>()
  let server: TestServer
  beforeAll(async () => {
    const settings: Record<string, string> = {}
    for (const { program, code } of networks) {
      const node = await startUtxoNode(program)
      nodes.set(code, node)
      await node.controls.begin()
      const height = await node.controls.mine(1)
      settings[`COFFER_CHAIN_${code.toUpperCase()}`] = `utxo url=${node.url} chain=regtest from=${height}`
    }
    server = await startTestServer({ ...sealed, ...settings })
  })
  afterAll(async () => {
    try {
      await server?.expectSoundBooks()
      await server?.stop()
    } finally {
      for (const node of nodes.values()) await node.stop()
    }
  })

  const balanceOf = async (as: Credentials, symbol: string) =>
    (await server.send('GET', `/account/wallets/${symbol}`, { as })).data.balance

  test.each(networks)(
    'on $code money that is paid in is credited at its depth and paid out again',
    async (one) => {
      const { code, symbol, payee, confirmations, program } = one
      const node = nodes.get(code)!
      const as = await server.newCustomer({ [symbol]: '3' })
      const { data: wallet } = await server.send('POST', '/account/wallets', {
        as,
        body: { symbol, network: code },
      })
      const { address } = wallet.addresses[0]
      await node.controls.payScripts([{ script: scriptOf(program.family, address), units: 150_000_000n }])
      await vi.waitFor(async () => expect(await balanceOf(as, symbol)).toBe('4.5'), {
        timeout: 60_000,
        interval: 200,
      })
      await untilWithdrawalsOpen(server, { symbol, network: code, amount: '0.5' })
      const body = { symbol, bch_code: code, address: payee, amount: '0.5' }
      const { data, text } = await server.send('POST', path, { as, body })
      expect(data?.transaction_id, text).toBeDefined()
      const paid = await vi.waitFor(
        async () => {
          const { data: now } = await server.send('GET', `${path}/${data.transaction_id}`, { as })
          expect(now.status, JSON.stringify(now)).toBe('completed')
          return now
        },
        { timeout: 90_000, interval: 200 },
      )
      expect(paid).toMatchObject({ confirmations, confirmations_required: confirmations, error: null })
      const block = await node.rpc<string>('getblock', await holding(node, paid.txid), 0)
      expect(block).toContain(Buffer.from(scriptOf(program.family, payee)).toString('hex'))
    },
  )
})

/** The hash of the block that holds a transaction. */
async function holding(node: UtxoTestNode, txid: string): Promise<string> {
  const tip = await node.rpc<number>('getblockcount')
  for (let height = tip; height > tip - 40; height--) {
    const hash = await node.rpc<string>('getblockhash', height)
    const { tx } = await node.rpc<{ tx: string[] }>('getblock', hash, 1)
    if (tx.includes(txid)) return hash
  }
  throw new Error(`no block of the last 40 holds ${txid}`)
}
