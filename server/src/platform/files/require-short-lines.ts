import { FileTooLarge } from './read-bounded.ts'

type Bounds = { readonly linesMax: number; readonly lineBytesMax: number }

const [lineFeed, carriageReturn] = [10, 13]

/**
 * Throws `FileTooLarge` at the first line that is too long or exceeds the number of lines. A line ends with LF, CR or
 * both. The bound on lines also bounds what a parser stores of a line and of its columns.
 */
export function requireShortLines(bytes: Uint8Array, { linesMax, lineBytesMax }: Bounds): void {
  let [number, start] = [1, 0]
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at]
    if (byte !== undefined && byte !== lineFeed && byte !== carriageReturn) {
      if (at - start < lineBytesMax) continue
      throw new FileTooLarge(`line ${number}: it has more than ${lineBytesMax} bytes`)
    }
    if (at === bytes.length) return
    if (byte === carriageReturn && bytes[at + 1] === lineFeed) at++
    number += 1
    start = at + 1
    if (number > linesMax && start < bytes.length)
      throw new FileTooLarge(`line ${number}: the file has more than ${linesMax} lines`)
  }
}
