import type { Office } from '../src/office/index.ts'
import type { View } from '../src/operator/view.ts'

type Given = { words?: string[]; values?: { [option: string]: string } }

/** Asks a view for an answer of the test; returns the operations that it called, and its text. */
export async function showView(views: readonly View[], name: string, answer: unknown, given: Given = {}) {
  const view = views.find((one) => one.name === name)
  if (view === undefined) throw new Error(`no view ${name}`)
  const asked: unknown[][] = []
  const call = async (...operation: unknown[]) => {
    asked.push(operation)
    return answer
  }
  const words = { words: [], values: {}, ...given }
  const text = view.draw(await view.ask({ call } as Office, words), words) // answers as the test says
  return { asked, text }
}
