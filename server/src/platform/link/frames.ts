import { deserialize, serialize } from 'node:v8'

const headerBytes = 4
/** Larger than a snapshot of a book with a million price levels. */
export const frameBytesMax = 256 * 1024 * 1024

/** A message as bytes: its length, then its structured clone, which preserves bigint, Date and Map. */
export function frameOf(message: unknown): Buffer {
  const body = serialize(message)
  const header = Buffer.allocUnsafe(headerBytes)
  header.writeUInt32BE(body.length)
  return Buffer.concat([header, body])
}

/** Collects bytes and returns whole messages; throws on a frame beyond `frameBytesMax`. */
export function createFrameReader(): (chunk: Buffer) => unknown[] {
  let chunks: Buffer[] = []
  let buffered = 0
  let wanted = headerBytes

  return (chunk) => {
    chunks.push(chunk)
    buffered += chunk.length
    const messages: unknown[] = []
    // Chunks are joined only when a frame is whole, so a large frame is copied once.
    while (buffered >= wanted) {
      const bytes = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
      const length = bytes.readUInt32BE(0)
      if (length > frameBytesMax) throw new Error(`a frame of ${length} bytes is too large`)
      const end = headerBytes + length
      const rest = bytes.length < end ? bytes : bytes.subarray(end)
      if (rest !== bytes) messages.push(deserialize(bytes.subarray(headerBytes, end)))
      chunks = rest.length === 0 ? [] : [rest]
      buffered = rest.length
      wanted = rest === bytes ? end : headerBytes
    }
    return messages
  }
}
