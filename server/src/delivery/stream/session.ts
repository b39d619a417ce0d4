import { type AccessGuard, type ApiKey, accessRefusals } from '#core/access'
import { Refusal } from '#platform/refusal'
import type { Connection } from './connection.ts'
import type { AuthMessage, ClientMessage, SubscribeMessage, UnsubscribeMessage } from './messages.ts'
import { answerRefusal } from './read-message.ts'
import { refusals } from './refusals.ts'
import type { Subscriptions } from './subscriptions.ts'
import { readTopicName } from './topic-name.ts'

/** The key of a connection, and the messages that its client sends. */
export type Session = {
  /** Undefined when the message is done at once. */
  carryOut(message: ClientMessage): Promise<void> | undefined
  /** The key of the private topics that are followed; null when none is followed. */
  keyInUse(): string | null
  /** Ends the private topics that the key no longer permits. */
  judge(outcome: ApiKey | Refusal): void
}

type Options = {
  readonly connection: Connection
  readonly subscriptions: Subscriptions
  readonly guard: Pick<AccessGuard, 'checkStream' | 'review'>
  nowSeconds(): number
}

export function createSession({ connection, subscriptions, guard, nowSeconds }: Options): Session {
  let key: ApiKey | null = null

  async function signIn(message: AuthMessage): Promise<void> {
    const signed = {
      apiKey: textOf(message.api_key),
      timestamp: textOf(message.timestamp),
      signature: textOf(message.signature),
    }
    const signedIn = await guard.checkStream(signed, connection.ip)
    if (key !== null && key.customerId !== signedIn.customerId)
      throw new Refusal(refusals.ALREADY_AUTHENTICATED)
    key = signedIn
    connection.answer({ event: 'auth', ...idOf(message), success: true, permissions: key.permissions })
  }

  async function subscribe(message: SubscribeMessage): Promise<void> {
    const names = message.topics.map(readTopicName)
    if (names.some(subscriptions.isPrivate)) await renewKey()
    // A subscription made after the close would never end.
    if (!connection.isOpen()) return
    const { topics, refresh } = subscriptions.open(names, { key, after: message.after ?? {} })
    connection.answer({ event: 'subscribed', ...idOf(message), topics })
    refresh()
  }

  function unsubscribe(message: UnsubscribeMessage): void {
    const topics = [...new Set(message.topics.map((text) => readTopicName(text).spelled))]
    subscriptions.close(topics)
    connection.answer({ event: 'unsubscribed', ...idOf(message), topics })
  }

  /** Reads the key again: it may have changed since the client signed in. */
  async function renewKey(): Promise<void> {
    if (key === null) return
    const [outcome] = await guard.review([{ apiKey: key.id, ip: connection.ip }])
    if (outcome === undefined) return
    judge(outcome)
    if (outcome instanceof Refusal) throw outcome
  }

  function judge(outcome: ApiKey | Refusal): void {
    const isLost = outcome instanceof Refusal
    key = isLost ? null : outcome
    const closed = subscriptions.closeUnpermitted(isLost ? [] : outcome.permissions)
    const [first] = closed
    if (first === undefined) return
    if (isLost) answerRefusal(connection, outcome, { action: 'auth_api_key', id: null })
    else answerRefusal(connection, permissionDenied(first.permission), { action: 'subscribe', id: null })
    connection.answer({ event: 'unsubscribed', topics: closed.map(({ topic }) => topic) })
  }

  return {
    carryOut(message) {
      switch (message.action) {
        case 'auth_api_key':
          return signIn(message)
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
    keyInUse: () => (key !== null && subscriptions.hasPrivate() ? key.id : null),
    judge,
  }
}

function permissionDenied(permission: string): Refusal {
  return new Refusal(accessRefusals.PERMISSION_DENIED, { details: { permission } })
}

function idOf({ id }: ClientMessage): { id?: string | number } {
  return id === undefined ? {} : { id }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
