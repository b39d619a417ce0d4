import type { Connection } from '#delivery/stream/feeds'
import { bodyValidator, fieldProblems, parseJsonBody } from '#platform/http'
import { Refusal } from '#platform/refusal'
import {
  authAsRead,
  type ClientAction,
  type ClientMessage,
  clientMessages,
  type MessageId,
} from './messages.ts'
import { refusals } from './refusals.ts'

/** The part of a message that its answer repeats, as far as it is readable. */
type MessageHead = { readonly action: string | null; readonly id: MessageId | null }

export const noHead: MessageHead = { action: null, id: null }

const validators: { readonly [action in ClientAction]: (value: unknown) => unknown } = {
  auth_api_key: bodyValidator(authAsRead),
  auth_session: bodyValidator(clientMessages.auth_session),
  subscribe: bodyValidator(clientMessages.subscribe),
  unsubscribe: bodyValidator(clientMessages.unsubscribe),
  ping: bodyValidator(clientMessages.ping),
}

/** Parses the JSON of a message, or throws INVALID_MESSAGE. */
export function parseMessage(bytes: Buffer): unknown {
  try {
    return parseJsonBody(bytes)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw invalidMessage(error.message.replace('The body', 'The message'))
  }
}

/** The action and the id of a message; null where missing or wrong. */
export function readHead(value: unknown): MessageHead {
  const { action, id } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown> // each field is checked below
  const isId = (typeof id === 'string' && id.length <= 64) || Number.isSafeInteger(id)
  return {
    action: typeof action === 'string' ? action.slice(0, 64) : null,
    id: isId ? (id as MessageId) : null, // checked by `isId`
  }
}

/** The value as a message; throws INVALID_MESSAGE with every wrong field. */
export function readMessage(value: unknown): ClientMessage {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidMessage('The message must be a JSON object.')
  const { action } = readHead(value)
  if (action === null || !isAction(action))
    throw invalidMessage(`The action must be one of ${Object.keys(validators).join(', ')}.`)
  try {
    return validators[action](value) as ClientMessage // its schema accepted it
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message } = error
    throw new Refusal(refusals.INVALID_MESSAGE, { message, details: { fields: fieldProblems(error) } })
  }
}

export function invalidMessage(message: string): Refusal {
  return new Refusal(refusals.INVALID_MESSAGE, { message })
}

function isAction(action: string): action is ClientAction {
  return Object.hasOwn(validators, action)
}

/** Sends a refusal as the answer to the message with this head. */
export function answerRefusal(
  connection: Connection,
  { kind, message, details }: Refusal,
  { action, id }: MessageHead = noHead,
): void {
  connection.answer({
    event: 'error',
    ...(id === null ? {} : { id }),
    action,
    code: kind.code,
    message,
    details,
  })
}
