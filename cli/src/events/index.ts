/* Commands about events: the log, listening and forwarding, webhooks and their deliveries, and triggers, which make the sandbox produce an event. Invariants: events are forwarded one after the other, in order, and none is skipped; a trigger uses only the API and the sandbox's controls, and does nothing in live mode. */
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
