// The API of an application: typed calls of the server's operations, from a browser session, and the bodies of
// operators' acts.

export {
  type Operations as ConsoleOperations,
  operations as consoleOperations,
} from '@coffer/sdk/console-operations'
export {
  type Operations as OfficeOperations,
  operations as officeOperations,
} from '@coffer/sdk/office-operations'
export { bodyOf, kindOf, offeredActs, ticked } from './act-body.ts'
export { ApiError } from './api-error.ts'
export { type Call, createCaller } from './caller.ts'
