import { NodeRefusal } from '#providers/nodes'

// Nodes have no codes for these; the words are those of geth, Erigon, Nethermind, Besu, Reth and anvil.

/** The node no longer has the state of that block: it keeps the newest hundred or so. */
export function isStateGone(error: unknown): boolean {
  return (
    refuses(error) &&
    /missing trie node|historical state|state (is |data )?(not available|unavailable)|no state available|pruned|BlockOutOfRange/i.test(
      error.message,
    )
  )
}

export function isRevert(error: unknown): error is NodeRefusal {
  return refuses(error) && (error.code === 3 || /revert/i.test(error.message))
}

/** The network has these bytes already. */
export function isKnownAlready(error: unknown): boolean {
  return (
    refuses(error) &&
    /already known|known transaction|already imported|already in (the )?(mem)?pool/i.test(error.message)
  )
}

function refuses(error: unknown): error is NodeRefusal {
  return error instanceof NodeRefusal
}
