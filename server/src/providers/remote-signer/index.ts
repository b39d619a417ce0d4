// A signer in another process, reached over a link. Invariants: each call ends within its time; a call whose answer did not
// come throws, since nobody knows then whether it was carried out. The module keeps nothing: the next call links again.
export { type RemoteCall, type RemoteReply, readCall } from './protocol.ts'
export { type RemoteSigner, remoteSigner } from './remote-signer.ts'
