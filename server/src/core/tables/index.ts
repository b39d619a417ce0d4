// Fields of tables for what the ledger and the catalogue speak of: amounts with their asset, networks, and the key that
// asked. Rows keep codes and units; an item has the things themselves, found in the catalogue.
export { fraction } from './fraction.ts'
export { keyUse } from './key-use.ts'
export { asset, money, moneyIn, network } from './listed.ts'
