// SMTP: a mailer that hands mails to a server of the house's. Connections are kept for the next mail and have limits of
// time; texts and codes cross a network only under TLS. The Message-ID follows from our reference, so the reader's software
// recognises a mail that comes twice. Errors say the server's code and nothing of the mail.

export { type SmtpMailer, smtpMailer } from './smtp-mailer.ts'
export { readSmtpUrl, type SmtpServer } from './smtp-url.ts'
