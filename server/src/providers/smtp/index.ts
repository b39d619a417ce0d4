// SMTP: a mailer that sends mails through a server of the house. Connections are reused and have time limits; texts and
// codes cross a network only under TLS. The Message-ID follows from our reference, so the reader's software recognises
// a mail that comes twice. Errors contain the server's code and nothing of the mail.

export { type SmtpMailer, smtpMailer } from './smtp-mailer.ts'
export { readSmtpUrl, type SmtpServer } from './smtp-url.ts'
