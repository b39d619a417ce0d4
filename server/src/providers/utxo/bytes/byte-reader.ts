/** Bytes from outside that are no block or transaction of their family. */
export class UnreadableBytes extends Error {
  constructor(reason: string) {
    super(`The bytes ${reason}`)
    this.name = 'UnreadableBytes'
  }
}

/** Reads bytes from front to back. Every read beyond the end throws `UnreadableBytes`. */
export type ByteReader = {
  /** The number of the next byte. */
  at(): number
  left(): number
  /** A view of the next bytes, not a copy. */
  take(length: number): Uint8Array
  byte(): number
  uint32(): number
  uint64(): bigint
  /** A compact size in its shortest form, as consensus asks. */
  compactSize(): number
  /** The number of elements that follow. An element takes at least `bytesMin`, so no count makes room for more than there is. */
  count(bytesMin: number): number
  /** A view of bytes that were read. */
  between(from: number, to: number): Uint8Array
}

// Bitcoin Core's MAX_SIZE (serialize.h): no length of the protocol is above it.
const lengthMax = 0x02000000

export function byteReader(bytes: Uint8Array): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let position = 0

  function forward(length: number): number {
    if (length > bytes.length - position) throw new UnreadableBytes('end too early')
    const from = position
    position += length
    return from
  }

  function take(length: number): Uint8Array {
    const from = forward(length)
    return bytes.subarray(from, from + length)
  }

  function byte(): number {
    return view.getUint8(forward(1))
  }

  function compactSize(): number {
    const first = byte()
    if (first < 0xfd) return first
    const [size, least] =
      first === 0xfd
        ? [view.getUint16(forward(2), true), 0xfd]
        : first === 0xfe
          ? [view.getUint32(forward(4), true), 0x10000]
          : [Number(view.getBigUint64(forward(8), true)), 0x1_0000_0000]
    if (size < least) throw new UnreadableBytes('have a length that is not in its shortest form')
    if (size > lengthMax) throw new UnreadableBytes('have a length above the limit of the protocol')
    return size
  }

  function count(bytesMin: number): number {
    const elements = compactSize()
    if (elements * bytesMin > bytes.length - position) throw new UnreadableBytes('end too early')
    return elements
  }

  return {
    at: () => position,
    left: () => bytes.length - position,
    take,
    byte,
    uint32: () => view.getUint32(forward(4), true),
    uint64: () => view.getBigUint64(forward(8), true),
    compactSize,
    count,
    between: (from, to) => bytes.subarray(from, to),
  }
}
