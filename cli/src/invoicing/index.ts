/* Commands of invoices: creating and following one, paying another customer's, cancelling, refunding, templates, and costs. Invariants: on a terminal nothing is paid or refunded before it was shown and agreed to; an invoice can be paid whether or not somebody watches it; the QR code holds the payment itself, or the address of the page where the payer still has to choose. Links to deposit into the caller's own account are elsewhere. */
import type { Actions, Command } from '#command-line'
import { cancelInvoiceCommand, chooseCurrencyCommand } from './change-commands.ts'
import { createInvoiceCommand } from './create-command.ts'
import { invoiceSettingsCommand } from './invoice-settings-command.ts'
import { listInvoicesCommand } from './list-command.ts'
import { payInvoiceCommand } from './pay-command.ts'
import { refundCommand } from './refund-command.ts'
import {
  addTemplateCommand,
  deactivateTemplateCommand,
  listTemplatesCommand,
  receiptCommand,
} from './template-commands.ts'

export const invoicingCommands: Readonly<Record<string, Command | Actions>> = {
  invoice: { actions: { list: createInvoiceCommand, pay: payInvoiceCommand } },
  invoices: {
    actions: {
      list: listInvoicesCommand,
      currency: chooseCurrencyCommand,
      cancel: cancelInvoiceCommand,
      refund: refundCommand,
      settings: invoiceSettingsCommand,
    },
  },
  templates: {
    actions: {
      list: listTemplatesCommand,
      add: addTemplateCommand,
      receipt: receiptCommand,
      deactivate: deactivateTemplateCommand,
    },
  },
}
