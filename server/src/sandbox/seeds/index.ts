// Seeds: the start of a new sandbox: customers, operators, money, wallets and past prices. A gift is a payment to a
// wallet of the house in a simulated chain's first blocks; no reorganisation removes it.
export { amountWorth } from './amount-worth.ts'
export { backFillTicks } from './back-fill-ticks.ts'
export { createFundedCustomer } from './create-funded-customer.ts'
export { endowHotWallets, endowNode } from './endow-hot-wallets.ts'
export { firstOperators, knowSandboxPerson, sandboxOperators } from './sandbox-operators.ts'
export { sandboxReference } from './seed-inventory.ts'
export { type SandboxCustomer, type Seeding, seedSandbox } from './seed-sandbox.ts'
export { writeSandboxFile } from './write-sandbox-file.ts'
