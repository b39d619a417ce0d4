// Links: encrypted connections between the processes of one exchange, over which they pass messages. Invariants: only
// who knows the exchange's key is heard; messages arrive whole and in order, or the link is closed.
// It keeps nothing and repeats nothing: what was on its way when a link broke is for the sender to find out.
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
