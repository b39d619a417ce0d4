import { encode } from 'uqr'
import { html, type Markup } from './markup.ts'

/** The quiet zone around a code: https://www.qrcode.com/en/howto/code.html */
const border = 4

/** A link as a QR code, black on white also in dark mode, since cameras expect that. `label` is the accessible name. */
export function qrCode(link: string, label: string): Markup {
  const { data, size } = encode(link, { ecc: 'M', border })
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
  <path fill="#fff" d="M0 0h${size}v${size}H0z"/>
  <path fill="#000" d="${data.map(runsOf).join('')}"/>
</svg>`
}

/** The dark runs of a row, as the path of an SVG. */
function runsOf(row: readonly boolean[], y: number): string {
  const text = row.map((isDark) => (isDark ? '1' : '0')).join('')
  return [...text.matchAll(/1+/g)]
    .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('')
}
