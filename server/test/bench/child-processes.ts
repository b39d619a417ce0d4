import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a program of this folder, gives it one message, and answers with the first that it sends back. */
export async function ask<Answer>(
  program: string,
  message: object,
): Promise<{ answer: Answer; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, program), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send(message)
  const gone = once(child, 'exit').then(() => {
    throw new Error(`${program} ended without an answer`)
  })
  const [answer] = await Promise.race([once(child, 'message'), gone])
  gone.catch(() => {})
  return { answer: answer as Answer, child } // the program's own file says what it sends
}

/** Asks it to stop and waits until it has. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
