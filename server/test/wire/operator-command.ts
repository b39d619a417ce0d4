import { run } from '../../../cli/src/run.ts'
import type { Terminal } from '../../../cli/src/terminal/index.ts'

type Environment = { readonly [name: string]: string }

/** `npm run operator -- WORDS` in this process: resolves to its output, and rejects with what it says of a failure. */
export function operatorCommand(env: Environment): (...words: string[]) => Promise<string> {
  return async (...words) => {
    const output: string[] = []
    const notes: string[] = []
    const terminal = {
      env,
      stdin: { isTTY: false },
      stdout: { isTTY: false, write: (text: string) => output.push(text) > 0 },
      stderr: { isTTY: false, write: (text: string) => notes.push(text) > 0 },
      on: () => terminal,
      off: () => terminal,
    } as unknown as Terminal // as much of a process as these commands use
    const code = await run(['operator', ...words], terminal)
    if (code !== 0) throw new Error(notes.join(''))
    return output.join('')
  }
}
