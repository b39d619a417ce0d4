// Subjects: what the back office's rows are about: owners of accounts, causes of entries, transactions.
export { accountBalance, accountRef, describeAccounts, sideRef } from './ledger-owners.ts'
export { aboutResource, findAbout, findThing, readSubject, subjectResource } from './ledger-subject.ts'
export { officeRefusals } from './refusals.ts'
export { transactionResource } from './transaction-resource.ts'
