import { Breakable, FieldList, Heading, Inline, Json, Paragraphs, useSite } from '#docs/parts'
import { fieldsOf, type Schema, type Topic } from '#docs/reading'

/** The page of one topic of the stream. */
export function TopicPage({ topic }: { readonly topic: Topic }) {
  const { address, summary, description, access, parameters, messages } = topic
  const fields = Object.entries(parameters).map(([name, { description: text = '', enum: values }]) => ({
    name,
    type: values === undefined ? 'string' : values.join(', '),
    limits: '',
    isRequired: true,
    description: text,
  }))
  return (
    <>
      <p className="eyebrow">Stream topic</p>
      <h1>
        <Breakable text={address} after="." />
      </h1>
      <p className="lead">{summary}.</p>
      <Paragraphs text={description} />
      <p>
        <Inline text={access} />
      </p>
      <h2 className="unseen">Topic and messages</h2>
      <FieldList title="In its name" fields={fields} />
      {messages.map((message) => (
        <Message key={message.name} message={message} />
      ))}
    </>
  )
}

/** The fields of one message, and an example. */
export function Message({ message: { name, payload, examples } }: { readonly message: Schema }) {
  const { streamApi } = useSite()
  return (
    <>
      <Heading id={name}>{payload.properties?.type?.const ?? name}</Heading>
      <div className="columns">
        <div>
          <FieldList title="Message" fields={fieldsOf(streamApi, payload)} of="answer" isLinked={false} />
        </div>
        <div>
          <Json value={examples[0].payload} />
        </div>
      </div>
    </>
  )
}
