// The APIs of outside parties over HTTP, as every adapter calls them. Invariants: a call ends in its time, follows no
// redirect and reads a bounded answer; numbers are read from their digits, never through a float; no error holds a key, an
// address or words of the answer, which may be about a person.
// The meaning of an answer belongs to the adapter.
export { parseExactly, withAmount } from './exact-json.ts'
export { type PartyCall, type PartyClient, type PartyReply, partyClients } from './party-client.ts'
export { type Fields, PartyNonsense, type Readers, readersFor } from './party-values.ts'
