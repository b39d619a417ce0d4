// The outbox: events, recorded in the transaction that causes them and read afterwards by the modules that deliver
// them. Invariant: a reader that keeps its cursor sees every committed event once and in one order, although
// transactions commit in another order than they begin. The published events of a customer are the customer's log;
// only this module makes their bodies. The module delivers nothing by itself.
// Ids are taken before a commit, so a reader that follows ids alone would skip late commits. Readers of the whole log follow
// `(xact, id)`, and only below the oldest database transaction that still runs. Events of a private topic are also numbered
// for their customer without gaps, under a row lock that is held until the commit: their readers follow the number alone.
export {
  beginning,
  type EventCursor,
  formatCursor,
  isReached,
  parseCursor,
  readEnd,
} from './event-cursor.ts'
export { type EventNames, eventNames, groupOf, letsThrough, namesOfEvent } from './event-filter.ts'
export type { EventType } from './event-type.ts'
export { type EventAbout, readEventsAbout } from './events-about.ts'
export { eventBody, type PublishedEvent, publishedColumns } from './published-event.ts'
export { type LogPage, readLog } from './read-log.ts'
export { type NewestPage, readLogBackwards } from './read-log-backwards.ts'
export { readNewest } from './read-newest.ts'
export { lastOfTopic, lastOfTopics, readTopic, type TopicEvent, type TopicPosition } from './read-topics.ts'
export { type NewEvent, type Publication, recordEvents } from './record-events.ts'
export { uniteEventTypes } from './unite-event-types.ts'
