/*
 * The back office as a command reaches it: on a server, where the person signs in, or on the database of this machine. The folder
 * owns the session of a person, the way through the sandbox's sign-in, and the server's program behind --local.
 * Invariants: the session stays readable by its user alone; both ways answer the same data.
 * Commands decide what they ask, and draw it.
 */
export { adoptRestore } from './local-office.ts'
export {
  type ActOutcomes,
  type DoneAct,
  type Office,
  type OfficeOperations,
  OfficeRefusal,
} from './office.ts'
export { officeOptions } from './office-options.ts'
export { dataDirOf, type OfficeCaller, openOffice, serverEnvironment } from './open-office.ts'
