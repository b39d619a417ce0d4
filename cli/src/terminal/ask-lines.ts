import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Failure } from './failure.ts'
import type { Terminal } from './terminal.ts'

type Question = { question: string; isSecret?: boolean }

/** Asks a person each question, a secret without echo; in a script each answer is a line of stdin. */
export async function askLines(questions: readonly Question[], terminal: Terminal): Promise<string[]> {
  const { stdin, stderr } = terminal
  if (questions.length === 0) return []
  if (!stdin.isTTY) return (await text(stdin)).split(/\r?\n/).slice(0, questions.length)
  let isHidden = false
  const output = new Writable({
    write(shown, _, done) {
      if (!isHidden) stderr.write(shown)
      done()
    },
  })
  const lines = createInterface({ input: stdin, output, terminal: true })
  const interrupted = new AbortController()
  lines.on('SIGINT', () => interrupted.abort()).on('close', () => interrupted.abort())
  const answers: string[] = []
  try {
    for (const { question, isSecret = false } of questions) {
      const answer = lines.question(`${question}: `, { signal: interrupted.signal })
      isHidden = isSecret
      answers.push(await answer)
      isHidden = false
      if (isSecret) stderr.write('\n')
    }
  } catch {
    stderr.write('\n')
    throw new Failure('The input ended before all answers, so nothing was done')
  } finally {
    lines.close()
  }
  return answers
}
