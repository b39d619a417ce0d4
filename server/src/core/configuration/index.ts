// Configuration: which files decide what this exchange does, and which of them people have approved. A configuration is a
// list of files with the hash of each, and one hash over all. Invariants: approvals and first starts are rows that are only
// added; at most two configurations may start, the one in force and the newest approved one. The module reads no file and
// knows no setting: `app/read-configuration.ts` does, and `app/settle-configuration.ts` decides about starts.
export { type Configuration, configurationOf } from './configuration.ts'
export { configurationActs } from './configuration-acts.ts'
export { differencesOf, fileStates } from './file-standing.ts'
export {
  approveConfiguration,
  lockConfiguration,
  readStanding,
  startConfiguration,
} from './standing.ts'
