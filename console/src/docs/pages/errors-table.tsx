import { Inline, useSite } from '#docs/parts'
import { type ErrorCode, errorCodes } from '#docs/reading'

/** Every code with its status, its sentence and the operations that answer it, with a field that filters them. */
export function ErrorsTable() {
  const { api, streamApi } = useSite()
  const codes = errorCodes(api, streamApi)
  return (
    <>
      <div className="field" data-filter hidden>
        <input
          type="search"
          aria-label="Filter the codes"
          placeholder={`Filter ${codes.length} codes`}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <table className="errors">
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Code</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((error) => (
            <Row key={error.code} error={error} />
          ))}
        </tbody>
      </table>
      <p className="hint" role="status" />
    </>
  )
}

function Row({ error }: { readonly error: ErrorCode }) {
  const { code, statuses, messages, operations, isOfStream } = error
  return (
    <tr id={code}>
      <td>{statuses.join(', ')}</td>
      <td>
        <a className="code-name" href={`#${code}`}>
          <code>{code}</code>
        </a>
        {isOfStream && <span className="tag">stream</span>}
        {messages.map((message) => (
          <p key={message}>
            <Inline text={message} />
          </p>
        ))}
        {operations.length > 0 && <MetBy operations={operations} />}
      </td>
    </tr>
  )
}

function MetBy({ operations }: Pick<ErrorCode, 'operations'>) {
  return (
    <details>
      <summary>{operations.length === 1 ? 'In one operation' : `In ${operations.length} operations`}</summary>
      <ul>
        {operations.map(({ id, summary }) => (
          <li key={id}>
            <a href={`/docs/reference/${id}`}>{summary}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}
