import { readAccountKeys } from '#core/addresses'
import { type Signer, SignerInQuarantine } from '#core/spends'
import { connectLink, type LinkKeys, type Peer } from '#platform/link'
import type { RemoteCall, RemoteReply } from './protocol.ts'

export type RemoteSigner = Signer & { close(): void }

type Options = {
  readonly name: string
  /** The signer's present address; waits until it listens. */
  address(): Promise<string>
  readonly keys: LinkKeys
  /** The limit for a whole call to sign or to find, including linking. */
  readonly timeoutMs?: number
}

type Call = RemoteCall extends infer One ? (One extends { id: number } ? Omit<One, 'id'> : never) : never

type Waiting = { resolve(answer: unknown): void; reject(error: Error): void }

/** Longer, since account keys are requested while the signer starts. */
const keysMs = 30_000
const firstPauseMs = 50
const longestPauseMs = 5_000

/** No answer came. Whether the signer carried the call out is unknown; `find` answers it. */
class SignerSilent extends Error {
  override name = 'SignerSilent'
}

export function remoteSigner({ name, address, keys, timeoutMs = 5_000 }: Options): RemoteSigner {
  const link = createLink({ address, keys })

  async function ask(call: Call, answerMs = timeoutMs): Promise<unknown> {
    const timer = Promise.withResolvers<never>()
    const timeout = setTimeout(
      () => timer.reject(new SignerSilent(`${name} did not answer in time`)),
      answerMs,
    )
    try {
      return await Promise.race([link.send(call), timer.promise])
    } catch (error) {
      // A call without an answer may mean that the peer is gone, so the next call links again.
      if (error instanceof SignerSilent) link.drop(error)
      throw error
    } finally {
      clearTimeout(timeout)
    }
  }

  /** Waiting callers get the failure; without any, it is no failure of this process. */
  function call<Answer>(asked: Call, answerMs?: number): Promise<Answer> {
    // The other end is our own program and proved that it has the master key.
    const answered = ask(asked, answerMs) as Promise<Answer>
    answered.catch(() => {})
    return answered
  }

  return {
    name,
    accountKeys() {
      const answered = call<unknown>({ call: 'accountKeys' }, keysMs).then(readAccountKeys)
      answered.catch(() => {})
      return answered
    },
    sign: (request) => call({ call: 'sign', request }),
    find: (reference) => call({ call: 'find', reference }),
    journal: {
      compare: (heads) => call({ call: 'compare', heads }),
      take: (lines) => call({ call: 'take', lines }),
      linesAfter: (place) => call({ call: 'linesAfter', place }),
    },
    close: () => link.close(),
  }
}

/** At most one link, made for the first call that needs it. After a failure, the next link has to wait. */
function createLink({ address, keys }: Pick<Options, 'address' | 'keys'>) {
  const waiting = new Map<number, Waiting>()
  let peer: Peer | null = null
  let linking: Promise<Peer> | null = null
  let serial = 0
  let pauseMs = 0
  let notBefore = 0
  let isClosed = false

  function drop(error: Error): void {
    peer?.close()
    peer = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function broken(of: Peer): void {
    // A later link exists and is intact.
    if (peer !== of) return
    pauseMs = Math.min(Math.max(pauseMs * 2, firstPauseMs), longestPauseMs)
    notBefore = performance.now() + pauseMs
    drop(new SignerSilent('the link to the signer broke'))
  }

  /** All calls wait for the same address, however long it takes and even if some give up. */
  async function connect(): Promise<Peer> {
    try {
      const where = await address()
      if (isClosed) throw new SignerSilent('the link to the signer is closed')
      peer = connectLink({ address: where, keys }, (one) => ({
        onMessage(message) {
          pauseMs = 0
          settle(message as RemoteReply) // the other end is our own program
        },
        onClosed: () => broken(one),
      }))
      return peer
    } finally {
      linking = null
    }
  }

  function settle(reply: RemoteReply): void {
    const call = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.status === 'answered') call?.resolve(reply.answer)
    else if (reply.status === 'in quarantine') call?.reject(new SignerInQuarantine())
    else call?.reject(new SignerSilent('something at the signer is broken; its log says what'))
  }

  return {
    async send(call: Call): Promise<unknown> {
      if (isClosed) throw new SignerSilent('the link to the signer is closed')
      if (peer === null && performance.now() < notBefore)
        throw new SignerSilent('the signer cannot be reached')
      const id = ++serial
      const answer = Promise.withResolvers<unknown>()
      // The link may break before anybody waits for the answer.
      answer.promise.catch(() => {})
      waiting.set(id, answer)
      try {
        linking ??= peer === null ? connect() : null
        const one = peer ?? (await linking)
        // A caller that gave up got an error, so its request must not reach the signer later.
        if (waiting.has(id)) one?.send({ id, ...call } satisfies RemoteCall)
      } catch (error) {
        waiting.delete(id)
        throw error
      }
      return answer.promise
    },
    drop,
    close(): void {
      isClosed = true
      drop(new SignerSilent('the link to the signer is closed'))
    },
  }
}
