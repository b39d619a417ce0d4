import { setTimeout as pause } from 'node:timers/promises'
import { type Coffer, CofferError, type CryptoWithdrawal } from '@coffer/sdk'
import { interruption, type Terminal } from '#terminal'

const pollMs = 500
// Half a minute: a server that restarts is back by then.
const failuresMax = 60

type Following = {
  readonly id: string
  readonly terminal: Terminal
  /** Says how far it is, once for each change. */
  tell(text: string): void
}

/** Reads a withdrawal until it ends; undefined when the program was interrupted before. */
export async function followWithdrawal(
  coffer: Coffer,
  { id, terminal, tell }: Following,
): Promise<CryptoWithdrawal | undefined> {
  const { ended, end } = interruption(terminal)
  let isInterrupted = false
  void ended.then(() => (isInterrupted = true))
  let [told, failures] = ['', 0]
  try {
    while (!isInterrupted) {
      const withdrawal = await coffer.getCryptoWithdrawal(id).catch(passing)
      failures = withdrawal === null ? failures + 1 : 0
      if (failures > failuresMax) return await coffer.getCryptoWithdrawal(id)
      if (withdrawal !== null) {
        const text = progressOf(withdrawal)
        if (text !== told) tell(text)
        told = text
        if (withdrawal.status !== 'processing') return withdrawal
      }
      await Promise.race([pause(pollMs), ended])
    }
    return undefined
  } finally {
    end()
  }
}

/** A server that cannot answer for a moment changes nothing about a withdrawal. */
function passing(error: unknown): null {
  if (error instanceof CofferError && (error.status === 0 || error.status >= 500 || error.status === 429))
    return null
  throw error
}

function progressOf({
  status,
  txid,
  confirmations,
  confirmations_required: required,
}: CryptoWithdrawal): string {
  if (status !== 'processing') return status
  if (txid === null) return 'waiting to be sent'
  return `sent, confirmations ${confirmations ?? 0}/${required ?? '?'}, txid ${txid}`
}
