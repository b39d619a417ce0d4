import { prettyJson } from './pretty-json.ts'
import { printableLines } from './printable.ts'
import type { Terminal } from './terminal.ts'

/** Prints the one JSON document of a command with --json, in the envelope of the server's answers. */
export function showDocument(data: unknown, terminal: Pick<Terminal, 'env' | 'stdout'>): void {
  terminal.stdout.write(`${prettyJson(JSON.stringify({ success: true, data }), terminal)}\n`)
}

type Told = { code: string; message: string; [about: string]: unknown }

/** Prints on stderr why a command failed, as a sentence or a line of JSON. */
export function showFailure(
  error: Told,
  { isJson, terminal: { stderr } }: { isJson: boolean; terminal: Pick<Terminal, 'stderr'> },
): void {
  const text = isJson ? JSON.stringify({ success: false, error }) : `coffer: ${error.message}`
  stderr.write(`${printableLines(text)}\n`)
}

/** A writer of notices on stderr while a command runs, as lines of text or of JSON. */
export function noticer(
  isJson: boolean | undefined,
  { stderr }: Pick<Terminal, 'stderr'>,
): (notice: string) => void {
  return (notice) => stderr.write(`${printableLines(isJson ? JSON.stringify({ notice }) : notice)}\n`)
}
