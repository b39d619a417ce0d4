// Supplies: the simulated suppliers and issuer, and the faults that testers set on every port.
export { type Faults, faultyPrices, sandboxFaults } from './faults.ts'
export {
  faultyCallbacks,
  faultyChain,
  faultyHedging,
  faultyMailer,
  faultyRail,
  faultySender,
  faultySigner,
  PortFault,
} from './faulty-ports.ts'
export { faultyGiftCardSupplier, faultyIssuer, faultyServiceSupplier } from './faulty-suppliers.ts'
export type { IssuerDesk } from './issuer-desk.ts'
export { faultyIssuerCallbacks, openIssuer } from './open-issuer.ts'
export { openSupply, type SimulatedSupply, supplyWorkers } from './open-supply.ts'
export { type Fault, faultsOf, type Port, portNames, ports, supplierModes, supplierPorts } from './ports.ts'
export { seedSupplies } from './seed-supplies.ts'
export { type Suppliers, sandboxSuppliers } from './suppliers.ts'
export type { SupplyControls } from './supply-controls.ts'
