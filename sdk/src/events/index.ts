// The log of events: its types, and following it page after page.

export type { CofferEvent, EventPage, EventQuery } from './event.ts'
export {
  type FollowEventsOptions,
  type FollowedEvent,
  findEndOfEvents,
  followEvents,
  type ReadEvents,
} from './follow-events.ts'
