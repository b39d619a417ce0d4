import { createWriter, decideEach, type Writer, type WriterParts } from '#core/idempotency'
import type { Rails } from '#core/rails'
import type { Tx } from '#platform/database'
import type { AskingParts } from '#products/invoices/choosing'
import { type AskedInvoice, createInvoice, type Room, roomIn } from '#products/invoices/creating'
import { type InvoiceStory, invoiceSettings } from '#products/invoices/invoice'
import { type InvoiceResource, showInvoice } from '#products/invoices/publishing'
import { type AskedChild, createChild } from '#products/invoices/templates'

/** A new invoice: on its own, or of a template. */
type Command = { readonly customerId: string } & (
  | { readonly invoice: AskedInvoice }
  | { readonly child: AskedChild }
)

/** Creates invoices; concurrent ones share a transaction. */
export type Asking = Writer<Command, InvoiceResource>

type Parts = WriterParts &
  AskingParts & {
    readonly engines: { readonly rails: Pick<Rails, 'wake'> }
  }

export function createAsking(parts: Parts): Asking {
  const { catalog, engines } = parts
  return createWriter<Command, InvoiceResource>({
    ...parts,
    async decide(tx, { commands, now }) {
      const room = roomIn(tx, parts)
      // Locked before the savepoint of any command, whose end would release the lock; in one order for all batches.
      for (const customerId of [...new Set(commands.map((one) => one.customerId))].sort())
        await room.lock(customerId)
      return decideEach(tx, {
        commands,
        decide: async (command) => showInvoice(await carryOut(tx, command, { ...parts, room, now }), parts),
      })
    },
    onDone(commands) {
      if (commands.some(mayAskRail)) engines.rails.wake(catalog.section(invoiceSettings).rail)
    },
  })
}

function carryOut(
  tx: Tx,
  command: Command,
  parts: AskingParts & { readonly room: Room; readonly now: Date },
): Promise<InvoiceStory> {
  return 'child' in command
    ? createChild(tx, command.child, parts)
    : createInvoice(tx, command.invoice, parts)
}

function mayAskRail(command: Command): boolean {
  return 'child' in command || command.invoice.terms.way?.kind === 'rail'
}
