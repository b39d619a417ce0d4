import { Pre } from '#docs/parts'

type Props = { readonly icon: string; readonly isSandbox: boolean }

/** The page at /. Its script asks whether the server is ready, and for the prices. */
export function HomePage({ icon, isSandbox }: Props) {
  return (
    <div className="home">
      <main>
        <header>
          <p className="brand">
            <img src={icon} alt="" width="34" height="34" />
            Coffer
          </p>
          <p id="readiness" className="tag" role="status">
            Asking whether it is ready…
          </p>
        </header>
        <h1 className="home-title">A wallet and an exchange, behind one API</h1>
        {isSandbox && (
          <p className="lead">
            This is Coffer’s sandbox. The server, the ledger and the order book are real; the chains, the
            market’s prices and a few traders are simulated. Nothing here is worth anything, so try
            everything.
          </p>
        )}
        {!isSandbox && (
          <p className="lead">This server runs in live mode. Requests need a key, and move what they say.</p>
        )}
        <p className="row-actions">
          <a className="button primary" href="/docs">
            Read the documentation
          </a>{' '}
          <a className="button" href="/docs/reference">
            API reference
          </a>
        </p>
        {isSandbox && (
          <>
            <h2>A first request</h2>
            <p>
              In a second terminal, in the same directory. The command signs as alice, a customer of the
              sandbox.
            </p>
            <Pre>{`npx coffer request GET /account/wallets`}</Pre>
          </>
        )}
        <section id="market" aria-labelledby="market-title" hidden>
          <h2 id="market-title">The market now</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Pair</th>
                <th scope="col">Last</th>
                <th scope="col">Bid</th>
                <th scope="col">Ask</th>
              </tr>
            </thead>
            <tbody id="tickers"></tbody>
          </table>
        </section>
        <h2>Where to go</h2>
        <ul className="cards">
          <li>
            <a href="/docs/authentication">
              <strong>Authentication</strong>Sign a request in curl, TypeScript, Python or Go.
            </a>
          </li>
          <li>
            <a href="/docs/errors">
              <strong>Errors</strong>Every code, and what to do about it.
            </a>
          </li>
          <li>
            <a href="/docs/webhooks">
              <strong>Webhooks</strong>Receive what happens, and verify that it was us.
            </a>
          </li>
          <li>
            <a href="/docs/stream">
              <strong>The stream</strong>The order book and your orders over one WebSocket.
            </a>
          </li>
          <li>
            <a href="/docs/idempotency">
              <strong>Idempotency</strong>Repeat without paying twice.
            </a>
          </li>
          <li>
            <a href="/docs/going-live">
              <strong>Going live</strong>What to check before real money moves.
            </a>
          </li>
        </ul>
        <h2>For machines</h2>
        <ul className="plain">
          <li>
            <a href="/openapi.json">/openapi.json</a> describes the API (OpenAPI 3.1), and{' '}
            <a href="/openapi-3.0.json">/openapi-3.0.json</a> does for tools that need 3.0
          </li>
          <li>
            <a href="/asyncapi.json">/asyncapi.json</a> describes the stream (AsyncAPI 3.0)
          </li>
          <li>
            <code>/readyz</code> and <code>/livez</code> answer load balancers
          </li>
          {isSandbox && (
            <li>
              <code>/metrics</code> answers Prometheus, here or at the address that the server printed when it
              started
            </li>
          )}
        </ul>
      </main>
    </div>
  )
}
