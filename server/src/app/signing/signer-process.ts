import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { masterKeyOf } from '#app/settings'
import type { Logger } from '#platform/logging'
import { remoteSigner } from '#providers/remote-signer'
import { signerLinkKeys } from '#signer'
import { type StartSigner, signerName } from './attach-signer.ts'

const script = join(import.meta.dirname, '../signer.ts')
const firstPauseMs = 50
const longestPauseMs = 5_000
// Saves a fifth of the memory: a signer does little at a time.
const smallYoungGeneration = '--max-semi-space-size=1'
/** The longest time that a signer may take to end after the signal. */
const endMs = 5_000
/** A signer that ran this long did not fail at its start. */
const steadyMs = 10_000

/**
 * Runs the signer as a process of its own, which ends with this one; a signer that dies is started again. A process
 * without the role `worker` signs nothing, so its signer starts only with the first call.
 */
export const signerInChild: StartSigner = ({ config, logger }) => {
  const kept = keepRunning(logger)
  if (config.roles.includes('worker')) kept.start()
  const signer = remoteSigner({
    name: signerName,
    address: () => kept.address(),
    keys: signerLinkKeys(masterKeyOf(config)),
  })
  return {
    signer,
    async close() {
      signer.close()
      await kept.stop()
    },
  }
}

function keepRunning(logger: Logger) {
  let isStopped = false
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let pauseMs = firstPauseMs
  let listening = Promise.withResolvers<string>()

  function start(): void {
    const startedAt = performance.now()
    let isListening = false
    // The signer reads the same environment as this process.
    const started = spawn(process.execPath, [smallYoungGeneration, script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    started.on('message', (message) => {
      isListening = true
      listening.resolve((message as { address: string }).address) // its only message
    })
    const startAgain = () => {
      // Callers that still wait for the first address get the next process's.
      if (isListening) listening = Promise.withResolvers<string>()
      pauseMs =
        performance.now() - startedAt > steadyMs ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs)
      restart = setTimeout(start, pauseMs)
    }
    started.on('error', (error) => {
      logger.error({ event: 'signer not started', error }, 'the signer cannot be started')
      // A process that failed to start emits no exit.
      if (started.pid === undefined && !isStopped) startAgain()
    })
    started.once('exit', (code, signal) => {
      if (isStopped) return
      logger.error({ event: 'signer ended', code, signal }, 'the signer ended; it is started again')
      startAgain()
    })
  }

  return {
    start,
    address(): Promise<string> {
      if (child === undefined) start()
      return listening.promise
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(restart)
      if (
        child === undefined ||
        child.exitCode !== null ||
        child.signalCode !== null ||
        child.pid === undefined
      )
        return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const impatience = setTimeout(() => child?.kill('SIGKILL'), endMs)
      await ended
      clearTimeout(impatience)
    },
  }
}
