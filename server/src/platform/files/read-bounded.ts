import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** A file, or a part of it, exceeds a bound; the message says which. */
export class FileTooLarge extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FileTooLarge'
  }
}

const chunkBytes = 1024 * 1024

/** The bytes of a file. Throws `FileTooLarge` beyond the bound, also for a pipe or a device, which report no size. */
export function readBounded(file: string, bytesMax: number): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const { size } = fstatSync(descriptor)
    if (size > bytesMax) throw tooLarge(bytesMax)
    const parts: Buffer[] = []
    for (let total = 0; ; ) {
      const part = Buffer.allocUnsafe(Math.min(chunkBytes, bytesMax + 1 - total))
      const count = readSync(descriptor, part)
      if (count === 0) return Buffer.concat(parts, total)
      total += count
      if (total > bytesMax) throw tooLarge(bytesMax)
      parts.push(part.subarray(0, count))
    }
  } finally {
    closeSync(descriptor)
  }
}

export function readBoundedText(file: string, bytesMax: number): string {
  return readBounded(file, bytesMax).toString('utf8')
}

function tooLarge(bytesMax: number): FileTooLarge {
  return new FileTooLarge(`the file has more than ${bytesMax} bytes`)
}
