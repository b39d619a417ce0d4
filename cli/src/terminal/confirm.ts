import { createInterface } from 'node:readline'
import type { Terminal } from './terminal.ts'

/** Asks a person for consent; true in a pipe or a script, where the command line was the decision. */
export async function confirm(question: string, { stdin, stderr }: Terminal): Promise<boolean> {
  if (!stdin.isTTY || !stderr.isTTY) return true
  stderr.write(`${question} [y/N] `)
  try {
    for await (const line of createInterface({ input: stdin, terminal: false })) {
      return /^y(es)?$/i.test(line.trim())
    }
  } finally {
    // A terminal that is being read would keep the program alive.
    stdin.pause()
  }
  // After Ctrl-D the cursor still follows the question.
  stderr.write('\n')
  return false
}
