import { Heading } from '#docs/parts'

export function RateLimits() {
  return (
    <>
      <h1>Rate limits</h1>
      <p className="lead">
        Each key may make so many requests in a minute: 600, unless it was given another number.
      </p>
      <Heading id="headers">Where a key stands</Heading>
      <p>Each answer to a signed request tells:</p>
      <dl className="terms">
        <dt>
          <code>X-RateLimit-Limit</code>
        </dt>
        <dd>Requests that the key may make in a minute.</dd>
        <dt>
          <code>X-RateLimit-Remaining</code>
        </dt>
        <dd>Requests that are left in this minute.</dd>
        <dt>
          <code>X-RateLimit-Reset</code>
        </dt>
        <dd>Unix time, in seconds, at which the minute ends.</dd>
      </dl>
      <Heading id="beyond">Beyond the limit</Heading>
      <p>
        The answer is 429 with{' '}
        <a href="/docs/errors#RATE_LIMIT_EXCEEDED">
          <code>RATE_LIMIT_EXCEEDED</code>
        </a>
        . Wait for the seconds in <code>Retry-After</code>. Nothing took effect, so the same request can be
        sent again.
      </p>
      <p>
        To follow what changes, do not poll: <a href="/docs/webhooks">webhooks</a> and{' '}
        <a href="/docs/stream">the stream</a> tell you.
      </p>
    </>
  )
}
