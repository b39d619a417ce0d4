/* The back office as a command reaches it: on a server, where the person signs in, or on this machine's database. The folder owns a person's session, the way through the sandbox's sign-in, and the server's program behind --local. Invariants: only its user can read the session; both ways answer the same data. Commands decide what they request, and draw the answer. */
export { adoptRestore, archiveBooks, finishUpgrade, upgradeStatus } from './local-office.ts'
export {
  type ActOutcomes,
  type DoneAct,
  type Office,
  type OfficeOperations,
  OfficeRefusal,
} from './office.ts'
export { officeOptions } from './office-options.ts'
export { dataDirOf, type OfficeCaller, openOffice, serverEnvironment } from './open-office.ts'
