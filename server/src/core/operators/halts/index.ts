// Kill switches: places where operators halt payments, products and suppliers.

export { haltActs, type Places, placeOf, type Served } from './halt-acts.ts'
export {
  allPayments,
  type Halt,
  haltPlace,
  networkHaltOf,
  paymentHaltOf,
  productPlace,
  readHalts,
  supplierHaltOf,
  supplierPlace,
} from './halts.ts'
export { haltRefusals, isProductHalted, productHaltOf, requireProduct } from './product-switch.ts'
