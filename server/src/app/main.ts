import { operatorMessage, readArguments, readConfig, settings } from '#app/settings'
import { signerInChild } from '#app/signing'
import { createLogger } from '#platform/logging'
import { greeting } from './greeting.ts'
import { startServer } from './server.ts'

const startedAt = performance.now()
const usage = 'Usage: npm start [-- --accept-configuration HASH]'
const stopMs = 15_000
const echoMs = 1_000

async function main(): Promise<void> {
  const config = readConfig({ ...process.env, ...typedSettings(process.argv.slice(2)) })
  const logger = createLogger(config.logLevel)
  const stopping = stopOnSignal()
  const server = await startServer({ config, logger, startSigner: signerInChild, stopping }).catch(
    (error: unknown) => {
      throw stopping.aborted ? stopping.reason : error
    },
  )
  const stop = () => void server.stop().then(() => process.exit(0), fail)
  if (stopping.aborted) return stop()
  stopping.addEventListener('abort', stop)
  process.stdout.write(
    greeting(server, { elapsedMs: performance.now() - startedAt, dataDir: config.dataDir }),
  )
}

/** The settings of the command line, which override the environment. */
function typedSettings(args: string[]): Record<string, string> {
  const { values } = readArguments({ options: { 'accept-configuration': { type: 'string' } }, args }, usage)
  const accepted = values['accept-configuration']
  return accepted === undefined ? {} : { [settings.acceptedConfiguration.name]: accepted }
}

/** A signal interrupted the start. */
class Stopped extends Error {}

/** The first signal stops the start or the server gracefully; a later one ends the process at once. */
function stopOnSignal(): AbortSignal {
  const stopping = new AbortController()
  let stoppingSince: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A single Ctrl-C can reach the process twice: from the terminal and from the parent process.
      if (stoppingSince !== undefined && performance.now() - stoppingSince < echoMs) return
      if (stoppingSince !== undefined) process.exit(1)
      stoppingSince = performance.now()
      setTimeout(() => process.exit(1), stopMs).unref()
      stopping.abort(new Stopped())
    })
  }
  return stopping.signal
}

function fail(error: unknown): never {
  if (error instanceof Stopped) {
    console.error('coffer: stopped before it was ready')
    process.exit(0)
  }
  console.error(operatorMessage(error))
  process.exit(1)
}

main().catch(fail)
