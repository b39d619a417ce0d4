import { expect, test } from 'vitest'
import { catalogOf, shippedText } from '../../../test/world/shipped-catalog.ts'

const burnt = '0x000000000000000000000000000000000000dEaD'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

test.each([
  ['of the treasury', (address: string) => withTreasuryCold(address)],
  ['of the signer', (address: string) => withSignerCold(address)],
])('a cold address %s at which nobody can have money does not start', (_name, textWith) => {
  expect(() => catalogOf(textWith(burnt))).toThrow(/cold.*is a burn address/s)
  expect(() => catalogOf(textWith(usdt))).toThrow(/cold.*is the contract of USDT on erc20/s)
  expect(() => catalogOf(textWith('0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'))).not.toThrow()
})

function withTreasuryCold(address: string): string {
  return shippedText.replace(/( {2}erc20:\n)( {4}gas_times: 2\n)/, `$1    cold_address: "${address}"\n$2`)
}

function withSignerCold(address: string): string {
  return shippedText.replace(/( {2}erc20:\n {4}max_fee: "0.5"\n)/, `$1    cold: { address: "${address}" }\n`)
}
