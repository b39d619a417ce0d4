// Customers: the holders of money here. The module owns the customer's record; keys belong to access, money to the
// ledger. Invariants: a username is unique without regard to case; the public number never changes; a subject of the
// identity provider belongs to one customer.
export { changeEmail, changeKycStatus, changeTariff, isLowerLevel, kycLevels } from './change-profile.ts'
export {
  type Customer,
  type CustomerLimits,
  changeLimits,
  changeSubject,
  createCustomer,
  customerRefusals,
  findCustomer,
  findCustomers,
  freezeCustomer,
  holdCustomer,
  holdSubject,
  isFrozen,
  unfreezeCustomer,
} from './customer.ts'
export { customerForms } from './customer-forms.ts'
export { customerRef } from './customer-ref.ts'
export { freezeHoldOf } from './freeze-hold.ts'
export { approvalsAsked, isLooserTariff, readTariff, tariffOf } from './tariff-of.ts'
