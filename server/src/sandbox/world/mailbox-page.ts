import type { IncomingHttpHeaders } from 'node:http'
import { html, type Markup } from '#core/pay-pages'
import { type OpenAnswer, type OpenRoute, requestRefusals } from '#platform/http'
import { Refusal } from '#platform/refusal'
import type { SimulatedMail, SimulatedMailbox } from '#providers/simulated'

type Options = {
  readonly mailbox: Pick<SimulatedMailbox, 'list'>
  /** Whether a request comes from a person at this machine: mails contain codes, and the mailbox needs no key. */
  isOpenTo(headers: IncomingHttpHeaders): boolean
}

const headers = {
  // The page shows only text: somebody else wrote the mails, so nothing in them may load or run.
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  vary: 'accept',
}

/** The sandbox's mails: a page for browsers, JSON for programs. `?to=` filters by address. */
export function mailboxPage({ mailbox, isOpenTo }: Options): OpenRoute {
  return {
    path: '/sandbox/v1/mail',
    isUnlisted: true,
    async handle(asked): Promise<OpenAnswer> {
      if (!isOpenTo(asked.headers)) throw new Refusal(requestRefusals.NOT_FOUND)
      const mails = await mailbox.list(asked.query.get('to') ?? undefined)
      const wantsPage = (asked.headers.accept ?? '').includes('text/html')
      return wantsPage
        ? { type: 'text/html; charset=utf-8', headers, body: pageOf(mails).text }
        : {
            type: 'application/json; charset=utf-8',
            headers,
            body: JSON.stringify({ mails: mails.map(resourceOf) }),
          }
    },
  }
}

function resourceOf({ reference: id, to, subject, text, html: markup, sentAt }: SimulatedMail) {
  return { id, to, subject, text, html: markup, sent_at: sentAt.toISOString() }
}

function pageOf(mails: readonly SimulatedMail[]): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sandbox mail</title>
</head>
<body>
<h1>Sandbox mail</h1>
${mails.length === 0 ? html`<p>Nobody was sent a mail. Reload to look again.</p>` : mails.map(mailOf)}
</body>
</html>
`
}

function mailOf({ to, subject, text, sentAt }: SimulatedMail): Markup {
  return html`<article>
<h2>${subject}</h2>
<p>To ${to}, <time datetime="${sentAt.toISOString()}">${sentAt.toISOString()}</time></p>
<pre>${text}</pre>
</article>
`
}
