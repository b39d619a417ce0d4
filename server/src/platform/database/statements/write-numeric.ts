import { type ByteWriter, isSafe } from './byte-writer.ts'

// The decimal digits of one number in groups of four, lowest first. Reused, since a write never yields.
const groups: number[] = []

/** A whole number of any size as groups of four decimal digits, without zero groups at its end. */
export function writeNumeric(bytes: ByteWriter, value: bigint): void {
  groups.length = 0
  if (isSafe(value))
    for (let rest = Math.abs(Number(value)); rest > 0; rest = Math.floor(rest / 10_000))
      groups.push(rest % 10_000)
  else
    for (let rest = value < 0n ? -value : value; rest > 0n; rest /= 10_000n)
      groups.push(Number(rest % 10_000n))
  let zeros = 0
  while (zeros < groups.length && groups[zeros] === 0) zeros++
  bytes.int32(8 + 2 * (groups.length - zeros))
  bytes.int16(groups.length - zeros)
  bytes.int16(Math.max(groups.length - 1, 0))
  bytes.int16(value < 0n ? 0x4000 : 0)
  bytes.int16(0)
  for (let index = groups.length - 1; index >= zeros; index--) bytes.int16(groups[index] ?? 0)
}

/** A decimal text, such as -12.50, with as many decimals as it has. */
export function writeDecimal(bytes: ByteWriter, value: string): void {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (sign === undefined) throw new TypeError('a decimal has digits, and at most one point between them')
  const wholeGroups = Math.ceil(whole.length / 4)
  const padded =
    whole.padStart(4 * wholeGroups, '0') + decimals.padEnd(4 * Math.ceil(decimals.length / 4), '0')
  const digits = padded.match(/\d{4}/g) ?? []
  const first = digits.findIndex((group) => group !== '0000')
  const last = digits.findLastIndex((group) => group !== '0000')
  const kept = first === -1 ? [] : digits.slice(first, last + 1)
  bytes.int32(8 + 2 * kept.length)
  bytes.int16(kept.length)
  bytes.int16(first === -1 ? 0 : wholeGroups - 1 - first)
  bytes.int16(sign === '-' && first !== -1 ? 0x4000 : 0)
  bytes.int16(decimals.length)
  for (const group of kept) bytes.int16(Number(group))
}
