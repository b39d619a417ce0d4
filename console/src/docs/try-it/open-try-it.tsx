import { createRoot } from 'react-dom/client'
import { groupsOf, type Operation } from '#docs/reading'
import { TryIt } from './try-it.tsx'

/** Draws the form of an operation into its place. */
export async function openTryIt(place: HTMLElement, id: string): Promise<void> {
  const root = createRoot(place)
  try {
    root.render(<TryIt operation={await readOperation(id)} />)
  } catch (error) {
    root.render(
      <p className="problem" role="alert">
        {error instanceof Error ? error.message : String(error)}
      </p>,
    )
  }
}

/** The operation, from the description of it alone. */
async function readOperation(id: string): Promise<Operation> {
  const path = `/docs/parts/${encodeURIComponent(id)}.json`
  const response = await fetch(path)
  if (!response.ok) throw new Error(`The form could not be loaded: ${path} is answered ${response.status}.`)
  const [operation] = groupsOf(await response.json()).flatMap(({ operations }) => operations)
  if (operation === undefined) throw new Error(`The form could not be loaded: ${path} has no operation.`)
  return operation
}
