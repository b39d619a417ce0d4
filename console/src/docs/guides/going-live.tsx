import { Heading, useSite } from '#docs/parts'

export function GoingLive() {
  const { isSandbox } = useSite()
  return (
    <>
      <h1>Going live</h1>
      <p className="lead">
        The API is the same in the sandbox and in live mode. These are the things that differ, and a list to
        go through.
      </p>
      <Heading id="differences">What differs</Heading>
      <table>
        <thead>
          <tr>
            <td></td>
            <th scope="col">Sandbox</th>
            <th scope="col">Live</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Keys</th>
            <td>alice, bob and carol have theirs; controls make more</td>
            <td>come from the operator of the server</td>
          </tr>
          <tr>
            <th scope="row">Money</th>
            <td>simulated, as much as you like</td>
            <td>real, and final</td>
          </tr>
          <tr>
            <th scope="row">Banks</th>
            <td>simulated; kopecks of a deposit and ends of a phone number choose what goes wrong</td>
            <td>the one that the operator attached; without one there are no methods and no banks</td>
          </tr>
          <tr>
            <th scope="row">Chains and prices</th>
            <td>
              simulated; <code>/sandbox/v1</code> pays, mines, reorganises, and pins prices
            </td>
            <td>
              the real ones; <code>/sandbox/v1</code> is not there
            </td>
          </tr>
          <tr>
            <th scope="row">Refused signatures</th>
            <td>show the message that the server built</td>
            <td>say only that they are wrong</td>
          </tr>
          <tr>
            <th scope="row">Webhooks</th>
            <td>http and your own machine are allowed</td>
            <td>https and public addresses only</td>
          </tr>
          <tr>
            <th scope="row">Rate limit</th>
            <td>6,000 a minute for the three customers</td>
            <td>600 a minute unless agreed otherwise</td>
          </tr>
        </tbody>
      </table>
      <p>
        Of real chains this version knows EVM chains. For a network or a rail that the operator has not
        attached, it answers{' '}
        <a href="/docs/errors#DEPOSIT_DISABLED">
          <code>DEPOSIT_DISABLED</code>
        </a>
        .
      </p>
      <Heading id="checklist">Before you switch</Heading>
      <ul className="checklist">
        <li>
          Every request that moves money has an <a href="/docs/idempotency">idempotency key</a> that you
          stored before you sent it.
        </li>
        <li>A timeout is repeated with the same key, and never taken for a refusal.</li>
        <li>
          Your code branches on{' '}
          <a href="/docs/errors">
            <code>error.code</code>
          </a>
          , and an unknown code stops the operation and calls a person.
        </li>
        <li>
          Amounts stay decimal strings or exact decimals from end to end. No floating-point number touches
          them.
        </li>
        <li>
          Deposits are credited at{' '}
          <a href="/docs/events/deposit.confirmed">
            <code>deposit.confirmed</code>
          </a>
          , by the amount that was credited, and not while they are pending. A fiat deposit that failed can
          still be confirmed.
        </li>
        <li>
          A completed withdrawal to a bank account can fail days later, when the bank sends it back:{' '}
          <a href="/docs/events/withdrawal.failed">
            <code>withdrawal.failed</code>
          </a>{' '}
          tells.
        </li>
        <li>
          <a href="/docs/webhooks#verify">Webhooks are verified</a>, remembered by <code>id</code>, and what
          was missed is pulled from <code>GET /events</code>.
        </li>
        <li>
          The secret key is in a secret store: not in code, not in a browser, not in a log. Each program has
          its own, with as few permissions as it needs, bound to its addresses.
        </li>
        <li>Your clock is kept by NTP; a signature is good for five minutes.</li>
        <li>
          429 and 503 are waited out as <code>Retry-After</code> says.
        </li>
      </ul>
      {isSandbox && (
        <>
          <Heading id="rehearse">What to rehearse in the sandbox</Heading>
          <ul>
            <li>
              <a href="/docs/reference/sandboxReorganise">A reorganisation</a> that takes a deposit back.
            </li>
            <li>
              <a href="/docs/reference/sandboxHaltChain">A chain that stands still</a>.
            </li>
            <li>
              <a href="/docs/reference/sandboxSetFault">Prices that fail</a>, and answers that you must wait
              for.
            </li>
            <li>
              <a href="/docs/reference/sandboxAdvanceClock">Time that passes</a>: quotes that expire, keys
              that end.
            </li>
          </ul>
        </>
      )}
    </>
  )
}
