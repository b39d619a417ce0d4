import { styleText } from 'node:util'
import type { Terminal } from './terminal.ts'

/** JSON indented, and coloured where a person reads it; any other text as it is. */
export function prettyJson(text: string, { env, stdout }: Pick<Terminal, 'env' | 'stdout'>): string {
  let pretty: string
  try {
    pretty = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
  return stdout.isTTY && !env.NO_COLOR ? colour(pretty) : pretty
}

function colour(json: string): string {
  const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
  return json.replace(tokens, (token, quoted?: string, colon?: string) => {
    if (quoted === undefined) return paint('yellow', token)
    return colon === undefined ? paint('green', token) : paint('cyan', quoted) + colon
  })
}

function paint(format: 'yellow' | 'green' | 'cyan', text: string): string {
  return styleText(format, text, { validateStream: false })
}
