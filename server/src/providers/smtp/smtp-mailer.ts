import { createTransport } from 'nodemailer'
import type { PartyAnswer } from '#core/instructions'
import { isMailAddress, type Mailer } from '#core/mail'
import type { SmtpServer } from './smtp-url.ts'

export type SmtpMailer = Mailer & {
  /** Closes the open connections. */
  close(): void
}

type Options = {
  readonly server: SmtpServer
  /** The house's own address. */
  readonly from: string
  /** The name beside the address. */
  readonly fromName: string
  readonly timeoutMs?: number
}

const connectionsMax = 2
const mailsPerConnectionMax = 100

export function smtpMailer({ server, from, fromName, timeoutMs = 8_000 }: Options): SmtpMailer {
  const { host, port, isTls, isHere, login } = server
  const transport = createTransport({
    pool: true,
    maxConnections: connectionsMax,
    maxMessages: mailsPerConnectionMax,
    host,
    port,
    secure: isTls,
    requireTLS: !isTls && !isHere,
    ...(login === null ? {} : { auth: login }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.indexOf('@') + 1)
  return {
    name: 'smtp',
    async send({ reference, to, subject, text, html }) {
      if (!isMailAddress(to)) return { status: 'rejected', reason: 'its address is none' }
      try {
        await transport.sendMail({
          envelope: { from, to: [to] },
          from: { name: fromName, address: from },
          to: { name: '', address: to },
          messageId: `<${reference}@${domain}>`,
          // Tells automatic responders not to answer.
          headers: { 'Auto-Submitted': 'auto-generated' },
          subject,
          text,
          ...(html === null ? {} : { html }),
        })
        return { status: 'done', result: null }
      } catch (error) {
        return answerOf(error)
      }
    },
    close: () => transport.close(),
  }
}

type Failure = { readonly code?: string; readonly command?: string; readonly responseCode?: number }

/** RFC 5321, 4.2.1: the server answers 4xx for a temporary failure, 5xx for a permanent one. */
function answerOf(error: unknown): PartyAnswer<null> {
  // as: every field may be missing, whatever was thrown
  const { code = 'an error', command = '', responseCode } = error as Failure
  // The server's words are omitted, since they repeat the address.
  const reason = `${code}${responseCode === undefined ? '' : ` ${responseCode}`}`
  if (code === 'EAUTH' || command === 'MAIL FROM')
    return { status: 'deferred', reason: `the mail server does not take mails of this house (${reason})` }
  if (responseCode === undefined || responseCode < 400)
    return { status: 'unknown', reason: `the mail server did not answer (${reason})` }
  return responseCode < 500
    ? { status: 'deferred', reason: `the mail server wants it later (${reason})` }
    : { status: 'rejected', reason: `the mail server refused it (${reason})` }
}
