// A signer in another process, reached over a link. Invariants: each call has a time limit; a call without an answer
// throws, since its outcome is unknown. The module stores nothing: the next call links again.
export { type RemoteCall, type RemoteReply, readCall } from './protocol.ts'
export { type RemoteSigner, remoteSigner } from './remote-signer.ts'
