import type { Colour, Paint } from './paint.ts'

/** A piece of a line; each character is one column wide. */
export type Piece = string | { text: string; colour: Colour }

/** Joins pieces into a line, cut at the terminal's edge. */
export function writeLine(
  pieces: readonly Piece[],
  { columns, paint }: { columns: number; paint: Paint },
): string {
  let room = columns
  const written = pieces.map((piece) => {
    const { text, colour } = typeof piece === 'string' ? { text: piece, colour: null } : piece
    const shown = text.slice(0, room)
    room -= shown.length
    return colour === null || shown === '' ? shown : paint(colour, shown)
  })
  return written.join('')
}

export function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece : piece.text).length, 0)
}

/** Pads numbers to the same decimals and width, so their sizes can be compared by eye. */
export function alignDecimals(numbers: readonly string[]): string[] {
  const decimals = Math.max(0, ...numbers.map((number) => number.split('.')[1]?.length ?? 0))
  const padded = numbers.map((number) => {
    const [whole = '', part = ''] = number.split('.')
    return decimals === 0 ? whole : `${whole}.${part.padEnd(decimals, '0')}`
  })
  const width = Math.max(0, ...padded.map(({ length }) => length))
  return padded.map((number) => number.padStart(width))
}
