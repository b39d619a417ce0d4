import { type Coffer, createCoffer } from '@coffer/sdk'
import { startTestServer, type TestServer } from '../../server/test/wire/test-server.ts'
import { type Running, runCoffer, startCoffer } from './run-coffer.ts'

/** The output of a command that succeeded. */
export type Told = {
  stdout: string
  stderr: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever an endpoint answers
  data(): any
  /** The words of the command that it names to go on with. */
  next(): string[]
}

/** A fresh customer of a whole server, at the command line and through the SDK. */
export type LiveCustomer = {
  server: TestServer
  coffer: Coffer
  env: Record<string, string>
  run(...args: string[]): Promise<Told>
  /** Runs a command that is refused, and answers what it says on stderr. */
  refused(...args: string[]): Promise<string>
  /** Runs a command that goes on until it is interrupted. */
  start(...args: string[]): Running
  /** Fails the test unless the books are sound. */
  stop(): Promise<void>
}

type Money = { funding?: Record<string, string>; trading?: Record<string, string> }

export async function startLiveCustomer({ funding, trading }: Money): Promise<LiveCustomer> {
  const server = await startTestServer()
  const { api_key: apiKey, secret_key: secretKey } = await server.newCustomer(funding, trading)
  const env = {
    COFFER_URL: server.url,
    COFFER_API_KEY: apiKey,
    COFFER_SECRET_KEY: secretKey,
    DATA_DIR: '/nowhere',
  }
  return {
    server,
    coffer: createCoffer({ baseUrl: server.url, apiKey, secretKey }),
    env,
    async run(...args) {
      const { code, stdout, stderr } = await runCoffer(args, { env })
      if (code !== 0) throw new Error(stderr)
      return { stdout, stderr, data: () => JSON.parse(stdout).data, next: () => nextOf(stderr) }
    },
    async refused(...args) {
      const { code, stderr } = await runCoffer(args, { env })
      if (code !== 1) throw new Error(`It ended with ${code}: ${stderr}`)
      return stderr
    },
    start: (...args) => startCoffer(args, { env }),
    async stop() {
      await server.expectSoundBooks()
      await server.stop()
    },
  }
}

function nextOf(stderr: string): string[] {
  const [, words] = /`coffer (.*)`/.exec(stderr) ?? []
  if (words === undefined) throw new Error(`It names no command to go on with: ${stderr}`)
  return words.split(' ')
}
