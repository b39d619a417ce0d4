import type { CheckServiceRequisiteRequest, Coffer, PayServiceRequest } from '@coffer/sdk'
import { askLines, Failure, Misuse, noticer, type Terminal } from '#terminal'

/** A passed check, as a payment refers to it. */
export type PaidCheck = {
  readonly agent_transaction_id: string
  readonly check_snapshot: NonNullable<PayServiceRequest['check_snapshot']>
  /** The amount due. */
  readonly amount: string | undefined
  /** A document of the payer; null where none is required. */
  readonly identity: string | null
}

type Checking = {
  readonly asked: CheckServiceRequisiteRequest
  readonly identity: string | undefined
  readonly isJson: boolean
  readonly terminal: Terminal
}

/**
 * Checks whether the account can be paid, prints the supplier's facts about it, and asks for a document where one is
 * required.
 */
export async function checkAccount(
  coffer: Coffer,
  { asked, identity, isJson, terminal }: Checking,
): Promise<PaidCheck> {
  const checked = await coffer.checkServiceRequisite(asked)
  const { agent_transaction_id, check_snapshot, client_amount, client_currency, reason } = checked
  if (!checked.success || agent_transaction_id === null || check_snapshot === null)
    throw new Failure(`The account cannot be paid (${reason}); nothing was paid`)
  const facts = Object.entries(check_snapshot.facts).map(([name, value]) => `, ${name} ${value}`)
  const due = client_amount === null ? '' : `, ${client_amount} ${client_currency}`
  noticer(isJson, terminal)(`the account was found${due}${facts.join('')}`)
  return {
    ...{ agent_transaction_id, check_snapshot, amount: client_amount ?? undefined },
    identity: checked.requires_identity ? await identityOf(identity, terminal) : null,
  }
}

async function identityOf(given: string | undefined, terminal: Terminal): Promise<string> {
  if (given !== undefined) return given
  if (!terminal.stdin.isTTY) throw new Misuse('This account is paid with a document of the payer: --identity')
  const [answer = ''] = await askLines([{ question: 'Document of the payer' }], terminal)
  return answer.trim()
}
