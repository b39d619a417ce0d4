import { encode } from 'uqr'

type Props = { readonly text: string; readonly label: string }

/** The quiet zone around a code: https://www.qrcode.com/en/howto/code.html */
const border = 4

/** A text as a QR code, black on white also in dark mode, since cameras expect that. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  )
}
