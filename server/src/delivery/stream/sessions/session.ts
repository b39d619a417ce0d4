import type { IncomingHttpHeaders } from 'node:http'
import { accessRefusals, streamRefusals } from '#core/access'
import { type Connection, readTopicName } from '#delivery/stream/feeds'
import { Refusal } from '#platform/refusal'
import type {
  AuthMessage,
  AuthSessionMessage,
  ClientMessage,
  SubscribeMessage,
  UnsubscribeMessage,
} from './messages.ts'
import { answerRefusal } from './read-message.ts'
import { refusals } from './refusals.ts'
import type { StreamCaller, StreamGuard } from './stream-guard.ts'
import type { Subscriptions } from './subscriptions.ts'

/** The caller of a connection, and the handling of its messages. */
export type Session = {
  /** Undefined for a message that is handled synchronously. */
  carryOut(message: ClientMessage): Promise<void> | undefined
  /** The caller whose private topics are followed; null without such topics. */
  callerInUse(): StreamCaller | null
  /** Ends the private topics that the caller may no longer follow. */
  judge(outcome: StreamCaller | Refusal): void
}

type Options = {
  readonly connection: Connection
  readonly subscriptions: Subscriptions
  readonly guard: StreamGuard
  /** The headers that opened the connection. */
  readonly headers: IncomingHttpHeaders
  nowSeconds(): number
}

export function createSession(options: Options): Session {
  const { connection, subscriptions, guard, nowSeconds } = options
  let caller: StreamCaller | null = null

  async function signInWithKey(message: AuthMessage): Promise<void> {
    refuseOtherThanText(message)
    const signed = {
      apiKey: textOf(message.api_key),
      timestamp: textOf(message.timestamp),
      signature: textOf(message.signature),
    }
    signIn(await guard.checkKey(signed, connection.ip), message)
  }

  async function signInWithSession(message: AuthSessionMessage): Promise<void> {
    signIn(await guard.checkSession(options.headers), message)
  }

  function signIn(signedIn: StreamCaller, message: ClientMessage): void {
    if (caller !== null && caller.customerId !== signedIn.customerId)
      throw new Refusal(refusals.ALREADY_AUTHENTICATED)
    caller = signedIn
    connection.answer({ event: 'auth', ...idOf(message), success: true, permissions: caller.permissions })
  }

  async function subscribe(message: SubscribeMessage): Promise<void> {
    const names = message.topics.map(readTopicName)
    if (names.some(subscriptions.isPrivate)) await renewCaller()
    // A subscription made after the close would never end.
    if (!connection.isOpen()) return
    const { topics, refresh } = subscriptions.open(names, { caller, after: message.after ?? {} })
    connection.answer({ event: 'subscribed', ...idOf(message), topics })
    refresh()
  }

  function unsubscribe(message: UnsubscribeMessage): void {
    const topics = [...new Set(message.topics.map((text) => readTopicName(text).spelled))]
    subscriptions.close(topics)
    connection.answer({ event: 'unsubscribed', ...idOf(message), topics })
  }

  /** Reads the caller again, since they may have changed after the sign-in. */
  async function renewCaller(): Promise<void> {
    if (caller === null) return
    const [outcome] = await guard.review([{ caller, ip: connection.ip }])
    if (outcome === undefined) return
    judge(outcome)
    if (outcome instanceof Refusal) throw outcome
  }

  function judge(outcome: StreamCaller | Refusal): void {
    const isLost = outcome instanceof Refusal
    const action = caller?.by ?? null
    caller = isLost ? null : outcome
    const closed = subscriptions.closeUnpermitted(isLost ? [] : outcome.permissions)
    const [first] = closed
    if (first === undefined) return
    if (isLost) answerRefusal(connection, outcome, { action, id: null })
    else answerRefusal(connection, permissionDenied(first.permission), { action: 'subscribe', id: null })
    connection.answer({ event: 'unsubscribed', topics: closed.map(({ topic }) => topic) })
  }

  return {
    carryOut(message) {
      switch (message.action) {
        case 'auth_api_key':
          return signInWithKey(message)
        case 'auth_session':
          return signInWithSession(message)
        case 'subscribe':
          return subscribe(message)
        case 'unsubscribe':
          unsubscribe(message)
          return undefined
        case 'ping':
          connection.answer({ event: 'pong', ...idOf(message), ts: nowSeconds() })
          return undefined
      }
    },
    callerInUse: () => (subscriptions.hasPrivate() ? caller : null),
    judge,
  }
}

function permissionDenied(permission: string): Refusal {
  return new Refusal(accessRefusals.PERMISSION_DENIED, { details: { permission } })
}

function idOf({ id }: ClientMessage): { id?: string | number } {
  return id === undefined ? {} : { id }
}

/** Refuses in the order of the later checks, under their codes. */
function refuseOtherThanText(message: AuthMessage): void {
  for (const field of ['api_key', 'timestamp', 'signature'] as const) {
    const value: unknown = message[field]
    if (value === undefined || typeof value === 'string') continue
    const kind = field === 'api_key' ? streamRefusals.INVALID_API_KEY : streamRefusals.INVALID_SIGNATURE
    const reason = `${field} must be text`
    throw new Refusal(kind, { message: `${reason}.`, details: { reason } })
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
