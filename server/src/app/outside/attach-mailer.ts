import type { Foundation } from '#app/parts'
import { type Config, readSecret } from '#app/settings'
import type { Mailer } from '#core/mail'
import { placeOf } from '#providers/provider-settings'
import { type SmtpServer, smtpMailer } from '#providers/smtp'
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
  const { mailFrom: from, name: fromName } = config
  const server = mailServer(config)
  const own = server === null || from === null ? null : smtpMailer({ server, from, fromName })
  if (own !== null) acquired.defer(() => own.close())
  const mailer = own ?? sandbox?.mailbox ?? null
  return mailer === null || sandbox === null ? mailer : faultyMailer(mailer, sandbox.faults)
}

/** The server that sends mails, with its password; null where there is none. */
export function mailServer({
  smtpUrl,
  smtpLogin,
  providerPlaces,
}: Pick<Config, 'smtpUrl' | 'smtpLogin' | 'providerPlaces'>): SmtpServer | null {
  if (smtpUrl === null || smtpLogin === null) return smtpUrl
  const place = placeOf(providerPlaces, { family: 'mail', option: 'secret_file' })
  return { ...smtpUrl, login: { user: smtpLogin.user, pass: readSecret(smtpLogin.secretFile, place) } }
}
