import { expect, test } from 'vitest'
import { hashBytes, readFamilyTransaction, rootOfBranch } from '#providers/utxo/bytes'
import { faultOfAuxiliaryWork } from './fault-of-auxiliary-work.ts'

const hash = 'ab'.repeat(32)
const mark = 'fabe6d6d'
const ours = { hash, version: 0x00620102 }
// The place for nonce 7 among 4 chains: two steps of the generator that the specification has.
const [nonce, place] = [7, 3]
const chainBranch = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const rootAt = (index: number) =>
  Buffer.from(rootOfBranch(hashBytes(hash), { branch: chainBranch, index }))
    .reverse()
    .toString('hex')
const littleEndian = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes.toString('hex')
}

type Change = {
  readonly script?: string
  readonly parentVersion?: number
  readonly chainIndex?: number
  readonly coinbaseIndex?: number
}

function faultWith(change: Change, version = ours.version): string | null {
  const { chainIndex = place, coinbaseIndex = 0, parentVersion = 2 } = change
  const script = change.script ?? `${mark}${rootAt(chainIndex)}${littleEndian(4)}${littleEndian(nonce)}`
  const length = Buffer.of(script.length / 2).toString('hex')
  const bytes = `01000000${'01'}${'00'.repeat(32)}ffffffff${length}${script}ffffffff01${'00'.repeat(8)}0000000000`
  const coinbase = readFamilyTransaction('dogecoin', Buffer.from(bytes, 'hex'))
  const parent = {
    ...{ hash, parentHash: hash, version: parentVersion, time: 0, bits: 0, bytes: new Uint8Array(80) },
    merkleRoot: hashBytes(coinbase.txid),
  }
  const work = { coinbase, coinbaseBranch: [], coinbaseIndex, chainBranch, chainIndex, parent }
  return faultOfAuxiliaryWork({ ...ours, version }, work)
}

const tail = `${littleEndian(4)}${littleEndian(nonce)}`

test('work that names our block at our place among the chains stands for it', () => {
  expect(faultWith({})).toBeNull()
  expect(faultWith({ script: `00${rootAt(place)}${tail}` })).toBeNull()
})

test('the same work stands for no second block at another place', () => {
  for (const chainIndex of [0, 1, 2]) expect(faultWith({ chainIndex })).toMatch(/place/)
  const otherNonce = `${mark}${rootAt(place)}${littleEndian(4)}${littleEndian(nonce + 1)}`
  expect(faultWith({ script: otherNonce })).toMatch(/place/)
})

test.each([
  ['two marks', `${mark}${mark}${rootAt(place)}${tail}`, /more than one/],
  ['a mark behind the name', `${mark}${rootAt(place)}${tail}${mark}`, /more than one/],
  ['no name', `${mark}${'11'.repeat(32)}${tail}`, /does not name/],
  ['a name behind anything', `${'00'.repeat(21)}${rootAt(place)}${tail}`, /too late/],
  ['no number of chains', `${mark}${rootAt(place)}${littleEndian(4)}`, /how many/],
  [
    'another number of chains',
    `${mark}${rootAt(place)}${littleEndian(8)}${littleEndian(nonce)}`,
    /another number/,
  ],
])('a coinbase with %s proves nothing', (_, script, fault) => {
  expect(faultWith({ script })).toMatch(fault)
})

test('work on a block of the same chain, or of no coinbase, or for another chain, proves nothing', () => {
  expect(faultWith({ parentVersion: 0x00620002 })).toMatch(/same chain/)
  expect(faultWith({ coinbaseIndex: 1 })).toMatch(/coinbase/)
  expect(faultWith({}, 0x00630102)).toMatch(/another chain/)
})
