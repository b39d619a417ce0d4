const asciiMax = 48 // Up to this length a loop is faster than the engine's encoder.
const dash = 0x2d
const hexDigits = hexTable()

/** A growing buffer in network byte order. */
export class ByteWriter {
  private buffer: Buffer
  private length = 0

  constructor(sizeHint: number) {
    this.buffer = Buffer.allocUnsafe(sizeHint)
  }

  /** Returns the bytes; ends the writing. */
  finish(): Buffer {
    return this.buffer.subarray(0, this.length)
  }

  int8(value: number): void {
    this.reserve(1)
    this.buffer[this.length++] = value
  }

  int16(value: number): void {
    this.reserve(2)
    this.put16(value)
  }

  int32(value: number): void {
    this.reserve(4)
    this.put32(value)
  }

  int64(value: bigint | number): void {
    this.reserve(8)
    if (typeof value === 'bigint' && !isSafe(value)) {
      this.buffer.writeBigInt64BE(value, this.length)
      this.length += 8
      return
    }
    const number = Number(value)
    const high = Math.floor(number / 2 ** 32)
    this.put32(high)
    this.put32(number - high * 2 ** 32)
  }

  float32(value: number): void {
    this.reserve(4)
    this.length = this.buffer.writeFloatBE(value, this.length)
  }

  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.buffer.set(bytes, this.length)
    this.length += bytes.length
  }

  /** The 16 bytes of a UUID; throws a `TypeError` for any other text. */
  uuid(text: string): void {
    this.reserve(16)
    const { buffer } = this
    let place = this.length
    for (let index = 0; index < 36; index += 2) {
      if (text.charCodeAt(index) === dash) index++
      const high = hexDigits[text.charCodeAt(index)] ?? Number.NaN
      const byte = high * 16 + (hexDigits[text.charCodeAt(index + 1)] ?? Number.NaN)
      if (!(byte >= 0)) throw new TypeError('a UUID has 32 hex digits')
      buffer[place++] = byte
    }
    if (text.length !== 36 || place !== this.length + 16) throw new TypeError('a UUID has 32 hex digits')
    this.length = place
  }

  /** A UTF-8 text with its length before it. */
  sizedText(text: string): void {
    const { length } = text
    this.reserve(4 + 3 * length)
    if (length > asciiMax || !this.putAscii(text)) {
      const written = this.buffer.write(text, this.length + 4, 'utf8')
      this.put32(written)
      this.length += written
    }
  }

  private putAscii(text: string): boolean {
    const { length } = text
    let place = this.length + 4
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index)
      if (code > 0x7f) return false
      this.buffer[place++] = code
    }
    this.put32(length)
    this.length = place
    return true
  }

  private reserve(count: number): void {
    if (this.length + count <= this.buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(2 * this.buffer.length, this.length + count))
    this.buffer.copy(larger, 0, 0, this.length)
    this.buffer = larger
  }

  private put16(value: number): void {
    this.buffer[this.length++] = value >>> 8
    this.buffer[this.length++] = value
  }

  private put32(value: number): void {
    this.buffer[this.length++] = value >>> 24
    this.buffer[this.length++] = value >>> 16
    this.buffer[this.length++] = value >>> 8
    this.buffer[this.length++] = value
  }
}

/** Whether a JavaScript number can hold this value exactly. */
export function isSafe(value: bigint): boolean {
  return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER
}

/** The value of each hex digit by its character code; negative for every other ASCII character. */
function hexTable(): Int16Array {
  const table = new Int16Array(128).fill(-4096)
  for (let value = 0; value < 16; value++) {
    const digit = value.toString(16)
    table[digit.charCodeAt(0)] = value
    table[digit.toUpperCase().charCodeAt(0)] = value
  }
  return table
}
