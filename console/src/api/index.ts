// The API of an application: typed calls of the server's operations, from a browser session.
export { ApiError } from './api-error.ts'
export { type Call, createCaller, type OperationTypes } from './caller.ts'
export {
  type Operations as ConsoleOperations,
  operations as consoleOperations,
} from './generated/console-operations.ts'
export {
  type Operations as OfficeOperations,
  operations as officeOperations,
} from './generated/office-operations.ts'
