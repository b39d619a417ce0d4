/** A price and the amount that rests at it. */
export type BookLevel = { readonly price: string; readonly amount: string }

const checkedLevels = 10

/**
 * The `checksum` of spot.fiat.depth.{pair}: CRC-32 of the best ten levels of both sides in the order best bid, best ask,
 * second bid and so on, each as price:amount, joined by colons. Missing levels are left out.
 */
export function depthChecksum(bids: readonly BookLevel[], asks: readonly BookLevel[]): number {
  const parts: string[] = []
  for (let place = 0; place < checkedLevels; place += 1) {
    for (const level of [bids[place], asks[place]])
      if (level !== undefined) parts.push(level.price, level.amount)
  }
  return crc32(parts.join(':'))
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 as in zlib and RFC 1952, of ASCII text. */
export function crc32(text: string): number {
  let value = 0xffffffff
  for (let index = 0; index < text.length; index += 1) {
    value = (value >>> 8) ^ (table[(value ^ text.charCodeAt(index)) & 0xff] ?? 0)
  }
  return (value ^ 0xffffffff) >>> 0
}
