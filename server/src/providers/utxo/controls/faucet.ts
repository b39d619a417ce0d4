import { secp256k1 } from '@noble/curves/secp256k1.js'
import { Address, OutScript, p2pkh, p2wpkh, Transaction } from '@scure/btc-signer'
import { placeOf, type RawBlock } from '#providers/utxo/bytes'
import { maturityOf, type UtxoChainName, type UtxoFamily } from '#providers/utxo/families'
import type { BlockWalk } from '#providers/utxo/node'

/** Somebody outside with money: the miner of a development chain. */
export type Faucet = {
  /** The address in the form of the development chain, for the node that mines to it. */
  readonly address: string
  /** A signed payment, to be sent. */
  pay(outputs: readonly FaucetOutput[]): Promise<string>
}

export type FaucetOutput = { readonly script: Uint8Array; readonly units: bigint }

/** The key of everybody's faucet: a development chain's coins are worth nothing. */
const key = new Uint8Array(32).fill(7)
/** Above what nodes pass on, for its inputs and for each output. */
const fees = { least: 20_000n, ofOutput: 60n }
const keptMin = 10_000n

/** A development chain, whose addresses have other prefixes than those of the real one. */
type Place = { readonly family: UtxoFamily; readonly chain: UtxoChainName }

const regtest = { pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const prefixes = {
  bitcoin: { ...regtest, bech32: 'bcrt' },
  litecoin: { ...regtest, bech32: 'rltc', scriptHash: 0x3a },
  dogecoin: { ...regtest, bech32: '' },
} as const
const simnet = { bech32: 'sb', pubKeyHash: 0x3f, scriptHash: 0x7b, wif: 0x64 }

function prefixesOf({ family, chain }: Place) {
  return chain === 'simnet' ? simnet : prefixes[family]
}

type Coin = { readonly outpoint: string; readonly units: bigint; readonly spendableFrom: number }

/** The address to which the development chain's node mines. */
export function faucetAddress(place: Place): string {
  const publicKey = secp256k1.getPublicKey(key, true)
  const network = prefixesOf(place)
  const { address } = place.family === 'dogecoin' ? p2pkh(publicKey, network) : p2wpkh(publicKey, network)
  return address
}

/** An address of nobody, other each time: blocks that pay it are never built twice. */
export function nobodysAddress(place: Place): string {
  const hash = crypto.getRandomValues(new Uint8Array(20))
  const type = place.family === 'dogecoin' ? 'pkh' : 'wpkh'
  return Address(prefixesOf(place)).encode({ type, hash })
}

export function createFaucet({ walk, ...place }: Place & { readonly walk: BlockWalk<RawBlock> }): Faucet {
  const { family } = place
  const address = faucetAddress(place)
  const script = OutScript.encode(Address(prefixesOf(place)).decode(address))
  const used = new Set<string>()

  /** The faucet's outputs in blocks. */
  async function coins(): Promise<Coin[]> {
    const { height: tip } = await walk.newest()
    const held = new Map<string, Coin>()
    const blocks = (await walk.blocks({ first: 1, last: tip, after: null })) ?? []
    for (const { height, found } of blocks)
      for (const transaction of found.transactions) {
        for (const { outpoint } of transaction.inputs) held.delete(outpoint)
        for (const [position, output] of transaction.outputs.entries()) {
          if (Buffer.compare(output.script, script) !== 0 || output.units === 0n) continue
          const outpoint = `${transaction.txid}:${position}`
          const spendableFrom = height + maturityOf(family, transaction)
          held.set(outpoint, { outpoint, units: output.units, spendableFrom })
        }
      }
    return [...held.values()].filter(
      ({ outpoint, spendableFrom }) => spendableFrom <= tip + 1 && !used.has(outpoint),
    )
  }

  return {
    address,
    async pay(outputs) {
      const fee = fees.least + fees.ofOutput * BigInt(outputs.length)
      const wanted = outputs.reduce((sum, { units }) => sum + units, fee + keptMin)
      const inputs: Coin[] = []
      let sum = 0n
      for (const coin of await coins()) {
        if (sum >= wanted) break
        inputs.push(coin)
        sum += coin.units
      }
      if (sum < wanted)
        throw new Error(`the faucet has ${sum} units, and ${wanted} are asked for: mine more blocks`)
      const transaction = new Transaction({
        ...{ allowUnknownOutputs: true, allowLegacyWitnessUtxo: true, disableScriptCheck: true },
      })
      for (const { outpoint, units } of inputs) {
        used.add(outpoint)
        transaction.addInput({ ...placeOf(outpoint), witnessUtxo: { script, amount: units } })
      }
      for (const { script: to, units } of outputs) transaction.addOutput({ script: to, amount: units })
      transaction.addOutput({ script, amount: sum - wanted + keptMin })
      transaction.sign(key)
      transaction.finalize()
      return transaction.hex
    },
  }
}
