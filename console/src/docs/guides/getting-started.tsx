import { BaseUrl, Heading, KeyPlace, Pre, Sample, useSite } from '#docs/parts'

export function GettingStarted() {
  const { isSandbox } = useSite()
  return (
    <>
      <h1>Getting started</h1>
      <p className="lead">
        One signed JSON API for wallets, deposits and withdrawals of crypto and fiat, transfers, swaps and an
        order book. Every path is relative to <BaseUrl />.
      </p>
      {isSandbox && (
        <>
          <p>
            This server is a sandbox: three customers, alice, bob and carol, have keys from the start, and
            anybody who is signed in to the <a href="/console">console</a> can make one. Samples on these
            pages are signed with the key that the top right names, and run as they are pasted.
          </p>
          <KeyPlace />
        </>
      )}
      <Heading id="first-request">A first request</Heading>
      <p>
        It lists the wallets of the customer whose key it is. Each wallet says what is <code>available</code>.
      </p>
      <Sample of="listWallets" />
      <Heading id="first-payment">A first payment</Heading>
      <p>
        Send 12.5 USDT to bob. The <code>idempotency_key</code> names your intention: run the sample twice,
        and bob is paid once.
      </p>
      <Sample of="createInternalTransfer" />
      <Heading id="conventions">What holds everywhere</Heading>
      <ul>
        <li>
          Amounts are decimal strings such as <code>"12.5"</code>, both ways, so that no number format can
          round them.
        </li>
        <li>Times are ISO 8601 in UTC or Unix seconds, as each field says.</li>
        <li>Unknown fields of a body are refused, so that a mistyped one is never ignored.</li>
        <li>
          Every answer has an <code>X-Request-Id</code>. Quote it when you report a problem.
        </li>
        <li>
          Every answer is one of two shapes, errors included; <code>ts</code> is Unix time in seconds.
          <Pre>{`{ "success": true, "data": { … }, "ts": 1767225600 }`}</Pre>
          <Pre>{`{ "success": false, "error": { "code": "…", "message": "…", "details": null }, "ts": 1767225600 }`}</Pre>
        </li>
      </ul>
      <Heading id="next">Where to go from here</Heading>
      <ul>
        <li>
          <a href="/docs/authentication">Authentication</a> explains the signature, step by step.
        </li>
        <li>
          <a href="/docs/idempotency">Idempotency</a> makes every payment safe to repeat.
        </li>
        <li>
          <a href="/docs/reference">The API reference</a> has every operation, and “Try it” signs for you.
        </li>
        <li>
          <a href="/openapi.json">/openapi.json</a> and <a href="/asyncapi.json">/asyncapi.json</a> say the
          same to machines; client generators read them, or <a href="/openapi-3.0.json">/openapi-3.0.json</a>{' '}
          where they need OpenAPI 3.0.
        </li>
      </ul>
    </>
  )
}
