import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { Address } from '@ton/core'
import fc from 'fast-check'
import { encodeAccountID } from 'ripple-address-codec'
import { describe, expect, test } from 'vitest'
import type { NetworkFamily } from '#core/catalog'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import { scriptAddresses } from '../unpayable/script-addresses.ts'
import { addressCodecs } from './address-codecs.ts'
import { InvalidAddress } from './invalid-address.ts'
import { parsePayee, unpayableAddresses } from './parse-payee.ts'

const { currencies } = shippedCatalog
const families = Object.keys(addressCodecs) as NetworkFamily[] // the record is exhaustive over the families
const base58check = createBase58check(sha256)

const pay = (address: string, family: NetworkFamily) => parsePayee(address, { family, currencies })

/** Every way to write an address. */
function spellingsOf(address: string, family: NetworkFamily): string[] {
  if (family === 'evm') {
    const digits = address.slice(2)
    return [
      `0x${digits.toLowerCase()}`,
      `0x${digits.toUpperCase()}`,
      addressCodecs.evm.parse(`0x${digits.toLowerCase()}`),
    ]
  }
  if (family === 'ton') {
    const parsed = Address.parse(address)
    return [true, false].flatMap((bounceable) => [
      parsed.toString({ bounceable, urlSafe: true }),
      parsed.toString({ bounceable, urlSafe: false }),
      parsed.toRawString(),
    ])
  }
  if (/^(?:bc|ltc)1/.test(address)) return [address, address.toUpperCase()]
  return [address]
}

test.each(unpayableAddresses.map((one) => [one.address, one] as const))(
  '%s is refused in every spelling, with its reason and a public source',
  (_address, { family, address, is, source }) => {
    for (const spelling of spellingsOf(address, family))
      expect(() => pay(spelling, family), spelling).toThrow(new InvalidAddress(family, is).message)
    expect(source).toMatch(/^https:\/\//)
  },
)

const hashVersions: readonly [NetworkFamily, number][] = [
  ['bitcoin', 0x00],
  ['bitcoin', 0x05],
  ['litecoin', 0x30],
  ['litecoin', 0x32],
  ['dogecoin', 0x1e],
  ['dogecoin', 0x16],
]

function hashAddresses(hash: Uint8Array): [NetworkFamily, string][] {
  const witness = (prefix: string) => bech32.encode(prefix, [0, ...bech32.toWords(hash)])
  return [
    ...hashVersions.map(([family, version]): [NetworkFamily, string] => [
      family,
      base58check.encode(Uint8Array.of(version, ...hash)),
    ]),
    ['bitcoin', witness('bc')],
    ['litecoin', witness('ltc')],
  ]
}

test('a burnt hash is refused as a key’s, a script’s and a witness’s, on bitcoin, litecoin and dogecoin', () => {
  const burnt = scriptAddresses
  for (const { family, address } of burnt) {
    const hash = addressCodecs[family].account(address)
    if (hash.length !== 20) continue
    for (const [other, spelling] of hashAddresses(hash))
      expect(() => pay(spelling, other), spelling).toThrow(InvalidAddress)
  }
})

test('a taproot output that is no point of the curve is refused', () => {
  const program = Uint8Array.from({ length: 32 }, (_, at) => (at * 37 + 5) % 256)
  const refused = [...Array(32).keys()].map((last) => {
    program[31] = last
    const address = bech32m.encode('bc', [1, ...bech32m.toWords(program)])
    try {
      return pay(address, 'bitcoin') === address
    } catch (error) {
      expect(error).toMatchObject({ reason: expect.stringContaining('no key can spend') })
      return false
    }
  })
  // About half of all numbers are points.
  expect(refused.filter((isPayable) => isPayable).length).toBeGreaterThan(5)
  expect(refused.filter((isPayable) => !isPayable).length).toBeGreaterThan(5)
})

test('every account of the range that EIP-1352 reserves is refused, on EVM networks and on TRON', () => {
  const account = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16).padStart(40, '0'))
  fc.assert(
    fc.property(account, (hex) => {
      expect(() => pay(`0x${hex}`, 'evm')).toThrow(InvalidAddress)
      const tron = base58check.encode(Uint8Array.of(0x41, ...hexToBytes(hex)))
      expect(() => pay(tron, 'tron')).toThrow(InvalidAddress)
    }),
  )
})

test('a script of many people is paid, and so is a contract whose bytes repeat: others than their makers may have it', () => {
  const shared = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
  const patterned = '0x1111111111111111111111111111111111111111'
  expect([pay(shared, 'bitcoin'), pay(patterned, 'evm')]).toEqual([shared, patterned])
})

describe('tokens of the catalogue', () => {
  const contracts = currencies.flatMap(({ symbol, networks }) =>
    networks.flatMap(({ network, tokenId }) =>
      tokenId === null ? [] : [{ symbol, family: network.family, code: network.code, tokenId }],
    ),
  )

  test('a contract, mint or jetton master is refused in every spelling, whichever network of its family is asked', () => {
    expect(new Set(contracts.map(({ family }) => family))).toEqual(new Set(['evm', 'tron', 'ton', 'solana']))
    for (const { symbol, family, code, tokenId } of contracts)
      for (const spelling of spellingsOf(tokenId, family))
        expect(() => pay(spelling, family), spelling).toThrow(`is the contract of ${symbol} on ${code}`)
  })

  test('another contract is paid like any account', () => {
    expect(pay('0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', 'evm')).toBe(
      '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    )
    expect(pay('TU4vEruvZwLLkSfV9bNw12EJTPvNr7Pvaa', 'tron')).toBe('TU4vEruvZwLLkSfV9bNw12EJTPvNr7Pvaa')
    expect(pay('EQB3ncyBUTjZUA5EnFKR5_EnOMI9V1tTEAAPaiU71gc4TiUt', 'ton')).toMatch(/^UQ/)
  })
})

const ordinary: Record<NetworkFamily, (bytes: Uint8Array) => string> = {
  bitcoin: (bytes) => bech32.encode('bc', [0, ...bech32.toWords(bytes.subarray(0, 20))]),
  litecoin: (bytes) => bech32.encode('ltc', [0, ...bech32.toWords(bytes.subarray(0, 20))]),
  dogecoin: (bytes) => base58check.encode(Uint8Array.of(0x1e, ...bytes.subarray(0, 20))),
  evm: (bytes) => `0x${Buffer.from(bytes.subarray(0, 20)).toString('hex')}`,
  tron: (bytes) => base58check.encode(Uint8Array.of(0x41, ...bytes.subarray(0, 20))),
  xrp: (bytes) => encodeAccountID(bytes.subarray(0, 20)),
  ton: (bytes) => `0:${Buffer.from(bytes).toString('hex')}`,
  solana: (bytes) => addressCodecs.solana.fromPublicKey(bytes),
}

test.each(families)('ordinary %s addresses are paid', (family) => {
  const random = fc.integer().map((seed) => sha256(new TextEncoder().encode(`seed ${seed}`)))
  fc.assert(
    fc.property(random, (bytes) => {
      const address = ordinary[family](bytes)
      expect(pay(address, family)).toBe(addressCodecs[family].parse(address))
    }),
    { numRuns: 300 },
  )
})

test('the published addresses of people and exchanges are paid', () => {
  expect(pay('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bitcoin')).toBe('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
  expect(pay('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'bitcoin')).toMatch(/^bc1p/)
  expect(pay('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'tron')).toBe('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
})
