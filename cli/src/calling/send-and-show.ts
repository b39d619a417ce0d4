import type { Terminal } from '#terminal'
import { converse, type Speaker } from './converse.ts'

type Call = {
  caller: Speaker
  isRaw?: boolean
  method: string
  path: string
  body?: object | string | undefined
  headers?: Record<string, string>
  idempotencyKey?: string | undefined
}

/** Sends once and prints what came back; the exit code says whether it was a success. */
export async function sendAndShow(request: Call, terminal: Terminal): Promise<number> {
  const { caller, isRaw = false, method, path, ...call } = request
  return converse({ caller, isRaw, talk: (coffer) => coffer.request(method, path, call) }, terminal)
}
