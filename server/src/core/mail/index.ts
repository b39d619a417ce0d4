// Mail: what the house sends by e-mail. A product asks for a mail in the transaction of its cause and composes the text when
// it is sent, so no code lies in a queue. Invariants: no address, text or secret of a mail is in its rows, its instruction, an
// event or a log; a mail that may have arrived goes again under the same Message-ID, and none is tried for longer than a day.
// Where no mailer is attached, nothing is asked for: a live exchange without a server for mails sends none. The sandbox has a
// box of its own at `/sandbox/v1/mail` (decision 0071). Mail is a courtesy: nothing that moves money waits for it.
export { createMails, type Mails, purgeMails } from './create-mails.ts'
export { isMailAddress } from './mail-address.ts'
export type { MailKind } from './mail-kind.ts'
export type { Mail, Mailer } from './mailer.ts'
export { type MailRecord, readMails, requestMail } from './request-mail.ts'
