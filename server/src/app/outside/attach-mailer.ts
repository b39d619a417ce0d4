import type { Foundation } from '#app/parts'
import type { Mailer } from '#core/mail'
import { smtpMailer } from '#providers/smtp'
import { faultyMailer } from '#sandbox/supplies'
import type { Sandbox } from '#sandbox/world'

type Around = {
  readonly sandbox: Pick<Sandbox, 'mailbox' | 'faults'> | null
  /** Releases the mailer's connections. */
  readonly acquired: AsyncDisposableStack
}

/**
 * The configured mailer; without one, a sandbox's mailbox, and nothing in live mode. A sandbox's faults apply to both.
 */
export function attachMailer(
  { config }: Pick<Foundation, 'config'>,
  { sandbox, acquired }: Around,
): Mailer | null {
  const { smtpUrl: server, mailFrom: from, name: fromName } = config
  const own = server === null || from === null ? null : smtpMailer({ server, from, fromName })
  if (own !== null) acquired.defer(() => own.close())
  const mailer = own ?? sandbox?.mailbox ?? null
  return mailer === null || sandbox === null ? mailer : faultyMailer(mailer, sandbox.faults)
}
