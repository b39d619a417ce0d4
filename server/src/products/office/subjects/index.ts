// Subjects: what the back office's rows are about: owners of accounts, causes of entries, transactions.
export { accountBalance, accountRef, describeAccounts, sideRef } from './ledger-owners.ts'
export { about, findAbout, findThing, readSubject, subject } from './ledger-subject.ts'
export { officeRefusals } from './refusals.ts'
export { toTransaction, transaction, transactionExample } from './transaction-schema.ts'
