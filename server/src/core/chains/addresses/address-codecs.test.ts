import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NetworkFamily } from '#core/catalog'
import { addressCodecs } from './address-codecs.ts'
import { InvalidAddress } from './invalid-address.ts'

const families = Object.keys(addressCodecs) as NetworkFamily[] // the record is exhaustive over the families

/** Published addresses, each already in its canonical form. */
const canonical: Record<NetworkFamily, string[]> = {
  bitcoin: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ],
  litecoin: [
    'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
    'MUi6eFEWq7Sj3XaWUzJTDvSFTpaSdDR3fq',
    'LYyKS4hm5QcmAWntuZSA6Kp5TKg9fCeLQn',
  ],
  dogecoin: ['DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC', 'AEmh1srM1iyJc5Ut62iDq8TUm42puEDrL8'],
  evm: [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ],
  tron: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  xrp: ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
  ton: ['UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI'],
  solana: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', '11111111111111111111111111111111'],
}

test.each(families)('published %s addresses parse to themselves', (family) => {
  for (const address of canonical[family]) expect(addressCodecs[family].parse(address)).toBe(address)
})

test.each(families)('an address of another family is no %s address', (family) => {
  for (const other of families.filter((each) => each !== family)) {
    for (const address of canonical[other])
      if (!isOfBoth(family, address))
        expect(() => addressCodecs[family].parse(address)).toThrow(InvalidAddress)
  }
})

/** Litecoin's scripts may be written in bitcoin's form. */
function isOfBoth(family: NetworkFamily, address: string): boolean {
  return family === 'litecoin' && address.startsWith('3')
}

const otherForms: [NetworkFamily, string, string][] = [
  ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['litecoin', '3NVxLMpYszbJF2JcP7K7QHBr97yzhfQbf4', 'MUi6eFEWq7Sj3XaWUzJTDvSFTpaSdDR3fq'],
  ['evm', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['evm', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  [
    'ton',
    'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
    'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI',
  ],
  [
    'ton',
    'EQCvr6+vr6+vr6+vr6+vr6+vr6+vr6+vr6+vr6+vr6+vr8/Y',
    'UQCvr6-vr6-vr6-vr6-vr6-vr6-vr6-vr6-vr6-vr6-vr5Id',
  ],
  [
    'ton',
    '0:83DFD552E63729B472FCBCC8C45EBCC6691702558B68EC7527E1BA403A0F31A8',
    'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI',
  ],
]

test.each(otherForms)('another %s form, %s, names the same payee', (family, form, address) => {
  expect(addressCodecs[family].parse(form)).toBe(address)
})

const refused: [NetworkFamily, string, string, RegExp][] = [
  [
    'bitcoin',
    'test network witness',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    /another network \(prefix tb\)/,
  ],
  ['bitcoin', 'test network key hash', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', /another network/],
  ['bitcoin', 'litecoin witness', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh', /prefix ltc/],
  ['bitcoin', 'mixed case', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4', /malformed/],
  ['bitcoin', 'wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', /checksum/],
  ['bitcoin', 'bech32m on version 0', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', /no witness program/],
  [
    'bitcoin',
    'bech32 on taproot',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    /no witness program/,
  ],
  ['bitcoin', 'unknown witness version', 'bc1sw50qgdz25j', /no witness program/],
  ['bitcoin', 'pay-to-anchor', 'bc1pfeessrawgf', /nobody/],
  ['bitcoin', 'surrounding space', ' 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', /malformed/],
  ['litecoin', 'a bitcoin key hash', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', /another network/],
  ['litecoin', 'a script in bitcoin form, changed', '3P14159f73E4gFr7JterCCQh9QjiTjiZrH', /checksum/],
  ['litecoin', 'an address within MWEB', `ltcmweb1qq${'q'.repeat(106)}`, /MWEB/],
  ['litecoin', 'an address within MWEB in capitals', `LTCMWEB1QQ${'Q'.repeat(106)}`, /MWEB/],
  ['bitcoin', 'a Litecoin script', 'MUi6eFEWq7Sj3XaWUzJTDvSFTpaSdDR3fq', /another network/],
  ['dogecoin', 'test network', 'nUqKQtZkcDR28K6aAeVuFeFY5pYZtf92ht', /another network/],
  ['evm', 'one capital wrong', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', /EIP-55/],
  ['evm', 'no prefix', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', /0x and 40/],
  ['evm', 'capital prefix', '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', /0x and 40/],
  ['evm', 'a digit short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', /0x and 40/],
  ['evm', 'trailing newline', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n', /0x and 40/],
  ['tron', 'hexadecimal form', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', /malformed/],
  ['tron', 'wrong checksum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', /checksum/],
  ['tron', 'bitcoin key hash', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', /another network/],
  ['xrp', 'X-address', 'XVPcpSm47b1CZkf5AkKM9a84dQHe3mTrp5rFfTk6ZZZunEr', /tag apart/],
  ['xrp', 'wrong checksum', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi', /checksum/],
  ['xrp', 'a secret', 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb', /malformed/],
  ['ton', 'test network', 'kQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqKYH', /test network/],
  ['ton', 'test network, not bounceable', '0QCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqPvC', /test network/],
  ['ton', 'unknown workchain', 'EQeD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqIz6', /workchain/],
  ['ton', 'wrong checksum', 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBJ', /checksum/],
  ['ton', 'raw with a short hash', '0:83dfd552e63729b472fcbcc8c45ebcc6', /neither/],
  ['ton', 'raw in an unknown workchain', `7:${'8'.repeat(64)}`, /neither/],
  ['solana', 'an ambiguous letter', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1O', /base58 alphabet/],
  ['solana', 'a byte short', '1111111111111111111111111111111', /32 bytes/],
]

test.each(refused)('%s refuses: %s', (family, _name, address, reason) => {
  expect(() => addressCodecs[family].parse(address)).toThrow(reason)
  expect(() => addressCodecs[family].parse(address)).toThrow(InvalidAddress)
})

test.each(families)('any text either parses as %s to a fixed point or is refused', (family) => {
  const { parse } = addressCodecs[family]
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.stringMatching(/^(?:bc1|ltc1|0x|0:|-1:|T|r|X|UQ|D)?[0-9A-Za-z]{20,64}$/),
    fc.constant(''),
  )
  fc.assert(
    fc.property(text, (address) => isRefusedOrFixed(parse, address)),
    { numRuns: 200 },
  )
})

test.each(families)('a text of 64 kB is refused as %s before it is decoded', (family) => {
  expect(() => addressCodecs[family].parse('1'.repeat(65_536))).toThrow(/longer than 100|0x and 40/)
})

function isRefusedOrFixed(parse: (address: string) => string, address: string): boolean {
  try {
    const parsed = parse(address)
    return parse(parsed) === parsed
  } catch (error) {
    return error instanceof InvalidAddress
  }
}

const publicKeys: Record<'secp256k1' | 'ed25519', Uint8Array> = {
  secp256k1: hexToBytes('0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c'),
  ed25519: hexToBytes('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'),
}

test.each(families)('a %s address cannot be made of a key with a byte missing', (family) => {
  const { curve, fromPublicKey } = addressCodecs[family]
  expect(() => fromPublicKey(publicKeys[curve])).not.toThrow()
  expect(() => fromPublicKey(publicKeys[curve].slice(1))).toThrow()
})
