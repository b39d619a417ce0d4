import {
  Breakable,
  FieldList,
  Heading,
  Json,
  MethodBadge,
  OperationSample,
  Paragraphs,
  useSite,
} from '#docs/parts'
import { fieldOf, fieldsOf, type Operation, type RefusalKind } from '#docs/reading'
import { TabPanels } from '#ui/code'

type Props = { readonly operation: Operation }

/** The page of one operation: its parameters, its samples and its answers. */
export function OperationPage({ operation }: Props) {
  const { id, method, path, summary, tag } = operation
  return (
    <>
      <p className="eyebrow">{tag}</p>
      <h1>{summary}</h1>
      <p className="endpoint">
        <MethodBadge method={method} />
        <code>
          <Breakable text={path} after="/" />
        </code>
      </p>
      <details className="try-it card" data-operation={id} hidden>
        <summary>Try it</summary>
        <div />
      </details>
      <div className="columns">
        <Request operation={operation} />
        <div className="samples">
          <OperationSample operation={operation} />
        </div>
      </div>
      <Heading id="answers">Answers</Heading>
      <Answers operation={operation} />
    </>
  )
}

function Request({ operation: { description, parameters, body } }: Props) {
  const { api } = useSite()
  const placed = (place: string) =>
    parameters.filter((parameter) => parameter.place === place).map((parameter) => fieldOf(api, parameter))
  return (
    <div className="description">
      <h2 className="unseen">Request</h2>
      <Paragraphs text={description} />
      <FieldList title="Path" fields={placed('path')} />
      <FieldList title="Query" fields={placed('query')} />
      {body !== null && <FieldList title="Body" fields={fieldsOf(api, body.schema)} />}
      <FieldList title="Headers" fields={placed('header')} />
    </div>
  )
}

/** The answers, by status. */
function Answers({ operation }: Props) {
  const byStatus = Map.groupBy(operation.refusals, ({ status }) => status)
  const tabs = [
    { name: '200', panel: <Success operation={operation} /> },
    ...[...byStatus].map(([status, kinds]) => ({
      name: String(status),
      panel: <Refusals status={status} kinds={kinds} />,
    })),
  ]
  return <TabPanels label="Answers by status" tabs={tabs} />
}

function Success({ operation: { result, answer } }: Props) {
  const { api } = useSite()
  const data = fieldOf(api, { name: 'data', schema: result, isRequired: true })
  return (
    <div className="columns">
      <div>
        <FieldList title="Answer" fields={[data, ...fieldsOf(api, result, 'data')]} of="answer" />
      </div>
      <div>
        <Json value={answer} />
      </div>
    </div>
  )
}

type RefusalsProps = { readonly status: number; readonly kinds: readonly RefusalKind[] }

function Refusals({ status, kinds }: RefusalsProps) {
  const [first] = kinds
  return (
    <div className="columns">
      <div>
        {/* Tabs name the status; a reader without scripts sees all panels and no tabs. */}
        <h3 className="without-script">{status}</h3>
        <dl className="terms">
          {kinds.map(({ code, message }) => (
            <div key={code}>
              <dt>
                <a href={`/docs/errors#${code}`}>
                  <code>{code}</code>
                </a>
              </dt>
              <dd>{message}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>{first !== undefined && <Json value={first.example} />}</div>
    </div>
  )
}
