/*
 * Commands that tell what happened: the log of events, listening to it and handing it on, webhooks and what was sent to
 * them, and triggers, which make the sandbox produce an event.
 * Invariants: events are handed on one after the other, in order, and none is left out; a trigger uses the API and the
 * sandbox's controls alone, and does nothing where there is no sandbox.
 */
export { eventHelp } from './event-help.ts'
export { eventsCommand } from './events-command.ts'
export { listenCommand } from './listen-command.ts'
export { triggerCommand } from './trigger-command.ts'
export { webhooksCommand } from './webhook-commands.ts'
