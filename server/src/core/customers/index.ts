// Customers: who holds money here. It owns the customer's record; keys belong to access, money to the
// ledger. Invariants: a username is unique without regard to case; the public number never changes.
export {
  type Customer,
  type CustomerLimits,
  changeLimits,
  changeTariff,
  createCustomer,
  customerRefusals,
  findCustomer,
  findCustomers,
  freezeCustomer,
  isFrozen,
  unfreezeCustomer,
} from './customer.ts'
export { approvalsAsked, readTariff, tariffOf } from './tariff-of.ts'
