import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { repositoryRoot } from '#calling'
import { command } from '#command-line'
import { Failure, showDocument } from '#terminal'

/** Runs the server's audit of the books, passes on its output and exits with its code. */
export const auditCommand = command({
  usage: ['audit'],
  about: "Runs the server's audit on this machine's books and ends as it ends: 0 when they balance.",
  options: {},
  async run({ values }, terminal) {
    const program = join(repositoryRoot, 'bin', 'run.mjs')
    if (!existsSync(program))
      throw new Failure(`The audit runs where the server is installed; there is no ${program}.`)
    const child = spawn(process.execPath, [program, 'audit'], {
      cwd: repositoryRoot,
      env: terminal.env,
      stdio: ['inherit', values.json ? 'pipe' : 'inherit', values.json ? 'pipe' : 'inherit'],
    })
    const closed = once(child, 'close')
    const [report, trouble] = await Promise.all(
      [child.stdout, child.stderr].map(async (part) => part && text(part)),
    )
    const code = (await closed)[0]
    if (values.json) {
      const lines = (report ?? '').trimEnd().split('\n')
      // A complete audit has its verdict in the last line.
      if (!/^The books are /.test(lines.at(-1) ?? ''))
        throw new Failure(`${trouble || 'The audit did not end'}`.trim())
      showDocument({ is_sound: code === 0, report: lines }, terminal)
    }
    return typeof code === 'number' ? code : 1
  },
})
