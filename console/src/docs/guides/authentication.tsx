import { Heading, Sample } from '#docs/parts'

export function Authentication() {
  return (
    <>
      <h1>Authentication</h1>
      <p className="lead">
        Each request is signed with the secret part of an API key. The secret itself is never sent.
      </p>
      <Heading id="headers">Three headers</Heading>
      <p>Every operation takes them, unless it is marked as public.</p>
      <dl className="terms">
        <dt>
          <code>X-API-Key</code>
        </dt>
        <dd>
          The public part of the key, <code>pk_live_…</code>.
        </dd>
        <dt>
          <code>X-API-Timestamp</code>
        </dt>
        <dd>Unix time in seconds, at most five minutes from the server’s.</dd>
        <dt>
          <code>X-API-Signature</code>
        </dt>
        <dd>The lower-case hex of HMAC-SHA256 over the message, with the secret key.</dd>
      </dl>
      <Heading id="signing">The message</Heading>
      <p>Four parts are joined without anything in between:</p>
      <p className="formula">
        <span>timestamp</span> + <span>METHOD</span> + <span>path with query</span> + <span>body</span>
      </p>
      <ul>
        <li>The path is exactly what is sent, percent-encoding and query string included.</li>
        <li>
          The body is exactly the bytes that are sent, and empty where there is none. Turn your object into
          text once, then sign and send that text.
        </li>
      </ul>
      <Heading id="samples">In your language</Heading>
      <p>A read, with a query to sign:</p>
      <Sample of="listTransactions" />
      <p>A write, with a body to sign:</p>
      <Sample of="createInternalTransfer" />
      <Heading id="worked-example">A worked example</Heading>
      <p>With your own code, these values must give this signature.</p>
      <dl className="vector">
        <dt>Secret key</dt>
        <dd>
          <code id="vector-secret-key">sk_live_3f9c1e7ab24d4c0f</code>
        </dd>
        <dt>Timestamp</dt>
        <dd>
          <code id="vector-timestamp">1767225661</code>
        </dd>
        <dt>Method</dt>
        <dd>
          <code id="vector-method">GET</code>
        </dd>
        <dt>Path</dt>
        <dd>
          <code id="vector-path">
            /api/v1/integration/transactions?symbol=USDT&amp;from=2026-01-01T00%3A00%3A00Z&amp;limit=20
          </code>
        </dd>
        <dt>Body</dt>
        <dd>none</dd>
        <dt>Message</dt>
        <dd>
          <code id="vector-message">
            1767225661GET/api/v1/integration/transactions?symbol=USDT&amp;from=2026-01-01T00%3A00%3A00Z&amp;limit=20
          </code>
        </dd>
        <dt>Signature</dt>
        <dd>
          <code id="vector-signature">3a2664a9e8d2869063b6640d3210d0f7648ad078b8101a3608af903393c2bb8c</code>
        </dd>
      </dl>
      <Heading id="refused">When a signature is refused</Heading>
      <p>
        In the sandbox, <code>error.details.signed_message</code> is the message that the server built.
        Compare it with yours: the first character that differs is the mistake.{' '}
        <a href="/docs/errors#SIGNATURE_EXPIRED">
          <code>SIGNATURE_EXPIRED</code>
        </a>{' '}
        means that your clock is off; <code>details.server_time</code> is ours.
      </p>
      <Heading id="permissions">Permissions</Heading>
      <p>
        A key has permissions, and each operation names the one that it needs. A key that lacks it is answered{' '}
        <a href="/docs/errors#PERMISSION_DENIED">
          <code>PERMISSION_DENIED</code>
        </a>
        . Give each program a key of its own with as few as it needs; a key may also be bound to addresses and
        expire.
      </p>
    </>
  )
}
