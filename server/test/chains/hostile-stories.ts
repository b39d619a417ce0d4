import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { Address } from '@scure/btc-signer'
import { addressCodecs, deriveAccountKeys } from '#core/chains'
import { readBlock, readFamilyTransaction, writeTransaction } from '#providers/utxo/bytes'
import { blockOf } from '../../src/providers/utxo/controls/block-of.ts'
import { type Stage, scriptText, testerKey, testerScripts } from './hostile-stage.ts'

/** The balances and the inbox when every block is deep enough; a missing one is empty. */
export type End = {
  readonly own?: bigint
  readonly others?: bigint
  readonly treasury?: bigint
  readonly losses?: bigint
  readonly inbox?: readonly string[]
}

export type Story = readonly [name: string, act: (stage: Stage) => Promise<unknown>, end: End]

const part = 10_000_000n
const replaceable = { sequence: 0xfffffffd }
const doubtful = ['doubtful']

/** Stories for every family of which a node runs. */
export const stories: readonly Story[] = [
  ['an honest payment', ({ pay, to }) => pay({ script: to, units: part }), { own: part }],
  [
    'two outputs of one transaction to one address',
    ({ pay, to }) => pay({ script: to, units: part }, { script: to, units: part }),
    { own: 2n * part },
  ],
  [
    'one transaction to two customers and a stranger',
    ({ pay, to, other }) =>
      pay(
        { script: to, units: part },
        { script: testerScripts.wpkh, units: part },
        { script: other, units: 2n * part },
      ),
    { own: part, others: 2n * part },
  ],
  [
    'two payments alike in one block',
    async ({ pay, to }) => {
      await pay({ script: to, units: part })
      await pay({ script: to, units: part })
    },
    { own: 2n * part },
  ],
  ['a payment to the hot wallet', ({ pay, hot }) => pay({ script: hot, units: part }), { treasury: part }],
  ['an output of nothing', ({ pay, to }) => pay({ script: to, units: 0n }), {}],
  ['an output of one unit', ({ pay, to }) => pay({ script: to, units: 1n }), { inbox: doubtful }],
  ['dust', ({ pay, to }) => pay({ script: to, units: 100n }), { inbox: doubtful }],
  [
    'dust beside a payment',
    ({ pay, to }) => pay({ script: to, units: 200n }, { script: to, units: part }),
    { own: part, inbox: doubtful },
  ],
  [
    'data that names our key',
    ({ pay, to }) => pay({ script: scriptText(`6a14${hashOf(to)}`), units: 0n }),
    {},
  ],
  [
    'data with money that names our key',
    ({ pay, to }) => pay({ script: scriptText(`6a14${hashOf(to)}`), units: part }),
    {},
  ],
  [
    'our key in the older form of address',
    ({ pay, to }) => pay({ script: scriptText(`76a914${hashOf(to)}88ac`), units: part }),
    { inbox: doubtful },
  ],
  [
    'our key alone in a script',
    ({ pay, node, address }) =>
      pay({ script: scriptText(`21${keyOf(node.family, address)}ac`), units: part }),
    { inbox: doubtful },
  ],
  [
    'our key in its long form in a script',
    ({ pay, node, address }) =>
      pay({ script: scriptText(`41${longOf(keyOf(node.family, address))}ac`), units: part }),
    { inbox: doubtful },
  ],
  [
    'a bare script of our key or another',
    ({ pay, node, address }) =>
      pay({ script: scriptText(`5121${hex(testerKey)}21${keyOf(node.family, address)}52ae`), units: part }),
    { inbox: doubtful },
  ],
  [
    'a bare script that names our key twice',
    ({ pay, node, address }) => {
      const own = keyOf(node.family, address)
      return pay({ script: scriptText(`5121${own}21${own}52ae`), units: part })
    },
    { inbox: doubtful },
  ],
  [
    'a bare script of two keys that are both needed',
    ({ pay, node, address }) =>
      pay({ script: scriptText(`5221${hex(testerKey)}21${keyOf(node.family, address)}52ae`), units: part }),
    { inbox: doubtful },
  ],
  [
    'our key behind a time lock',
    ({ pay, node, address }) =>
      pay({ script: scriptText(`0400f1536cb17521${keyOf(node.family, address)}ac`), units: part }),
    { inbox: doubtful },
  ],
  [
    'our key behind a count of blocks',
    ({ pay, node, address }) =>
      pay({ script: scriptText(`5ab27521${keyOf(node.family, address)}ac`), units: part }),
    { inbox: doubtful },
  ],
  [
    'a script that is no program',
    ({ pay, to }) => pay({ script: scriptText(`4c`), units: part }).catch(() => to),
    {},
  ],
  [
    'a program of an unknown version with the hash of our key',
    ({ pay, to }) => pay({ script: scriptText(`5214${hashOf(to)}`), units: part }),
    {},
  ],
  [
    'the hash of our key as that of a script',
    ({ pay, to }) => pay({ script: scriptText(`a914${hashOf(to)}87`), units: part }),
    {},
  ],
  [
    'a payment that no block takes',
    async ({ pay, to, scan }) => {
      const txid = await pay({ script: to, units: part })
      await scan()
      return txid
    },
    { own: part },
  ],
  [
    'a chain of twenty-four that wait, the last of which pays us',
    async ({ coin, spend, send, to }) => {
      let last = await coin(50n * part)
      for (let link = 0; link < 23; link++) {
        const units = last.units - 20_000n
        const { raw, txid } = spend([last], [{ script: testerScripts.wpkh, units }])
        await send(raw)
        last = { outpoint: `${txid}:0`, units, script: testerScripts.wpkh }
      }
      await send(spend([last], [{ script: to, units: part }]).raw)
    },
    { own: part },
  ],
  [
    'a payment whose money is spent on in the same block',
    async ({ coin, spend, send, to, other }) => {
      const first = await coin(5n * part)
      const { raw, txid } = spend(
        [first],
        [
          { script: to, units: part },
          { script: testerScripts.wpkh, units: 3n * part },
        ],
      )
      await send(raw)
      const change = { outpoint: `${txid}:1`, units: 3n * part, script: testerScripts.wpkh }
      await send(spend([change], [{ script: other, units: part }]).raw)
    },
    { own: part, others: part },
  ],
  [
    'a payment that may be mined only later',
    async ({ coin, spend, send, mine, to }) => {
      const money = await coin(3n * part)
      const height = await mine(1)
      const late = spend([money], [{ script: to, units: part }], {
        lockTime: height + 2,
        sequence: 0xfffffffe,
      })
      await mine(3)
      await send(late.raw)
    },
    { own: part },
  ],
  [
    'a payment that a reorganisation moves before it counts',
    async ({ pay, to, mine, scan, reorg }) => {
      await pay({ script: to, units: part })
      await mine(1)
      await scan()
      await reorg(1)
      await scan()
    },
    { own: part },
  ],
  [
    'a payment that a reorganisation of six blocks moves after it counted',
    async ({ pay, to, mine, scan, reorg }) => {
      await pay({ script: to, units: part })
      await mine(6)
      await scan()
      await reorg(6)
      await scan()
    },
    { own: part },
  ],
  ...[1, 6, 101].map(
    (depth): Story => [
      `a payment that another takes the place of in a reorganisation of ${depth}`,
      async (stage) => {
        const { coin, spend, send, node, mine, scan, reorg, to, other } = stage
        const money = await coin(3n * part)
        const { raw } = spend([money], [{ script: to, units: part }], replaceable)
        await send(raw)
        await mine(depth)
        await scan()
        const rival = spend([money], [{ script: other, units: part }], { fee: 200_000n })
        await displace(stage, { depth, rival: rival.raw, reorg: () => reorg(depth), stuck: raw })
        await node.controls.mine(1)
        await scan()
      },
      depth === 1 ? { others: part } : { own: part, others: part, losses: part },
    ],
  ),
  [
    'blocks that are delivered again and again',
    async ({ pay, to, mine, scan }) => {
      await pay({ script: to, units: part })
      for (let time = 0; time < 3; time++) {
        await mine(1)
        await Promise.all([scan(), scan()])
      }
    },
    { own: part },
  ],
  [
    'ten thousand outputs, of which three pay us',
    ({ pay, to, other }) => {
      const crowd = Array.from({ length: 9_997 }, () => ({ script: testerScripts.wpkh, units: 1_000n }))
      return pay(
        { script: to, units: part },
        ...crowd,
        { script: other, units: part },
        { script: to, units: part },
      )
    },
    { own: 2n * part, others: part },
  ],
]

type Displacing = {
  readonly depth: number
  readonly rival: string
  readonly stuck: string
  reorg(): Promise<number>
}

/** Makes the rival the one that the new branch holds; the payment comes back to the mempool, where the rival has to replace it. */
async function displace({ node }: Stage, { rival, reorg }: Displacing): Promise<void> {
  await reorg()
  // A node that replaces nothing has forgotten what waited once it is restarted; btcd keeps no development chain.
  if (node.family === 'litecoin') await node.restart()
  await node.rpc('sendrawtransaction', rival)
}

/** Stories of chains whose nodes replace what waits. */
export const replacing: readonly Story[] = [
  [
    'a payment that is replaced before the house sees it',
    async ({ coin, spend, send, to, other }) => {
      const money = await coin(3n * part)
      await send(spend([money], [{ script: to, units: part }], replaceable).raw)
      await send(spend([money], [{ script: other, units: part }], { ...replaceable, fee: 200_000n }).raw)
    },
    { others: part },
  ],
  [
    'a payment that a dearer one to us replaces',
    async ({ coin, spend, send, scan, to }) => {
      const money = await coin(3n * part)
      await send(spend([money], [{ script: to, units: part }], replaceable).raw)
      await scan()
      await send(spend([money], [{ script: to, units: part }], { ...replaceable, fee: 200_000n }).raw)
    },
    { own: part },
  ],
  [
    'a payment that is replaced by one to its payer',
    async ({ coin, spend, send, scan, to }) => {
      const money = await coin(3n * part)
      await send(spend([money], [{ script: to, units: part }], replaceable).raw)
      await scan()
      await send(
        spend([money], [{ script: testerScripts.wpkh, units: part }], { ...replaceable, fee: 200_000n }).raw,
      )
    },
    {},
  ],
]

/** Stories of Litecoin's extension blocks. */
export const ofMweb: readonly Story[] = [
  [
    'a payment that leaves MWEB',
    async (stage) => {
      await leaveMweb(stage, { wallet: 'leaving', units: part })
    },
    { own: part },
  ],
  [
    'a payment that leaves MWEB and that a reorganisation moves',
    async (stage) => {
      const { mine, scan, reorg } = stage
      await leaveMweb(stage, { wallet: 'moving', units: part })
      await mine(1)
      await scan()
      await reorg(1)
      await scan()
    },
    { own: part },
  ],
]

type Leaving = { readonly wallet: string; readonly units: bigint }

/** Pays the customer from a wallet of the node that has coins within MWEB alone. */
async function leaveMweb({ node, mine, to }: Stage, { wallet, units }: Leaving): Promise<void> {
  await node.rpc('createwallet', wallet)
  const within = await node.ofWallet<string>(wallet, 'getnewaddress', '', 'mweb')
  await node.ofWallet('miner', 'sendtoaddress', within, 1)
  await mine(2)
  const address = Address({ bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef }).encode({
    ...{ type: 'wpkh', hash: to.subarray(2) },
  })
  await node.ofWallet(wallet, 'sendtoaddress', address, Number(units) / 1e8)
}

/** Stories with blocks that the tester makes, on a chain whose blocks need nothing else. */
export const madeBlocks: readonly Story[] = [
  ['newly mined coins', (stage) => submit(stage, { reward: stage.to }), { inbox: doubtful }],
  [
    'newly mined coins that a reorganisation takes',
    async (stage) => {
      await submit(stage, { reward: stage.to })
      await stage.scan()
      await stage.reorg(1)
    },
    {},
  ],
  [
    'a payment that comes into a block under another id',
    async (stage) => {
      const { coin, spend, send, scan, to } = stage
      const money = await coin(3n * part, 'pkh')
      const { raw } = spend([money], [{ script: to, units: part }])
      await send(raw)
      await scan()
      await submit(stage, { transactions: [malleated(raw)] })
    },
    { own: part },
  ],
]

type Submitting = { readonly reward?: Uint8Array; readonly transactions?: readonly Uint8Array[] }

async function submit({ node }: Stage, { reward, transactions = [] }: Submitting): Promise<void> {
  const hash = await node.rpc<string>('getbestblockhash')
  const height = await node.rpc<number>('getblockcount')
  const { time } = readBlock(node.family, Buffer.from(await node.rpc<string>('getblock', hash, 0), 'hex'))
  const block = blockOf(
    { hash, height, time },
    { bits: 0x207fffff, transactions, ...(reward && { reward: { script: reward, units: 1_000n } }) },
  )
  await node.rpc('submitblock', Buffer.from(block).toString('hex'))
}

/** The same payment with its signature pushed in a longer form: another id, and as valid. */
function malleated(raw: string): Uint8Array {
  const { inputs, ...transaction } = readFamilyTransaction('bitcoin', Buffer.from(raw, 'hex'))
  const longer = inputs.map((input) => ({
    ...input,
    script: Buffer.concat([Uint8Array.of(0x4c), input.script]),
  }))
  return writeTransaction({ ...transaction, inputs: longer })
}

function hashOf(witnessProgram: Uint8Array): string {
  return hex(witnessProgram.subarray(2))
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

const accountKeys = deriveAccountKeys(new Uint8Array(32).fill(7))

/** The public key of an address of the deposit house. */
function keyOf(family: 'bitcoin' | 'litecoin' | 'dogecoin', address: string): string {
  const account = HDKey.fromExtendedKey(accountKeys[family])
  for (let index = 0; index < 500; index++) {
    const { publicKey } = account.deriveChild(0).deriveChild(index)
    if (publicKey && addressCodecs[family].fromPublicKey(publicKey) === address) return hex(publicKey)
  }
  throw new Error(`${address} is not among the first keys of the house`)
}

function longOf(key: string): string {
  return hex(secp256k1.Point.fromHex(key).toBytes(false))
}
