// Service keys: how programs of the exchange itself make customers and their keys. Invariants: a key has no effect
// before a second person has confirmed it, or after it is disabled; its rights are three listed ones, none of which
// approves or resumes anything; it acts as the person who made it, and only while that person has the right. The acts
// that it calls are operators' acts. Customers' keys belong to access.

export { serviceKeyOfficeRoutes } from './office-routes.ts'
export { serviceKeyRefusals } from './refusals.ts'
export { createServiceGuard, type ServiceCaller, type ServiceKeyGuard } from './service-guard.ts'
export {
  confirmServiceKey,
  createServiceKey,
  disableServiceKey,
  lockServiceKey,
  operatorOf,
  resealServiceKeys,
  type ServiceKey,
  type ServiceRight,
  serviceRights,
  stateOf,
} from './service-key.ts'
