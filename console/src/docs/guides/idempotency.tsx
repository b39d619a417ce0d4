import { Heading, Sample } from '#docs/parts'

export function Idempotency() {
  return (
    <>
      <h1>Idempotency</h1>
      <p className="lead">
        When no answer came, repeat the request with the same key. It takes effect once, however often it
        arrives.
      </p>
      <Heading id="how">How to send a key</Heading>
      <p>
        Operations that create something take an idempotency key: in the body as <code>idempotency_key</code>{' '}
        where the body has that field, otherwise in the header <code>Idempotency-Key</code>. Make a new one,
        such as a UUID, for each new intention, and keep it with your own record of that intention before you
        send.
      </p>
      <Sample of="createInternalTransfer" />
      <Heading id="answers">What a repeat is answered</Heading>
      <table>
        <thead>
          <tr>
            <th scope="col">The repeat</th>
            <th scope="col">Its answer</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>the same key and the same payload</td>
            <td>
              the first answer again, a refusal included, with <code>Idempotency-Replayed: true</code>
            </td>
          </tr>
          <tr>
            <td>the same key and another payload</td>
            <td>
              <a href="/docs/errors#IDEMPOTENCY_KEY_REUSED">
                <code>IDEMPOTENCY_KEY_REUSED</code>
              </a>
            </td>
          </tr>
          <tr>
            <td>while the first still runs</td>
            <td>
              the first answer, which the repeat waits for; the execution of a crypto quote may say{' '}
              <a href="/docs/errors#OPERATION_IN_PROGRESS">
                <code>OPERATION_IN_PROGRESS</code>
              </a>{' '}
              instead
            </td>
          </tr>
          <tr>
            <td>after an answer of 500 or above</td>
            <td>it runs anew: such answers are never remembered</td>
          </tr>
        </tbody>
      </table>
      <p>
        The payload is what was understood, not how it was spelled: <code>10.0</code> repeats <code>10</code>.
        Keys are remembered for 24 hours and belong to the customer, whichever API key sends them.
      </p>
      <Heading id="when">When to repeat</Heading>
      <ul>
        <li>
          After a broken connection, a timeout, or a status of 429, 502, 503 or 504: wait a little, then
          repeat with the same key.
        </li>
        <li>
          After any other refusal: mend the cause first. The refusal stays the answer of its key, so take a
          new one.
        </li>
      </ul>
    </>
  )
}
