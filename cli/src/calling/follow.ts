import { setTimeout as pause } from 'node:timers/promises'
import { CofferError } from '@coffer/sdk'
import { interruption, type Terminal } from '#terminal'

const pollMs = 500
// Half a minute, enough for a restart of the server.
const failuresMax = 60

type Following<Resource> = {
  read(): Promise<Resource>
  isOver(resource: Resource): boolean
  /** The progress in words, printed after each change. */
  progressOf(resource: Resource): string
  tell(text: string): void
  readonly terminal: Terminal
}

/** Reads a resource until it has ended; undefined when the program was interrupted first. */
export async function follow<Resource>(following: Following<Resource>): Promise<Resource | undefined> {
  const { read, isOver, progressOf, tell, terminal } = following
  const { ended, end } = interruption(terminal)
  let isInterrupted = false
  void ended.then(() => (isInterrupted = true))
  let [told, failures] = ['', 0]
  try {
    while (!isInterrupted) {
      const resource = await read().catch(passing)
      failures = resource === null ? failures + 1 : 0
      if (failures > failuresMax) return await read()
      if (resource !== null) {
        const text = progressOf(resource)
        if (text !== told) tell(text)
        told = text
        if (isOver(resource)) return resource
      }
      await Promise.race([pause(pollMs), ended])
    }
    return undefined
  } finally {
    end()
  }
}

/** A short failure of the server changes nothing about the followed resource. */
function passing(error: unknown): null {
  if (error instanceof CofferError && (error.status === 0 || error.status >= 500 || error.status === 429))
    return null
  throw error
}
