import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a program of this folder, sends it one message, and returns the first message that it sends back. */
export async function ask<Answer>(
  program: string,
  message: object,
): Promise<{ answer: Answer; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, program), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return { answer: await tell<Answer>(child, message), child }
}

/** Sends a program one more message and returns the answer. */
export async function tell<Answer>(child: ChildProcess, message: object): Promise<Answer> {
  const leaving = new AbortController()
  const { signal } = leaving
  const gone = once(child, 'exit', { signal }).then(() => {
    throw new Error(`${child.spawnargs.at(-1)} ended without an answer`)
  })
  gone.catch(() => {})
  child.send(message)
  const [answer] = await Promise.race([once(child, 'message', { signal }), gone])
  leaving.abort()
  return answer as Answer // the program's own file declares what it sends
}

/**
 * Starts a program that prepares, reports that it is ready, and runs at a second message. No measurement includes the
 * preparation.
 */
export async function makeReady<Answer>(program: string, message: object): Promise<Ready<Answer>> {
  const { child } = await ask(program, message)
  return {
    child,
    run: () => tell<Answer>(child, { go: true }),
    finish: () => stop(child),
  }
}

type Ready<Answer> = { readonly child: ChildProcess; run(): Promise<Answer>; finish(): Promise<void> }

/** The other end of `makeReady`, in the program itself. */
export function runWhenTold<Message>(prepare: (message: Message) => Promise<() => Promise<object>>): void {
  process.once('message', async (message: Message) => {
    const run = await prepare(message)
    process.once('message', async () => process.send?.(await run()))
    process.send?.('ready')
  })
  process.once('disconnect', () => process.exit())
}

/** Asks the process to stop and waits until it has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
