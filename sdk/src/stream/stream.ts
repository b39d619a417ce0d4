import type { ApiKey } from '../calls/index.ts'
import { type Line, openLine, type StreamStatus } from './line.ts'
import { iteratePushes } from './pushes.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import {
  errorOf,
  isPassing,
  type Push,
  readServerMessage,
  type StreamAnswer,
  type StreamRefusal,
} from './stream-messages.ts'
import type { Follower } from './subscription.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'
import { type WebSocketConstructor, webSocketOf } from './web-socket.ts'

export type StreamOptions = {
  /** Such as ws://127.0.0.1:8080/ws. */
  url: string
  /** Without a key only public topics can be followed. */
  key?: ApiKey | undefined
  /** The runtime's own by default; Node 20 has none. */
  webSocket?: WebSocketConstructor | undefined
  onStatus?: ((status: StreamStatus) => void) | undefined
  /** Milliseconds since the epoch; the system's clock by default. */
  now?: (() => number) | undefined
  /** Delays before a lost connection is made again: 1, 2, 4, 8, 16 and then 30 s by default. */
  retryDelaysMs?: readonly number[] | undefined
  /** Longest silence of the server before the connection is given up; 30,000 by default. */
  silenceMsMax?: number | undefined
}

/** `after` is the sequence of the last known push: a topic with a log resumes after it. */
export type Place = { after?: number | undefined }

/** A single connection for any number of topics; when it is lost, it is made again and resumed. */
export type Stream = {
  /** Calls back with each push of a topic, beginning with a snapshot; returns a function that ends it. */
  follow: (topic: string, follower: Follower, place?: Place) => () => void
  /** The same as an iteration, which ends with the stream and throws the error that ends the topic. */
  pushes: <T = unknown>(topic: string, place?: Place) => AsyncGenerator<Push<T>, void, undefined>
  /** Requests a topic's snapshot again, for example when a checksum does not fit. At most once a second. */
  renew: (topic: string) => void
  close: () => void
}

export const retryDelaysMs: readonly number[] = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

type Session = {
  begin(): void
  answer(answer: StreamAnswer): void
  lose(): void
}

type Context = {
  readonly line: Pick<Line, 'send' | 'redial'>
  readonly subscriptions: Subscriptions
  readonly signIn: SignIn | null
  onStatus(status: StreamStatus): void
}

/** Connects to the stream at once, and stays connected until it is closed. */
export function connectStream(options: StreamOptions): Stream {
  const { url, key, now = Date.now, onStatus = () => {} } = options
  const line: Pick<Line, 'send' | 'redial' | 'close'> = {
    send: (message) => opened.send(message),
    redial: (reason) => opened.redial(reason),
    close: () => opened.close(),
  }
  const subscriptions = createSubscriptions({ send: line.send, now })
  const signIn = key === undefined ? null : createSignIn(key, now)
  const session = createSession({ line, subscriptions, signIn, onStatus })
  const opened = openLine({
    url,
    webSocket: webSocketOf(options.webSocket),
    retryDelaysMs: options.retryDelaysMs ?? retryDelaysMs,
    silenceMsMax: options.silenceMsMax ?? 30_000,
    onOpen: session.begin,
    onMessage: (text) => hear(text, { session, subscriptions }),
    onLost(status) {
      session.lose()
      onStatus(status)
    },
  })
  const follow: Stream['follow'] = (topic, follower, place = {}) =>
    subscriptions.follow(topic, follower, place.after)
  onStatus({ state: 'connecting' })

  return {
    follow,
    pushes: <T>(topic: string, place?: Place) =>
      // The type of a push is the server's promise, published in its AsyncAPI document.
      iteratePushes((follower) => follow(topic, follower, place)) as AsyncGenerator<Push<T>, void, undefined>,
    renew: subscriptions.renew,
    close() {
      line.close()
      subscriptions.end()
      onStatus({ state: 'closed' })
    },
  }
}

function hear(text: string, { session, subscriptions }: { session: Session; subscriptions: Subscriptions }) {
  const message = readServerMessage(text)
  if (message === null) return
  if ('push' in message) subscriptions.take(message.push)
  else session.answer(message.answer)
}

/** Speaks on each connection in turn: first signs in, then subscribes. */
function createSession({ line, subscriptions, signIn, onStatus }: Context): Session {
  // Counts connections, so that a signature made for one is not sent on the next.
  let connection = 0
  let signingIn: number | null = null

  async function begin(): Promise<void> {
    if (signIn === null) return ready()
    const current = connection
    const id = subscriptions.nextId()
    const message = await signIn.message(id)
    if (current !== connection) return
    signingIn = id
    line.send(message)
  }

  function ready(): void {
    onStatus({ state: 'open' })
    subscriptions.begin()
  }

  /** A client whose key is refused still follows public topics; followers of private topics get the error. */
  function refused(refusal: StreamRefusal): void {
    if (signIn?.learnFrom(refusal)) void begin()
    else if (isPassing(refusal)) line.redial(`${refusal.code}: ${refusal.message}`)
    else {
      subscriptions.blame(errorOf(refusal))
      ready()
    }
  }

  return {
    begin: () => void begin(),
    answer(answer) {
      if (answer.id === null || answer.id !== signingIn) return subscriptions.answer(answer)
      signingIn = null
      if (answer.event === 'error') return refused(answer)
      subscriptions.blame(null)
      ready()
    },
    lose() {
      connection += 1
      signingIn = null
      subscriptions.lose()
    },
  }
}
