import { Heading, Pre, Sample } from '#docs/parts'

export function Pagination() {
  return (
    <>
      <h1>Pagination</h1>
      <p className="lead">
        Lists come in pages, newest first unless the operation says otherwise. A cursor reads as deep as there
        is anything.
      </p>
      <Heading id="pages">Pages</Heading>
      <p>
        <code>limit</code> says how many to a page, 50 unless you say otherwise, and <code>page</code> which
        one, from 1 on. It suits a screen that people leaf through. Counting deep is slow, so{' '}
        <code>page × limit</code> has a bound that each operation names; beyond it the answer is{' '}
        <a href="/docs/errors#VALIDATION_ERROR">
          <code>VALIDATION_ERROR</code>
        </a>{' '}
        or{' '}
        <a href="/docs/errors#DEEP_PAGINATION_NOT_SUPPORTED">
          <code>DEEP_PAGINATION_NOT_SUPPORTED</code>
        </a>
        .
      </p>
      <Heading id="cursors">Cursors</Heading>
      <p>
        To read everything, take <code>next_cursor</code> of an answer as <code>cursor</code> of the next
        request, until <code>has_more</code> is false. New items do not shift what is still to come, so
        nothing is read twice or missed. An operation whose answer is a bare array says what its cursor is:
        mostly the id of the last item.
      </p>
      <Pre>{`{
  "success": true,
  "data": {
    "items": [ … ],
    "page": 1,
    "limit": 50,
    "has_more": true,
    "next_cursor": "01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f"
  },
  "ts": 1767225600
}`}</Pre>
      <Sample of="listTransactions" />
      <Heading id="events">The log of events</Heading>
      <p>
        <a href="/docs/reference/listEvents">GET /events</a> runs the other way: oldest first, and on from
        there. Its <code>next_cursor</code> is always there and never expires: keep it, ask with{' '}
        <code>after</code>, and go on where you were.
      </p>
    </>
  )
}
