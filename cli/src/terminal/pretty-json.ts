import { type Paint, paintFor } from './paint.ts'
import { printableLines } from './printable.ts'
import type { Terminal } from './terminal.ts'

/** Indents JSON and colours it on a terminal; any other text stays unchanged. */
export function prettyJson(text: string, terminal: Pick<Terminal, 'env' | 'stdout'>): string {
  let pretty: string
  try {
    pretty = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return printableLines(text)
  }
  return colour(printableLines(pretty), paintFor(terminal))
}

function colour(json: string, paint: Paint): string {
  const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
  return json.replace(tokens, (token, quoted?: string, colon?: string) => {
    if (quoted === undefined) return paint('yellow', token)
    return colon === undefined ? paint('green', token) : paint('cyan', quoted) + colon
  })
}
