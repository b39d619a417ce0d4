// Service keys: how programs of the exchange itself make customers and their keys. Invariants: a key opens nothing before a
// second person has confirmed it, and nothing once it is disabled; its rights are the three that are listed, none of
// which approves or lets go on; it acts as the person who made it, and not at all once that person may not. The acts that it
// calls are those of operators. Keys of customers belong to access.

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
