import { FieldList, Json, Paragraphs, useSite } from '#docs/parts'
import { type Event, fieldOf, fieldsOf } from '#docs/reading'

/** The page of one event, as webhooks are sent it. */
export function EventPage({ event }: { readonly event: Event }) {
  const { api } = useSite()
  const { name, description, headers, bodies } = event
  return (
    <>
      <p className="eyebrow">Event</p>
      <h1>{name}</h1>
      <p className="endpoint">
        <code>POST</code>to your endpoint
      </p>
      <div className="columns">
        <div className="description">
          <h2 className="unseen">Request</h2>
          <Paragraphs text={description} />
          <p>
            <a href="/docs/webhooks#verify">Verify it</a> before you believe it.
          </p>
          {bodies.map(({ title, schema }) => (
            <FieldList key={title} title={title} fields={fieldsOf(api, schema)} of="answer" />
          ))}
          <FieldList title="Headers" fields={headers.map((header) => fieldOf(api, header))} of="answer" />
        </div>
        <div className="samples">
          {bodies.map(({ title, example }) => (
            <Json key={title} title={title.replace('Body', 'Request body')} value={example} />
          ))}
        </div>
      </div>
    </>
  )
}
