import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressCodecs } from '#core/chains'
import { type UtxoFamily, utxoFamilies } from '#providers/utxo/families'
import { addressOf, findPayees, scriptOf } from './index.ts'

// BIP 173, BIP 350, BIP 86, and the first block of Bitcoin.
const published: [UtxoFamily, string, string][] = [
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'bitcoin',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
  ],
  [
    'bitcoin',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
  [
    'bitcoin',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    '5120a60869f0dbcf1dc659c9cecbaf8050135ea9e8cdc487053f1dc6880949dc684c',
  ],
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac'],
]

test.each(published)('the published %s address %s has its published script', (family, address, script) => {
  expect(Buffer.from(scriptOf(family, address)).toString('hex')).toBe(script)
  expect(addressOf(family, hexToBytes(script))).toBe(address)
})

test.each(['LTc178qsQKRqWSuC3Zof76m7C2FXus8k1q', 'LTC1E2rCJHQofgc7u22NbTU9risUn7B73K'])(
  'the Litecoin address %s is of a key, though it begins as one of bech32 does',
  (address) => {
    expect(addressCodecs.litecoin.parse(address)).toBe(address)
    expect(addressOf('litecoin', scriptOf('litecoin', address))).toBe(address)
  },
)

const base58check = createBase58check(sha256)

// Version bytes as chainparams.cpp of each Core has them (base58Prefixes; Litecoin's second one for scripts).
test.each([
  ['bitcoin', 0, 5],
  ['litecoin', 48, 50],
  ['dogecoin', 30, 22],
] as const)(
  '%s: an address is the version %i with a hash of a key, or %i with a hash of a script',
  (family, pkh, sh) => {
    const hash = hexToBytes('0123456789abcdef0123456789abcdef01234567')
    const written = (version: number) => base58check.encode(Uint8Array.of(version, ...hash))
    expect(addressOf(family, hexToBytes(`76a914${bytesToHex(hash)}88ac`))).toBe(written(pkh))
    expect(addressOf(family, hexToBytes(`a914${bytesToHex(hash)}87`))).toBe(written(sh))
  },
)

const templates: Record<'pkh' | 'sh' | 'wpkh' | 'wsh' | 'tr', (program: string) => string> = {
  pkh: (program) => `76a914${program.slice(0, 40)}88ac`,
  sh: (program) => `a914${program.slice(0, 40)}87`,
  wpkh: (program) => `0014${program.slice(0, 40)}`,
  wsh: (program) => `0020${program}`,
  tr: (program) => `5120${program}`,
}
const program = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

test.each(utxoFamilies)(
  '%s: every standard script is the script of its address, and no two have one address',
  (family) => {
    const forms = family === 'dogecoin' ? (['pkh', 'sh'] as const) : (['pkh', 'sh', 'wpkh', 'wsh'] as const)
    fc.assert(
      fc.property(program, (given) => {
        const scripts = forms.map((form) => templates[form](given))
        const addresses = scripts.map((script) => addressOf(family, hexToBytes(script)) ?? '')
        expect(addresses.map((address) => Buffer.from(scriptOf(family, address)).toString('hex'))).toEqual(
          scripts,
        )
        expect(addresses.map((address) => addressCodecs[family].parse(address))).toEqual(addresses)
        expect(new Set(addresses).size).toBe(forms.length)
      }),
      { numRuns: 300 },
    )
  },
)

test('Dogecoin has no address for a witness program', () => {
  for (const form of ['wpkh', 'wsh', 'tr'] as const)
    expect(addressOf('dogecoin', hexToBytes(templates[form]('11'.repeat(32))))).toBeNull()
})

test.each(utxoFamilies)(
  '%s: no script makes a reader throw, and only standard ones have an address',
  (family) => {
    const anything = fc.uint8Array({ maxLength: 80 })
    const nearly = fc
      .tuple(fc.constantFrom(...Object.values(templates)), program, fc.nat(), fc.nat(255))
      .map(([template, given, at, byte]) => {
        const script = hexToBytes(template(given))
        script[at % script.length] = byte
        return script
      })
    fc.assert(
      fc.property(fc.oneof(anything, nearly), (script) => {
        const address = addressOf(family, script)
        findPayees(family, script)
        if (address !== null && !/^(bc|ltc)1p/.test(address))
          expect(Buffer.from(scriptOf(family, address)).equals(Buffer.from(script))).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  },
)

const key = secp256k1.getPublicKey(hexToBytes('11'.repeat(32)), true)
const longKey = Buffer.from(secp256k1.getPublicKey(hexToBytes('11'.repeat(32)), false)).toString('hex')
const other = Buffer.from(secp256k1.getPublicKey(hexToBytes('22'.repeat(32)), true)).toString('hex')
const shortKey = Buffer.from(key).toString('hex')

test.each(utxoFamilies)('%s: bare and locked outputs to a key of ours name our address', (family) => {
  const own = addressCodecs[family].fromPublicKey(key)
  const hash = Buffer.from(scriptOf(family, own))
    .toString('hex')
    .slice(family === 'dogecoin' ? 6 : 4)
    .slice(0, 40)
  const find = (script: string) => findPayees(family, hexToBytes(script))
  const bare = { kind: 'bare', addresses: [own] }
  expect(find(`21${shortKey}ac`)).toEqual(bare)
  expect(find(`41${longKey}ac`)).toEqual(bare)
  const others = addressCodecs[family].fromPublicKey(hexToBytes(other))
  expect(find(`5121${shortKey}21${other}52ae`)).toEqual({ kind: 'bare', addresses: [own, others] })
  const locked = { kind: 'locked', addresses: [own] }
  expect(find(`0350c30bb17576a914${hash}88ac`)).toEqual(locked)
  expect(find(`0350c30bb17521${shortKey}ac`)).toEqual(locked)
  expect(find(`5ab27576a914${hash}88ac`)).toEqual(locked)
  expect(find(`6a14${hash}`)).toBeNull()
  expect(find(`6a4c21${shortKey}`)).toBeNull()
})

test('a payment to the hash of our key in another form is of the same key', () => {
  const own = addressCodecs.bitcoin.fromPublicKey(key)
  const hash = Buffer.from(scriptOf('bitcoin', own)).toString('hex').slice(4)
  const found = findPayees('bitcoin', hexToBytes(`76a914${hash}88ac`))
  expect(found).toMatchObject({ kind: 'standard', ofSameKey: own })
  expect(findPayees('bitcoin', scriptOf('bitcoin', own))).toEqual({
    kind: 'standard',
    address: own,
    ofSameKey: null,
  })
  expect(findPayees('dogecoin', hexToBytes(`76a914${hash}88ac`))).toMatchObject({ ofSameKey: null })
})
