import type { Route } from '#platform/http'
import { keyCaller } from './key-caller.ts'

type Asking = {
  readonly query?: object
  readonly params?: object
  /** Absent for somebody at the machine, who may do everything. */
  readonly role?: string
}

/** The data of a route of the back office, whose schema the journeys check. */
export function askOffice<Data>(
  routes: readonly Route[],
  operation: string,
  { query = {}, params = {}, role }: Asking = {},
): Promise<Data> {
  const route = routes.find(({ operationId }) => operationId === operation)
  if (route === undefined) throw new Error(`there is no ${operation}`)
  const caller = { ...keyCaller(''), role }
  const call = { caller, query, params, body: undefined, request: null, requestId: '' }
  return route.handle(call) as Promise<Data> // as its caller says
}
