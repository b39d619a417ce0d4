import { prettyJson } from './pretty-json.ts'
import type { Terminal } from './terminal.ts'

/** Prints the one JSON document of a command that --json was given, worded like an answer of the server. */
export function showDocument(data: unknown, terminal: Pick<Terminal, 'env' | 'stdout'>): void {
  terminal.stdout.write(`${prettyJson(JSON.stringify({ success: true, data }), terminal)}\n`)
}

type Told = { code: string; message: string; [about: string]: unknown }

/** Says on stderr why a command failed: as a sentence, or as a line of JSON. */
export function showFailure(
  error: Told,
  { isJson, terminal: { stderr } }: { isJson: boolean; terminal: Pick<Terminal, 'stderr'> },
): void {
  stderr.write(isJson ? `${JSON.stringify({ success: false, error })}\n` : `coffer: ${error.message}\n`)
}

/** Something to know while a command goes on: a line on stderr, of JSON where that was asked for. */
export function noticer(
  isJson: boolean | undefined,
  { stderr }: Pick<Terminal, 'stderr'>,
): (notice: string) => void {
  return (notice) => stderr.write(isJson ? `${JSON.stringify({ notice })}\n` : `${notice}\n`)
}
