import { hexText, nonsense } from '#providers/nodes'

// Readers of what a node of this family answers. Each returns the value, or throws `NodeNonsense`.

export function quantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) throw nonsense('a quantity', value)
  return BigInt(value)
}

/** Heights, nonces and the like. */
export function count(value: unknown): number {
  const number = Number(quantity(value))
  if (!Number.isSafeInteger(number)) throw nonsense('a number below 2^53', value)
  return number
}

export function hashText(value: unknown): string {
  return hexText(value, /^0x[0-9a-fA-F]{64}$/)
}

/** In lower case; `addressCodecs.evm` gives it its checksum. */
export function addressText(value: unknown): string {
  return hexText(value, /^0x[0-9a-fA-F]{40}$/)
}

export function bytesText(value: unknown): string {
  return hexText(value, /^0x([0-9a-fA-F]{2})*$/)
}
