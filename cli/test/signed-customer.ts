import { afterAll, beforeAll } from 'vitest'
import { type Outcome, runCoffer } from './run-coffer.ts'
import { startSignedServer } from './signed-server.ts'

/** A request as the server received it, and the command's words about the answer. */
export type Sent = {
  /** Method and path, without the prefix of the API. */
  call: string
  /** Without its idempotency key. */
  body: unknown
  /** The idempotency key, in the body or in its header. */
  key: string | undefined
  headers: Record<string, string>
  stderr: string
}

/** Somebody with a key of a signed server, which runs for one file of tests. */
export type SignedCustomer = {
  env(): Record<'COFFER_URL' | 'COFFER_API_KEY' | 'COFFER_SECRET_KEY' | 'DATA_DIR', string>
  /** Runs a command to its end, whatever that is. */
  coffer(...args: string[]): Promise<Outcome>
  /** Runs a command that succeeds, and answers the last request to the server. */
  sentBy(...args: string[]): Promise<Sent>
}

export function useSignedCustomer(): SignedCustomer {
  let server: Awaited<ReturnType<typeof startSignedServer>>
  beforeAll(async () => {
    server = await startSignedServer()
  })
  afterAll(() => server.close())

  const env = () => ({
    COFFER_URL: server.baseUrl,
    COFFER_API_KEY: 'pk_own',
    COFFER_SECRET_KEY: 'sk_own',
    DATA_DIR: '/nowhere',
  })
  const coffer = (...args: string[]) => runCoffer(args, { env: env() })
  return {
    env,
    coffer,
    async sentBy(...args) {
      const { code, stdout, stderr } = await coffer(...args)
      if (code !== 0) throw new Error(stderr)
      const { method, target, body, headers } = JSON.parse(stdout).data
      const call = `${method} ${target.replace('/api/v1/integration', '')}`
      const { idempotency_key: key = headers['idempotency-key'], ...sent } =
        body === '' ? {} : JSON.parse(body)
      return { call, body: body === '' ? null : sent, key, headers, stderr }
    },
  }
}
