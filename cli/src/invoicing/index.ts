/*
 * Commands of invoices: asking anybody for a payment and following it, paying one of another customer, calling one off,
 * paying back, templates, and what it all costs.
 * Invariants: on a terminal nothing is paid or paid back before it was shown and agreed to; an invoice can be paid whether or
 * not somebody watches it; the QR code says where to pay, or leads to the page where the payer still has to choose.
 * Links to pay into the caller's own account are not theirs.
 */
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
