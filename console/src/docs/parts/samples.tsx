import { type Operation, shortPath } from '#docs/reading'
import { placeholders, sampleCommand, sampleLanguages, sampleRequest, streamSample } from '#docs/samples'
import { TabPanels } from '#ui/code'
import { Code } from './code.tsx'
import { Described } from './described.tsx'
import { useSite } from './site.ts'

const { apiKey, secretKey, idempotencyKey } = placeholders
const credentials = { apiKey, secretKey }

/** An operation's example in every language. The script of the page puts the key in use into it. */
export function OperationSample({ operation }: { readonly operation: Operation }) {
  const { origin } = useSite()
  const request = sampleRequest(operation, { origin, credentials, newKey: () => idempotencyKey })
  const title = `${request.method} ${shortPath(operation.path)}`
  const programs = sampleLanguages.map(({ name, language, write }) => ({
    name,
    panel: <Code title={title} text={write(request)} language={language} />,
  }))
  const command = {
    name: 'CLI',
    panel: <Code title={title} text={sampleCommand(operation)} language="sh" />,
  }
  return (
    <Described>
      <div className="sample" data-sample>
        <TabPanels label="Language" tabs={[...programs, command]} />
      </div>
    </Described>
  )
}

/** The sample of an operation that a guide names. */
export function Sample({ of }: { readonly of: string }) {
  const operation = useSite()
    .groups.flatMap(({ operations }) => operations)
    .find(({ id }) => id === of)
  return operation === undefined ? null : <OperationSample operation={operation} />
}

/** A program that follows the stream. */
export function StreamBlock() {
  const url = streamUrl(useSite().origin)
  return (
    <Described>
      <div className="sample" data-sample>
        <Code title="TypeScript" text={streamSample({ url, credentials })} language="ts" />
      </div>
    </Described>
  )
}

export function BaseUrl() {
  return <code data-sample>{useSite().origin}</code>
}

export function StreamUrl() {
  return <code data-sample>{streamUrl(useSite().origin)}</code>
}

/** The place where the script of the page says which key signs. */
export function KeyPlace() {
  return <p className="key-note" data-key />
}

function streamUrl(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/ws`
}
