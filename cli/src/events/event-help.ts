import { callerHelp } from '#calling'

const events = `coffer events

Lists what happened to you, oldest first: what webhooks are sent, kept for a while to be read.

  --types a,b              only these: names such as transfer.received, or groups such as 'deposit.*'
  --limit N                at most so many: 1 to 100, 50 by default
  --after CURSOR           those that follow; the list before says where it ended
  --json                   the answer as it came

${callerHelp}
  coffer events --types transfer.received,order.filled
`

const listen = `coffer listen

Shows events as they come, a line each: time, event, what it is about, the end of its resource's id. It asks for them
every second and goes on until Ctrl-C; then it says from where to go on. Another time it may begin with some that were
shown already, but it leaves none out.

  --types a,b              only these: names such as transfer.received, or groups such as 'deposit.*'
  --from WHERE             now (default), start, or the CURSOR at which another listening ended
  --json                   a line of JSON for each event
  --forward-to URL         post each event to a URL that this machine reaches: http://localhost:3000/hooks,
                           localhost:3000/hooks, or 3000
  --secret SECRET          sign with this secret rather than with one made for this time

Forwarding is for development: this command posts the events, signed as a webhook is, and shows what the receiver
answers and how long it took. One after the other, in order. While nobody listens at the URL an event is tried again
after 0.5, 1, 2 and 4 seconds; then it is shown as not delivered, and the next one follows. An answer, whichever, is
not tried again, and one that takes longer than 15 seconds is given up. A webhook is tried for three days:
\`coffer webhooks add URL\`.

${callerHelp}
  coffer listen --types 'deposit.*'
  coffer listen --forward-to localhost:3000/hooks
`

const trigger = `coffer trigger EVENT

Makes the sandbox produce an event as it comes about in earnest: somebody pays, an order is filled. It uses the API
and the sandbox's controls alone, so there is none in live mode. Without EVENT it lists what it can make.

${callerHelp}
  coffer trigger transfer.received
  coffer trigger deposit.failed --as bob
`

const webhooks = `coffer webhooks [list] [--limit N] [--json]
  lists your webhooks, newest first

coffer webhooks add URL [--events a,b]
  registers an endpoint and shows its secret, this once; without --events it gets every event

coffer webhooks update ID [--to URL] [--events a,b] [--enable | --disable]
  changes where it is, what it gets, or whether it is sent anything; --events '*' is every event

coffer webhooks rm ID
  deletes it, and the log of what was sent to it

coffer webhooks rotate ID
  gives it another secret; for a day the one before signs too

coffer webhooks test ID
  sends it a webhook.test

coffer webhooks deliveries ID [--status S] [--type EVENT] [--limit N] [--json]
  lists what was sent to it: pending, succeeded, failed or cancelled
coffer webhooks deliveries ID DELIVERY
  shows one whole, with every try and what was answered

coffer webhooks replay ID DELIVERY
  sends it again
coffer webhooks replay ID --since TIME [--until TIME]
  sends all that happened in that time, ISO 8601 or Unix seconds

  --idempotency-key KEY    with add, rotate, test and replay: makes a repeat of this call safe

${callerHelp}
  coffer webhooks add http://127.0.0.1:3000/hooks --events 'transfer.received,deposit.*'
`

/** What the commands that deal with events say of themselves. */
export const eventHelp: Record<'events' | 'listen' | 'trigger' | 'webhooks', string> = {
  events,
  listen,
  trigger,
  webhooks,
}
