import { hexToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NetworkFamily } from '#core/catalog'
import { addressCodecs } from '../addresses/address-codecs.ts'
import { InvalidAddress } from '../addresses/invalid-address.ts'
import { deriveAccountKeys } from './derive-account-keys.ts'
import { deriveDepositAddress } from './derive-deposit-address.ts'

// The BIP-39 seed of "abandon abandon … about", whose addresses are published widely (BIP-84 among others).
const seed = hexToBytes(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
    '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
)
const accountKeys = deriveAccountKeys(seed)
const families = Object.keys(addressCodecs) as NetworkFamily[] // the record is exhaustive over the families

// Computed independently: bitcoinjs-lib and bip32, ethers, tronweb, ripple-keypairs; for ed25519 the child keys by
// @stricahq/bip32ed25519 and TON's address by WalletContractV4 of @ton/ton.
const expected: Record<NetworkFamily, [string, string, string]> = {
  bitcoin: [
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    'bc1qhxgzmkmwvrlwvlfn4qe57lx2qdfg8phycnsarn',
  ],
  litecoin: [
    'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
    'ltc1qwlezpr3890hcp6vva9twqh27mr6edadreqvhnn',
    'ltc1q6773gjywzqe0hpyapquenk7jsddpq9ezjkqle4',
  ],
  dogecoin: [
    'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC',
    'DAcDAtJRztxBHyA6D6h8du1HguyTR43Mas',
    'DFYfZKExgT3DB1FhgkxsPooTUsbWTsP7Rw',
  ],
  evm: [
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
    '0x593814d3309e2dF31D112824F0bb5aa7Cb0D7d47',
  ],
  tron: [
    'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
    'TFj86XAQYBPvwUknt9yxmbc4k3zwUC7iVW',
  ],
  xrp: [
    'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3',
    'r3AgF9mMBFtaLhKcg96weMhbbEFLZ3mx17',
    'rny6pTkxmEcJhTJoUKVK3Xri1QGjjuAXFu',
  ],
  ton: [
    'UQBAFAPJQ1oo5nLwe2J-hSnGNFrIrH5Lgc_kF0FfXRpXi_eK',
    'UQDwD2mlRGP1QTYv0ATMIdgfx8hlu3C0JugJ9woRYg37n_ey',
    'UQD5e0y4wel5yqQpO1jtTAsuRM16l-uAFHfwbeHuUVvFcRgP',
  ],
  solana: [
    'CsvnRxP2MVpAAKL7YJc7iqWPUfmKZF7ZcyRB1jCzUbuz',
    'Eg8Bq7t79xW6qk8HCqLcvtRxXswhKvW4JEshpeqCsxgU',
    'CebFdqNGoqz9WV464pBjVhK7GtL18sHPjHgYdW7e3Di6',
  ],
}

test.each(families)('%s deposit addresses are those that other implementations derive', (family) => {
  const addresses = [0, 1, 7].map((index) =>
    deriveDepositAddress({ family, accountKey: accountKeys[family], index }),
  )
  expect(addresses).toEqual(expected[family])
})

test("the bitcoin account key is that of BIP-84's test vector", () => {
  const slip132 = { public: 0x04b24746, private: 0x04b2430c }
  const published = HDKey.fromExtendedKey(
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
    slip132,
  )
  const derived = HDKey.fromExtendedKey(accountKeys.bitcoin)
  expect(derived.publicKey).toEqual(published.publicKey)
  expect(derived.chainCode).toEqual(published.chainCode)
})

test('no account key holds a private key', () => {
  for (const family of families)
    expect(accountKeys[family]).toMatch(/^(?:xpub|ed25519-xpub:)[1-9A-HJ-NP-Za-km-z]+$/)
})

test.each(families)('a derived %s address parses to itself', (family) => {
  const index = fc.integer({ min: 0, max: 0x7fffffff })
  const property = fc.property(index, (at) => {
    const address = deriveDepositAddress({ family, accountKey: accountKeys[family], index: at })
    expect(addressCodecs[family].parse(address)).toBe(address)
  })
  fc.assert(property, { numRuns: 25 })
})

// Solana's addresses have no checksum, and EIP-55 protects the case of letters rather than the digits.
const checksummed = families.filter((family) => family !== 'solana' && family !== 'evm')

test.each(checksummed)('a %s address with one character changed is refused', (family) => {
  const letter = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-')
  const property = fc.property(
    fc.constantFrom(...expected[family]),
    fc.nat(),
    letter,
    (address, at, other) => {
      const position = at % address.length
      fc.pre(address[position] !== other)
      const mistyped = address.slice(0, position) + other + address.slice(position + 1)
      expect(() => addressCodecs[family].parse(mistyped)).toThrow(InvalidAddress)
    },
  )
  fc.assert(property, { numRuns: 300 })
})

test('an evm address with the case of any one letter changed is refused', () => {
  for (const address of expected.evm) {
    const positions = Array.from(address.matchAll(/[a-f]/gi), (letter) => letter.index)
    expect(positions.length).toBeGreaterThan(2)
    for (const position of positions) {
      const letter = address.charAt(position)
      const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      const mistyped = address.slice(0, position) + flipped + address.slice(position + 1)
      expect(() => addressCodecs.evm.parse(mistyped)).toThrow(InvalidAddress)
    }
  }
})

test('a private, a foreign, a mistyped or a wrong level of key is no account key', () => {
  const master = HDKey.fromMasterSeed(seed)
  const account = master.derive("m/44'/60'/0'")
  const derive = (family: NetworkFamily, accountKey: string) => () =>
    deriveDepositAddress({ family, accountKey, index: 0 })
  expect(derive('evm', account.publicExtendedKey)()).toBe(expected.evm[0])
  expect(derive('evm', account.privateExtendedKey)).toThrow(/extended public key/)
  expect(derive('evm', account.deriveChild(0).publicExtendedKey)).toThrow(/depth is 4/)
  expect(derive('evm', master.publicExtendedKey)).toThrow(/depth is 0/)
  expect(derive('evm', accountKeys.ton)).toThrow(/xpub/)
  expect(derive('ton', accountKeys.evm)).toThrow(/ed25519-xpub:/)
  expect(derive('evm', `${accountKeys.evm.slice(0, -1)}1`)).toThrow()
  expect(derive('ton', `${accountKeys.ton.slice(0, -1)}1`)).toThrow()
})

test.each([-1, 0.5, Number.NaN, 2 ** 31, Number.POSITIVE_INFINITY])('%s is no deposit index', (index) => {
  for (const family of ['bitcoin', 'solana'] as const) {
    expect(() => deriveDepositAddress({ family, accountKey: accountKeys[family], index })).toThrow(RangeError)
  }
})
