export type ArrivedMail = {
  readonly to: string
  readonly messageId: string
  readonly headers: ReadonlyMap<string, string>
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

/** A mail as its reader's software shows it, by RFC 2045 to 2047, as far as our mails go. */
export function arrivedMail({ to, raw }: { to: string; raw: string }): ArrivedMail {
  const { headers, body } = splitPart(raw)
  const parts = partsOf({ headers, body })
  const read = (type: string) => {
    const part = parts.find((one) => (one.headers.get('content-type') ?? '').startsWith(type))
    return part === undefined ? null : decodeBody(part).replaceAll('\r\n', '\n')
  }
  return {
    to,
    messageId: headers.get('message-id') ?? '',
    headers,
    subject: decodeWords(headers.get('subject') ?? ''),
    text: read('text/plain') ?? '',
    html: read('text/html'),
  }
}

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: string }

function splitPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: raw.slice(end + 4) }
}

function partsOf(part: Part): Part[] {
  const [, boundary] = /boundary="([^"]+)"/.exec(part.headers.get('content-type') ?? '') ?? []
  if (boundary === undefined) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((text) => splitPart(text.replace(/^\r\n/, '').replace(/\r\n$/, '')))
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding') ?? '7bit'
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return unquote(body.replaceAll('=\r\n', ''))
  return Buffer.from(body, 'latin1').toString('utf8')
}

function unquote(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquote(word.replaceAll('_', ' ')),
    )
}
