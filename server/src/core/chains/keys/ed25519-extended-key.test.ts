import { createPublicKey, verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  deriveEd25519Path,
  deriveEd25519PrivateChild,
  deriveEd25519PublicChild,
  ed25519ExtendedPublicKey,
  ed25519MasterKey,
  formatEd25519ExtendedPublicKey,
  parseEd25519ExtendedPublicKey,
  signEd25519,
} from './ed25519-extended-key.ts'

const hardened = 0x80000000
const seeds = fc.uint8Array({ minLength: 64, maxLength: 64 })
const indices = fc.integer({ min: 0, max: hardened - 1 })

// https://github.com/cardano-foundation/CIPs/blob/master/CIP-0003/Ledger_BitBox02.md: "recall grace …", whose first
// hash is taken, and "correct cherry …", whose hash is repeated. The seeds are those phrases' BIP-39 seeds.
test.each([
  [
    'c167860ff4b291173e28ba7e886b1b58723c8ccf4455e003b3c56b9951637870' +
      '1454db9b96a7574445d6a519bcf4af1fa770a0ea325151d808949e1a7148a461',
    'a08cf85b564ecf3b947d8d4321fb96d70ee7bb760877e371899b14e2ccf88658' +
      '104b884682b57efd97decbb318a45c05a527b9cc5c2f64f7352935a049ceea60' +
      '680d52308194ccef2a18e6812b452a5815fbd7f5babc083856919aaf668fe7e4',
  ],
  [
    '993ba46491d95a30e52d65e36105fbe67b03e5db7b342658425fa9ccb0ecebed' +
      '65d9fd0e301bbcd42af047b057f908f507ec55f2018612868e3b13d073622eb4',
    '587c6774357ecbf840d4db6404ff7af016dace0400769751ad2abfc77b9a3844' +
      'cc71702520ef1a4d1b68b91187787a9b8faab0a9bb6b160de541b6ee62469901' +
      'fc0beda0975fe4763beabd83b7051a5fd5cbce5b88e82c4bbaca265014e524bd',
  ],
])('a seed gives the master key published in CIP-3 (%#)', (seed, published) => {
  const { scalar, nonceKey, chainCode } = ed25519MasterKey(hexToBytes(seed))
  expect(bytesToHex(concatBytes(scalar, nonceKey, chainCode))).toBe(published)
})

test('children of the public half are the public halves of the children', () => {
  const property = fc.property(seeds, indices, indices, (seed, first, second) => {
    const account = deriveEd25519PrivateChild(ed25519MasterKey(seed), hardened)
    const watched = [first, second].reduce(deriveEd25519PublicChild, ed25519ExtendedPublicKey(account))
    const signing = [first, second].reduce(deriveEd25519PrivateChild, account)
    expect(watched).toEqual(ed25519ExtendedPublicKey(signing))
  })
  fc.assert(property, { numRuns: 30 })
})

test('any ed25519 implementation verifies the signature of a child key, and no other', () => {
  const message = fc.uint8Array({ maxLength: 100 })
  const property = fc.property(seeds, indices, message, (seed, index, signed) => {
    const key = [hardened + 44, 0, index].reduce(deriveEd25519PrivateChild, ed25519MasterKey(seed))
    const { publicKey } = ed25519ExtendedPublicKey(key)
    const signature = signEd25519(concatBytes(key.scalar, key.nonceKey), signed)
    expect(ed25519.verify(signature, signed, publicKey)).toBe(true)
    expect(verify(null, signed, nodeKey(publicKey), signature)).toBe(true)
    expect(ed25519.verify(signature, concatBytes(signed, Uint8Array.of(0)), publicKey)).toBe(false)
  })
  fc.assert(property, { numRuns: 20 })
})

function nodeKey(publicKey: Uint8Array): ReturnType<typeof createPublicKey> {
  const x = Buffer.from(publicKey).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

test('with the key that RFC 8032 expands, signatures are those of its test vector 2', () => {
  const expanded = sha512(hexToBytes('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'))
  const scalar = expanded.slice(0, 32)
  scalar[0] = (expanded[0] ?? 0) & 0xf8
  scalar[31] = ((expanded[31] ?? 0) & 0x7f) | 0x40
  const key = concatBytes(scalar, expanded.slice(32))
  expect(bytesToHex(signEd25519(key, Uint8Array.of(0x72)))).toBe(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
      '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
})

test('a path derives step by step, and a malformed one is refused', () => {
  const master = ed25519MasterKey(utf8ToBytes('a seed of any length'))
  const steps = [hardened + 44, hardened + 501, 3].reduce(deriveEd25519PrivateChild, master)
  expect(deriveEd25519Path(master, "m/44'/501'/3")).toEqual(steps)
  expect(deriveEd25519Path(master, 'm')).toEqual(master)
  for (const path of ['', '44', "m/44''", 'm/-1', 'm/x', 'm/', 'm/2147483648', "m/9999999999'"]) {
    expect(() => deriveEd25519Path(master, path)).toThrow(RangeError)
  }
})

test('the public half derives no hardened child and takes only whole indices', () => {
  const watched = ed25519ExtendedPublicKey(ed25519MasterKey(new Uint8Array(64)))
  for (const index of [hardened, 2 ** 32, -1, 1.5, Number.NaN]) {
    expect(() => deriveEd25519PublicChild(watched, index)).toThrow(RangeError)
  }
})

test('the written form of an extended public key reads back, and nothing near it is taken', () => {
  const key = ed25519ExtendedPublicKey(ed25519MasterKey(new Uint8Array(64)))
  const text = formatEd25519ExtendedPublicKey(key)
  expect(text).toMatch(/^ed25519-xpub:[1-9A-HJ-NP-Za-km-z]+$/)
  expect(parseEd25519ExtendedPublicKey(text)).toEqual(key)
  const short = formatEd25519ExtendedPublicKey({ ...key, chainCode: key.chainCode.slice(1) })
  for (const wrong of [
    text.slice(0, -1),
    `${text}1`,
    text.replace('ed25519-', ''),
    text.toUpperCase(),
    short,
  ]) {
    expect(() => parseEd25519ExtendedPublicKey(wrong)).toThrow()
  }
})
