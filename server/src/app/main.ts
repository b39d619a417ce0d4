import { createLogger } from '#platform/logging'
import { operatorMessage } from './command.ts'
import { readConfig } from './config.ts'
import { greeting } from './greeting.ts'
import { type RunningServer, startServer } from './server.ts'
import { signerInChild } from './signer-process.ts'

const startedAt = performance.now()
const stopMs = 15_000
const echoMs = 1_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  const server = await startServer({ config, logger, startSigner: signerInChild })
  stopOnSignal(server)
  process.stdout.write(
    greeting(server, { elapsedMs: performance.now() - startedAt, dataDir: config.dataDir }),
  )
}

/** The first signal stops the server in good order, a later one at once. */
function stopOnSignal(server: RunningServer): void {
  let stoppingSince: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // One Ctrl-C can reach the process twice: from the terminal and from the process that started it.
      if (stoppingSince !== undefined && performance.now() - stoppingSince < echoMs) return
      if (stoppingSince !== undefined) process.exit(1)
      stoppingSince = performance.now()
      setTimeout(() => process.exit(1), stopMs).unref()
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
    })
  }
}

function fail(error: unknown): never {
  console.error(operatorMessage(error))
  process.exit(1)
}

main().catch(fail)
