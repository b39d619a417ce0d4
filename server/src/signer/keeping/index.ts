// Files of the signer's directory: the journal, and small files in JSON, which are on the disk before anybody relies on them.
export { type Found, type Journal, openJournal } from './journal.ts'
export { readKeptJson } from './read-kept-json.ts'
export { syncFolder, writeDurably } from './write-durably.ts'
