import { Described, Heading, Sample, useSite } from '#docs/parts'
import { Events } from './events.tsx'
import { SampleFiles } from './sample-files.tsx'

export function Webhooks() {
  const { isSandbox } = useSite()
  return (
    <>
      <h1>Webhooks</h1>
      <p className="lead">
        Your endpoint is told of what happens, as it happens. Each event is sent at least once, and signed
        with a secret of yours.
      </p>
      <Heading id="register">Register an endpoint</Heading>
      <p>
        The answer has the <code>secret</code>, <code>whsec_…</code>, and is the only one that shows it.
        {isSandbox && (
          <>
            The sandbox also sends to addresses of your own machine, such as{' '}
            <code>http://127.0.0.1:4242/</code>.
          </>
        )}
      </p>
      <Sample of="createWebhook" />
      <Heading id="verify">Verify what comes</Heading>
      <p>
        Anyone can send a request to your endpoint. Coffer signs by{' '}
        <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>, so a library of it will do; by hand
        it takes a few lines. Put your secret in, run it, and it prints each event that is ours.
      </p>
      <SampleFiles />
      <ul>
        <li>Verify the bytes as they came. A body that was parsed and written again has other bytes.</li>
        <li>Compare in constant time, and refuse what is older than five minutes: it may be a copy.</li>
        <li>
          <code>webhook-signature</code> may hold several signatures while a secret is rotated. One match is
          enough.
        </li>
      </ul>
      <Heading id="answer">Answer</Heading>
      <ul>
        <li>
          Answer 2xx at once, before you begin long work. Anything else is a failure, and so is no answer in
          15 seconds.
        </li>
        <li>
          A failure is tried again, up to ten times in all over 75 hours. <code>Retry-After</code> of a 429 or
          503 is kept to.
        </li>
        <li>
          The same event may come twice, always with the same <code>id</code>: remember it.
        </li>
        <li>
          Events may come out of order. <code>sequence</code> numbers those of one resource without gaps.
        </li>
      </ul>
      <Heading id="missed">What you missed</Heading>
      <p>
        <a href="/docs/reference/listWebhookDeliveries">Deliveries</a> show each attempt,{' '}
        <a href="/docs/reference/replayWebhook">a replay</a> sends a time range again, and{' '}
        <a href="/docs/reference/listEvents">GET /events</a> is the same log to pull.
      </p>
      <Heading id="events">The events</Heading>
      <Described>
        <Events />
      </Described>
    </>
  )
}
