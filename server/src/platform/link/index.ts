// Links: encrypted connections for messages between the processes of one exchange. Invariants: only a peer with the
// exchange's key is accepted; messages arrive whole and in order, or the link closes. A link stores and repeats
// nothing: after a break, the sender finds out which messages were lost.
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
export { createLinkPort, type LinkPort } from './link-port.ts'
export { createPendingAnswers } from './pending-answers.ts'
