/*
 * Commands that tell what happened: the log of events, listening to it and handing it on, webhooks and what was sent to
 * them, and triggers, which make the sandbox produce an event.
 * Invariants: events are handed on one after the other, in order, and none is left out; a trigger uses the API and the
 * sandbox's controls alone, and does nothing where there is no sandbox.
 */
import type { Actions, Command } from '#command-line'
import { eventsCommand } from './events-command.ts'
import { listenCommand } from './listen-command.ts'
import { triggerCommand } from './trigger-command.ts'
import { webhooksCommand } from './webhook-commands.ts'

export const eventCommands: Readonly<Record<string, Command | Actions>> = {
  events: eventsCommand,
  listen: listenCommand,
  trigger: triggerCommand,
  webhooks: webhooksCommand,
}
