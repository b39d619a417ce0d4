// Fields of tables for what the ledger and the catalogue speak of: amounts with their asset, networks, and the key that
// asked. Rows keep codes and units; an item has the things themselves, found in the catalogue.
export { keyUse } from './key-use.ts'
export { money, moneyIn, network } from './listed.ts'
