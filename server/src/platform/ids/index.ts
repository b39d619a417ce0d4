// Application-made identifiers: UUID v7 (RFC 9562), so that keys are unique across machines
// without asking the database and sort roughly by the time they were made.
export { type Ids, idsOf, isMadeBefore, isUuid, lowestIdAt, systemIds, timeOfId } from './ids.ts'
