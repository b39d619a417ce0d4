// Parts: a server's foundation, its list of products, and the objects that products and engines are opened with.
export { catalogSections, sectionsOf } from './catalog-sections.ts'
export { type Foundation, layFoundation } from './foundation.ts'
export { guardsOf } from './guards-of.ts'
export { linkKeysOf } from './link-keys.ts'
export {
  allCrossings,
  allPermissions,
  allTransactionTypes,
  broughtBy,
  knownEvents,
  listedOf,
  type OpenProducts,
  openProducts,
  type ProductList,
  type Products,
  products,
  sentEventTypes,
  valuePermissions,
} from './modules.ts'
export { openEngines, railHandlersOf } from './open-engines.ts'
export type { Engines, Ground, Parts } from './parts.ts'
export { publicUrlOf } from './public-url.ts'
export { sourcesOf } from './sources.ts'
export { switchActs, switches } from './switches.ts'
export { signerTrust, trustKeyOf } from './trust-key.ts'
export { withdrawPort } from './withdraw-port.ts'
