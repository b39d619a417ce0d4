import { ErrorsTable } from '#docs/pages'
import { Described, Heading, Pre } from '#docs/parts'

export function Errors() {
  return (
    <>
      <h1>Errors</h1>
      <p className="lead">
        Every refusal has a stable code to branch on, a sentence for people, and facts of the case.
      </p>
      <Pre>{`{
  "success": false,
  "error": {
    "code": "INSUFFICIENT_BALANCE",
    "message": "The funding account has 1000037.75 USDT available, which does not cover 5000000 USDT. Send less, or add to the account first.",
    "details": {
      "currency": "USDT",
      "required": "5000000",
      "available": "1000037.75",
      "account": "funding"
    }
  },
  "ts": 1767225600
}`}</Pre>
      <Heading id="handling">How to handle them</Heading>
      <ul>
        <li>
          Branch on <code>error.code</code>. Messages may change.
        </li>
        <li>
          <code>details</code> are facts of this case or null. <code>VALIDATION_ERROR</code> lists every field
          that is wrong in <code>details.fields</code>.
        </li>
        <li>A refusal has no effect: nothing was moved, nothing is half done.</li>
        <li>
          503 and <code>RATE_LIMIT_EXCEEDED</code> come with <code>Retry-After</code>. Wait that long, then{' '}
          <a href="/docs/idempotency#when">repeat with the same key</a>.
        </li>
        <li>
          Quote the <code>X-Request-Id</code> of an <code>INTERNAL_ERROR</code> when you report it.
        </li>
      </ul>
      <Heading id="codes">All codes</Heading>
      <Described>
        <ErrorsTable />
      </Described>
    </>
  )
}
