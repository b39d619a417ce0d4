import type { Refusal } from '#platform/refusal'
import type { Connection } from './connection.ts'
import { type MessageHead, noHead } from './read-message.ts'

/** Tells a client what was refused; `head` is of the message that asked for it. */
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
