import { readFileSync } from 'node:fs'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { systemClock } from '#platform/clock'
import { createLogger } from '#platform/logging'
import { type EvmChainOptions, evmChain } from '#providers/evm'
import type { Anvil } from './anvil.ts'

type Contracts = Record<string, { code: string; calls: Record<string, string> }>

const contracts: Contracts = JSON.parse(
  readFileSync(new URL('../fixtures/contracts/contracts.json', import.meta.url), 'utf8'),
)

/** The chain of an anvil, with the settings that tests do not care about. */
export function chainOf(anvil: Anvil, options: Partial<EvmChainOptions> = {}) {
  return evmChain({
    network: 'erc20',
    url: anvil.url,
    chainId: 31_337,
    traces: true,
    fromHeight: 0,
    feePerGasMax: 500_000_000_000n,
    timeoutMs: 10_000,
    headAgeMaxSeconds: null,
    tokens: [],
    ours: async () => new Set(),
    clock: systemClock,
    log: createLogger('silent'),
    ...options,
  })
}

/** Puts a test contract at an address. */
export async function place(anvil: Anvil, { at, name }: { at: string; name: string }): Promise<void> {
  await anvil.rpc('anvil_setCode', at, contracts[name]!.code)
}

/** Gives an address tokens of one of the test contracts, without a transaction. */
export async function giveTokens(
  anvil: Anvil,
  { token, to, units }: { token: string; to: string; units: bigint },
): Promise<void> {
  const slot = keccak_256(hexToBytes(word(to) + word(0n)))
  await anvil.rpc('anvil_setStorageAt', token, `0x${bytesToHex(slot)}`, `0x${word(units)}`)
}

/** Data of a call of a test contract, whose arguments are addresses, numbers and lists of addresses. */
export function callData(
  name: string,
  call: string,
  ...values: (string | bigint | readonly string[])[]
): string {
  const signature = Object.keys(contracts[name]!.calls).find((one) => one.startsWith(`${call}(`))!
  const heads: string[] = []
  let tail = ''
  for (const value of values) {
    if (typeof value === 'string' || typeof value === 'bigint') heads.push(word(value))
    else {
      heads.push(word(BigInt(values.length * 32 + tail.length / 2)))
      tail += word(BigInt(value.length)) + value.map(word).join('')
    }
  }
  return `0x${contracts[name]!.calls[signature]}${heads.join('')}${tail}`
}

function word(value: string | bigint): string {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()
  return digits.padStart(64, '0')
}
