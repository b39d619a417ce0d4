// Customers: who holds money here. It owns the customer's record; keys belong to access, money to the
// ledger. Invariants: a username is unique without regard to case; the public number never changes; a subject of the
// identity provider is one customer's.
export {
  type Customer,
  type CustomerLimits,
  changeLimits,
  changeSubject,
  changeTariff,
  createCustomer,
  customerRefusals,
  findCustomer,
  findCustomers,
  freezeCustomer,
  holdSubject,
  isFrozen,
  unfreezeCustomer,
} from './customer.ts'
export { approvalsAsked, readTariff, tariffOf } from './tariff-of.ts'
