import jsQr from 'jsqr'

const scale = 4

/** Draws the modules of the QR code in a text of HTML, and reads them as a scanner does; undefined where there is none. */
export function scanCode(text: string): string | undefined {
  const [, side] = /<svg class="qr"[^>]* viewBox="0 0 (\d+) /.exec(text) ?? []
  if (side === undefined) return undefined
  const [, path = ''] = /fill="#000" d="([^"]+)"/.exec(text) ?? []
  const width = Number(side) * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = row * width + Number(x) * scale
      for (let at = from; at < from + Number(run) * scale; at++) pixels.set([0, 0, 0], at * 4)
    }
  return readCode(pixels, width)
}

/** The text of the code in an image of that width, as red, green, blue and alpha of each pixel. */
export function readCode(pixels: Uint8ClampedArray, width: number): string | undefined {
  return jsQr.default(pixels, width, pixels.length / 4 / width)?.data
}
