// Payments of the house: their format and signature, their price, and their way to the node.

export { broadcast } from './broadcast.ts'
export { evmFormat, readSigned } from './evm-format.ts'
export { gasPriceNow } from './fees.ts'
export { preparePayment } from './prepare-payment.ts'
