import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { dustOf, policyOf, utxoFamilies } from './index.ts'

const program = '11'.repeat(20)
const scripts = {
  pkh: hexToBytes(`76a914${program}88ac`),
  sh: hexToBytes(`a914${program}87`),
  wpkh: hexToBytes(`0014${program}`),
  wsh: hexToBytes(`0020${'11'.repeat(32)}`),
  tr: hexToBytes(`5120${'11'.repeat(32)}`),
}

test('dust is what nodes refuse, for each form of script', () => {
  const dust = (family: 'bitcoin' | 'litecoin') =>
    Object.values(scripts).map((script) => dustOf(policyOf(family), script).hard)
  expect(dust('bitcoin')).toEqual([546n, 540n, 294n, 330n, 330n])
  expect(dust('litecoin')).toEqual([5_460n, 5_400n, 2_940n, 3_300n, 3_300n])
})

test('an output of Dogecoin is refused below a limit, and dearer below another', () => {
  expect(dustOf(policyOf('dogecoin'), scripts.pkh)).toEqual({ hard: 100_000n, soft: 1_000_000n })
})

test.each(utxoFamilies)(
  '%s: rates are in order, at least what nodes relay, and each policy names its sources',
  (family) => {
    const { rate, relayRateMin, sources, maturity } = policyOf(family)
    expect(relayRateMin).toBeLessThanOrEqual(rate.floor)
    expect(rate.floor).toBeLessThanOrEqual(rate.fallback)
    expect(rate.fallback).toBeLessThan(rate.ceiling)
    expect(sources.every((source) => source.startsWith('https://'))).toBe(true)
    expect(maturity.coinbase).toBe(family === 'dogecoin' ? 240 : 100)
  },
)
