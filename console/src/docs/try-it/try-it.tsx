import { type SubmitEvent, useState } from 'react'
import { readCredentials } from '#docs/keys'
import type { Operation } from '#docs/reading'
import { CodeBlock, CopyButton, TextField } from '#ui'
import { KeyNote } from './key-note.tsx'
import { initialBody, initialValue, requestOf } from './request-of.ts'
import { type Sent, sendRequest } from './send-request.ts'

type Outcome = Sent | { readonly problem: string }

/** A form that sends one operation's request to this server and shows the answer. */
export function TryIt({ operation }: { readonly operation: Operation }) {
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSending(true)
    setOutcome(await outcomeOf(operation, new FormData(event.currentTarget)))
    setSending(false)
  }
  return (
    <>
      <form className="form" onSubmit={(event) => void send(event)}>
        <Parameters operation={operation} places={['path', 'query']} />
        {operation.body !== null && <BodyField operation={operation} />}
        <Parameters operation={operation} places={['header']} />
        {operation.permission !== null && <KeyNote />}
        <div className="row-actions">
          <button type="submit" className="button primary" disabled={isSending}>
            Send
          </button>
          <span className="hint">A real request to this server.</span>
        </div>
      </form>
      <div className="answer" aria-live="polite">
        {outcome !== null && <Answer {...outcome} />}
      </div>
    </>
  )
}

async function outcomeOf(operation: Operation, fields: FormData): Promise<Outcome> {
  const credentials = operation.permission === null ? null : readCredentials()
  if (operation.permission !== null && credentials === null)
    return { problem: 'This operation needs a key. Give one at the top right.' }
  try {
    return await sendRequest(requestOf(operation, fields), credentials)
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function Answer(outcome: Outcome) {
  if ('problem' in outcome)
    return (
      <p className="problem" role="alert">
        {outcome.problem}
      </p>
    )
  const { status, statusText, elapsedMs, headers, text, signedMessage } = outcome
  const blocks = [
    ['Answer', prettyIfJson(text)],
    ['Headers', headers.map(([name, value]) => `${name}: ${value}`).join('\n')],
    ...(signedMessage === null ? [] : [['Signed message', signedMessage] as const]),
  ] as const
  return (
    <>
      <p className={status < 400 ? 'status is-success' : 'status is-refusal'}>
        <strong>
          {status} {statusText}
        </strong>{' '}
        in {elapsedMs} ms
      </p>
      {blocks.map(([title, shown]) => (
        <CodeBlock key={title} title={title} copy={<CopyButton text={shown} label={title} />}>
          {shown}
        </CodeBlock>
      ))}
    </>
  )
}

function prettyIfJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

type ParametersProps = { readonly operation: Operation; readonly places: readonly string[] }

function Parameters({ operation, places }: ParametersProps) {
  return operation.parameters
    .filter(({ place }) => places.includes(place))
    .map((parameter) => (
      <TextField
        key={parameter.name}
        label={parameter.name}
        hint={parameter.isRequired ? `${parameter.place}, required` : parameter.place}
        name={parameter.name}
        required={parameter.isRequired}
        defaultValue={initialValue(operation, parameter)}
        autoComplete="off"
        spellCheck={false}
      />
    ))
}

function BodyField({ operation }: { readonly operation: Operation }) {
  const [text] = useState(() => initialBody(operation))
  const id = `${operation.id}-body`
  return (
    <div className="field">
      <label htmlFor={id}>Body</label>
      <textarea id={id} name="body" rows={text.split('\n').length} spellCheck={false} defaultValue={text} />
    </div>
  )
}
