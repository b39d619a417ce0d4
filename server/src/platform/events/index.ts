// The outbox: what happened, recorded in the transaction that made it happen and read afterwards by
// everyone who tells the world. Invariant: a reader that keeps its cursor sees every committed event
// once and in one order, although transactions commit in another order than they begin.
// It delivers nothing by itself.

export type { EventType } from './event-type.ts'
export { type EventCursor, type EventRecord, readEvents } from './read-events.ts'
export { lastOfTopic, lastOfTopics, readTopic, type TopicEvent, type TopicPosition } from './read-topics.ts'
export { type NewEvent, type Publication, recordEvents } from './record-events.ts'
