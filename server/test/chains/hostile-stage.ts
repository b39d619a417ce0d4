import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2pkh, p2wpkh, Transaction } from '@scure/btc-signer'
import { findOwnAddresses } from '#core/addresses'
import type { Customer } from '#core/customers'
import { systemClock } from '#platform/clock'
import { sql } from '#platform/database'
import { scanNetwork } from '#products/deposits'
import { scriptOf } from '#providers/utxo/scripts'
import { utxoChain } from '../../src/providers/utxo/index.ts'
import type { DepositHouse } from '../world/deposit-house.ts'
import type { UtxoTestNode } from '../world/utxo-nodes.ts'

export type Output = { readonly script: Uint8Array; readonly units: bigint }

/** An output that the tester can spend. */
export type Coin = { readonly outpoint: string; readonly units: bigint; readonly script: Uint8Array }

export type Spending = {
  readonly fee?: bigint
  readonly sequence?: number
  readonly lockTime?: number
}

/** The tools of a story on a node. */
export type Stage = {
  readonly node: UtxoTestNode
  /** The scripts of the customer's address, of another customer's and of the house's hot wallet. */
  readonly to: Uint8Array
  readonly other: Uint8Array
  readonly hot: Uint8Array
  /** The customer's address. */
  readonly address: string
  readonly customers: readonly Customer[]
  /** Pays scripts from outside; answers the transaction's id, which waits for a block. */
  pay(...outputs: readonly Output[]): Promise<string>
  /** Money of the tester in a block, in a form with a witness or without. */
  coin(units: bigint, form?: 'wpkh' | 'pkh'): Promise<Coin>
  /** Signs a transaction of the tester; the rest is its fee. */
  spend(
    coins: readonly Coin[],
    outputs: readonly Output[],
    spending?: Spending,
  ): { raw: string; txid: string }
  send(raw: string): Promise<string>
  mine(blocks?: number): Promise<number>
  reorg(depth: number): Promise<number>
  /** Lets the house read the chain to its end. */
  scan(): Promise<void>
}

const key = new Uint8Array(32).fill(11)
const publicKey = secp256k1.getPublicKey(key, true)
export const testerScripts = {
  wpkh: p2wpkh(publicKey).script,
  pkh: p2pkh(publicKey).script,
}
export const testerKey = publicKey

export async function setStage(node: UtxoTestNode, house: DepositHouse, hotAddress: string): Promise<Stage> {
  const { controls, family } = node
  const { network } = house.scanner
  const [first, second] = [await house.customer(), await house.customer()]
  const { database } = house
  // Each story reads from its own beginning.
  await database.query(sql`delete from chain_cursors`)
  await database.query(sql`delete from chain_outputs`)
  await database.query(sql`delete from chain_output_cursors`)
  const chain = utxoChain({
    ...{ network: network.code, family, chain: 'regtest', url: node.url, timeoutMs: 20_000, rateMax: null },
    ...{
      fromHeight: await controls.mine(1),
      headAgeMaxSeconds: null,
      second: null,
      clock: systemClock,
      database,
    },
    confirmationsRequired: network.confirmationsRequired,
    ours: (addresses) => findOwnAddresses(database, { networks: [network], addresses }),
  })
  const send = (raw: string) => node.rpc<string>('sendrawtransaction', raw)
  const pay = (...outputs: readonly Output[]) => controls.payScripts(outputs)
  return {
    node,
    ...{ to: scriptOf(family, first.to.address), other: scriptOf(family, second.to.address) },
    ...{ hot: scriptOf(family, hotAddress), address: first.to.address, send, pay },
    customers: [first.customer, second.customer],
    async coin(units, form = 'wpkh') {
      const script = testerScripts[form]
      const txid = await pay({ script, units })
      await controls.mine(1)
      const raw = await rawOf(node, txid)
      const position = Transaction.fromRaw(Buffer.from(raw, 'hex'), lenient)
      for (let at = 0; at < position.outputsLength; at++) {
        const output = position.getOutput(at)
        if (output.amount === units && Buffer.compare(output.script ?? new Uint8Array(), script) === 0)
          return { outpoint: `${txid}:${at}`, units, script }
      }
      throw new Error('the payment has no such output')
    },
    spend: signed,
    mine: (blocks = 1) => controls.mine(blocks),
    reorg: (depth) => controls.reorg(depth),
    async scan() {
      for (let step = 0; step < 100; step++)
        if (!(await scanNetwork({ ...house.scanner, chain })).hasMore) return
    },
  }
}

const lenient = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true } as const

function signed(
  coins: readonly Coin[],
  outputs: readonly Output[],
  { fee = 20_000n, sequence = 0xffffffff, lockTime = 0 }: Spending = {},
): { raw: string; txid: string } {
  const transaction = new Transaction({ ...lenient, lockTime, allowLegacyWitnessUtxo: true, lowR: true })
  for (const { outpoint, units, script } of coins)
    transaction.addInput({
      ...{ txid: outpoint.slice(0, 64), index: Number(outpoint.slice(65)), sequence },
      witnessUtxo: { script, amount: units },
    })
  for (const { script, units } of outputs) transaction.addOutput({ script, amount: units })
  const left = sumOf(coins) - sumOf(outputs) - fee
  if (left > 10_000n) transaction.addOutput({ script: testerScripts.wpkh, amount: left })
  transaction.sign(key)
  transaction.finalize()
  return { raw: transaction.hex, txid: transaction.id }
}

/** The bytes of a transaction in the newest block. */
async function rawOf(node: UtxoTestNode, txid: string): Promise<string> {
  const hash = await node.rpc<string>('getbestblockhash')
  const block = await node.rpc<{ tx?: Raw[]; rawtx?: Raw[] }>('getblock', hash, 2)
  const found = (block.rawtx ?? block.tx ?? []).find((one) => one.txid === txid)
  if (found === undefined) throw new Error(`${txid} is not in the newest block`)
  return found.hex
}

type Raw = { readonly txid: string; readonly hex: string }

function sumOf(parts: readonly { readonly units: bigint }[]): bigint {
  return parts.reduce((sum, { units }) => sum + units, 0n)
}

/** The script of these bytes. */
export function scriptText(hex: string): Uint8Array {
  return Buffer.from(hex, 'hex')
}
