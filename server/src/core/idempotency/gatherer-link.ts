import type { Answer, IdempotentRequest } from '#platform/http'
import { connectLink, createPendingAnswers, type LinkKeys, type Peer, type PeerHandler } from '#platform/link'
import { Refusal } from '#platform/refusal'
import {
  heardAnswer,
  heardRefusal,
  type ToldAnswer,
  type ToldRefusal,
  tellAnswer,
  tellRefusal,
} from './told-answer.ts'

/** Carries out a command, here or in another process. */
export type Submit<Command, T> = (command: Command, request: IdempotentRequest | null) => Promise<Answer<T>>

/** The gatherer did not answer: a command was carried out or was not. */
export class Unanswered extends Error {}

type Asked = { readonly command: unknown; readonly request: IdempotentRequest }
type Passed = Asked & { readonly id: number; readonly writer: string }
type Settled = { readonly id: number } & (
  | { readonly answer: ToldAnswer<unknown> }
  | { readonly refusal: ToldRefusal }
  /** An unforeseen failure: the process that passed the command tries it itself. */
  | { readonly failed: true }
)

/** The gatherer's first message: only commands that it understands are passed to it. */
type Welcome = { readonly version: string; readonly writers: readonly string[] }

/** The process that gathers commands, as another one reaches it. */
export type Gatherer = {
  readonly address: string
  takes(writer: string): boolean
  /** Rejects with `Unanswered` when the link ends first, and with a refusal that is not remembered. */
  submit(writer: string, asked: Asked): Promise<Answer<unknown>>
  waiting(): number
  isClosed(): boolean
  close(): void
}

type Connecting = {
  readonly address: string
  readonly keys: LinkKeys
  readonly channel: string
  readonly version: string
}

/** An answer takes milliseconds, so a gatherer that needs longer than this has stopped or is overloaded. */
const patienceMs = 1_000

export function connectGatherer({ version, address, ...at }: Connecting): Gatherer {
  const answers = createPendingAnswers<Answer<unknown>>(() => new Unanswered())
  let known: ReadonlySet<string> = new Set()
  const peer = connectLink({ address, ...at }, () => ({
    onMessage(message) {
      if (Array.isArray(message)) for (const settled of message as Settled[]) settle(settled)
      else if ((message as Welcome).version === version) known = new Set((message as Welcome).writers)
    },
    onClosed() {
      known = new Set()
      clearInterval(watch)
      answers.end()
    },
  }))
  const pass = inTurns<Passed>((passed) => peer.send(passed))

  function settle(settled: Settled): void {
    const { id } = settled
    if ('answer' in settled) answers.resolve(id, heardAnswer(settled.answer))
    else answers.reject(id, 'refusal' in settled ? heardRefusal(settled.refusal) : new Unanswered())
  }

  const watch = setInterval(() => {
    if (answers.oldestMs() > patienceMs) peer.close()
  }, patienceMs / 4).unref()

  return {
    address,
    takes: (writer) => known.has(writer),
    submit: (writer, asked) => answers.ask((id) => pass({ ...asked, id, writer })),
    waiting: answers.count,
    isClosed: answers.hasEnded,
    close: peer.close,
  }
}

type Gathering = {
  readonly writers: ReadonlyMap<string, Submit<unknown, unknown>>
  readonly version: string
}

/** Carries out the commands of other processes. */
export function gatherFor({ writers, version }: Gathering): (peer: Peer) => PeerHandler {
  return (peer) => {
    peer.send({ version, writers: [...writers.keys()] } satisfies Welcome)
    const tell = inTurns<Settled>((settled) => peer.send(settled))
    return {
      onMessage(message) {
        for (const { id, writer, command, request } of message as Passed[]) {
          const submit = writers.get(writer)
          if (submit === undefined) return peer.close()
          submit(command, request).then(
            (answer) => tell({ id, answer: tellAnswer(answer) }),
            (error: unknown) => tell({ id, ...tellFailure(error) }),
          )
        }
      },
      onClosed() {},
    }
  }
}

// A server that is busy or about to stop has done nothing: the other process does it.
function tellFailure(error: unknown): { refusal: ToldRefusal } | { failed: true } {
  const isFinal = error instanceof Refusal && error.kind.code !== 'SERVICE_UNAVAILABLE'
  return isFinal ? { refusal: tellRefusal(error) } : { failed: true }
}

/** Sends what one turn of the event loop brings as one message. */
function inTurns<Item>(send: (items: readonly Item[]) => void): (item: Item) => void {
  let items: Item[] = []
  return (item) => {
    if (items.length === 0)
      setImmediate(() => {
        const sent = items
        items = []
        send(sent)
      })
    items.push(item)
  }
}
