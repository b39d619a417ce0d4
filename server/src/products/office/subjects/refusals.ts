import { defineRefusals } from '#platform/refusal'

export const officeRefusals = defineRefusals({
  OFFICE_CUSTOMER_NOT_FOUND: [404, 'No customer has this number or username.'],
  OFFICE_TRANSACTION_NOT_FOUND: [404, 'No transaction has this id.'],
  LEDGER_ENTRY_NOT_FOUND: [404, 'The ledger has no entry with this id.'],
  LEDGER_ACCOUNT_NOT_FOUND: [404, 'The ledger has no account with this id.'],
  OFFICE_PROPOSAL_NOT_FOUND: [404, 'No proposal has this id.'],
  AUDIT_RUN_NOT_FOUND: [404, 'No audit run has this id.'],
  AUDIT_RUNNING: [409, 'An audit is running. Wait until it has ended.'],
})
