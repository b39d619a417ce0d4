// Links: encrypted connections that carry messages between the processes of one exchange. Invariants: only a peer that
// knows the exchange's key is heard; messages arrive whole and in order, or the link is closed.
// A link keeps and repeats nothing: the sender finds out which messages were lost when it broke.
export {
  connectLink,
  type LinkKeys,
  type LinkListener,
  linkKey,
  linkKeys,
  listenLink,
  type Peer,
  type PeerHandler,
} from './link.ts'
