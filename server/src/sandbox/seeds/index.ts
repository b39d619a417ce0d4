// Seeds: what a new sandbox begins with: customers, operators, money, wallets and a past of prices. A gift is a payment that a
// simulated chain begins with, to a wallet of the house, and no reorganisation takes it.
export { amountWorth } from './amount-worth.ts'
export { backFillTicks } from './back-fill-ticks.ts'
export { createFundedCustomer } from './create-funded-customer.ts'
export { endowHotWallets, endowNode } from './endow-hot-wallets.ts'
export { firstOperators, knowSandboxPerson, sandboxOperators } from './sandbox-operators.ts'
export { sandboxReference } from './seed-inventory.ts'
export { type SandboxCustomer, type Seeding, seedSandbox } from './seed-sandbox.ts'
export { writeSandboxFile } from './write-sandbox-file.ts'
