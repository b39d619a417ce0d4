import { doubleHash, hashBytes, merkleRoot, type RawOutput, writeTransaction } from '#providers/utxo/bytes'

type Content = {
  readonly bits: number
  readonly transactions?: readonly Uint8Array[]
  /** The output of the coinbase; by default nothing for anybody. */
  readonly reward?: RawOutput
}

const noReward: RawOutput = { units: 0n, script: Uint8Array.of(0x51) }

type Parent = { readonly hash: string; readonly height: number; readonly time: number }

/**
 * The bytes of a block on top of a parent, on a chain that asks for next to no work. Its transactions have no witness, which the
 * coinbase would have to commit to.
 */
export function blockOf(parent: Parent, { bits, transactions = [], reward = noReward }: Content): Uint8Array {
  const coinbase = writeTransaction({
    version: 1,
    inputs: [{ outpoint: noOutpoint, script: coinbaseScript(parent), sequence: 0xffffffff }],
    outputs: [reward],
    lockTime: 0,
  })
  const header = Buffer.alloc(80)
  header.writeUInt32LE(0x20000000, 0)
  header.set(hashBytes(parent.hash), 4)
  header.set(merkleRoot([coinbase, ...transactions].map((one) => doubleHash(one))), 36)
  header.writeUInt32LE(parent.time + 1, 68)
  header.writeUInt32LE(bits, 72)
  for (let nonce = 0; !isWorked(header); nonce++) header.writeUInt32LE(nonce, 76)
  return Buffer.concat([header, Uint8Array.of(1 + transactions.length), coinbase, ...transactions])
}

const noOutpoint = `${'0'.repeat(64)}:${0xffffffff}`

/** Begins with the height in its shortest form (BIP 34); the random rest tells branches apart. */
function coinbaseScript({ height }: Parent): Uint8Array {
  const number = Buffer.alloc(4)
  number.writeUInt32LE(height + 1)
  // The highest bit of the last byte is a sign.
  let length = 1
  while (height + 1 >= 2 ** (8 * length - 1)) length++
  const random = crypto.getRandomValues(new Uint8Array(8))
  const pushed = height + 1 <= 16 ? Uint8Array.of(0x50 + height + 1) : [length, ...number.subarray(0, length)]
  return Uint8Array.from([...pushed, random.length, ...random])
}

/** Every second hash is below the target of such a chain: its highest bit is not set. */
function isWorked(header: Uint8Array): boolean {
  return ((doubleHash(header)[31] ?? 0xff) & 0x80) === 0
}
