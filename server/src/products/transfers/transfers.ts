import assert from 'node:assert'
import {
  type Batch,
  bookDecided,
  createWriter,
  type Outcome,
  type Writer,
  type WriterParts,
} from '#core/idempotency'
import { customerAccount, type Entry, type Holding, openPosting, type Posting, postMany } from '#core/ledger'
import { productHaltOf } from '#core/operators'
import { recordTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { createPartyFinder, type Parties } from './find-parties.ts'
import { transferRefusals } from './refusals.ts'
import { receivedEvent, type Transfer, type TransferRequest, transactionsOf } from './transfer.ts'
import { type TransferResource, transferResource } from './transfer-resource.ts'

/** Takes transfers; concurrent ones share a transaction. */
export type Transfers = Writer<TransferRequest, TransferResource>

export function createTransfers({ ids, ...parts }: WriterParts & { ids: Ids }): Transfers {
  const findParties = createPartyFinder()
  return createWriter<TransferRequest, TransferResource, Situation>({
    ...parts,
    gatheredAs: 'transfers',
    async read(tx, requests) {
      const posting = openPosting(tx)
      const lock = async () => {
        const parties = await findParties(tx, {
          senders: requests.map(({ senderId }) => senderId),
          recipients: requests.map(({ recipient }) => recipient),
        })
        await posting.lock(requests.flatMap((request) => holdingsOf(request, parties)))
        return parties
      }
      const [halt, parties] = await Promise.all([productHaltOf(tx, 'transfers'), lock()])
      return { halt, parties, posting }
    },
    decide: (tx, batch) => transferMany(tx, { ...batch, ids }),
  })
}

/** The parties of a batch of transfers, and the posting that has their balances locked. */
type Situation = {
  readonly halt: Refusal | null
  readonly parties: Parties
  readonly posting: Posting
}

/** The balances that a request moves; they are locked while its key is looked up. */
function holdingsOf({ senderId, recipient, amount }: TransferRequest, parties: Parties): Holding[] {
  const ids = [senderId, parties.recipient(recipient)?.id ?? []].flat()
  return ids.map((id) => ({ account: customerAccount(id, 'funding_available'), asset: amount.asset.symbol }))
}

/** Decides and writes all transfers of a batch at once. */
function transferMany(
  tx: Tx,
  { commands, now, read: { halt, parties, posting }, ids }: Batch<TransferRequest, Situation> & { ids: Ids },
): Promise<Outcome<TransferResource>[]> {
  const decided = commands.map((request) => halt ?? identify(request, { parties, now }))
  return bookDecided(decided, {
    post: (transfers) =>
      postMany(
        tx,
        transfers.map((transfer) => entryOf(transfer, ids)),
        { posting },
      ),
    write(made) {
      recordTransactions(tx, made.flatMap(transactionsOf))
      recordEvents(
        tx,
        made.map((transfer) => receivedEvent(transfer, ids.next())),
      )
    },
    tell: transferResource.of,
  })
}

function identify(
  request: TransferRequest,
  { parties, now }: { parties: Parties; now: Date },
): Transfer | Refusal {
  const sender = parties.byId(request.senderId)
  assert(sender !== undefined, 'the owner of a key is a customer')
  const recipient = parties.recipient(request.recipient)
  if (recipient === undefined) return new Refusal(transferRefusals.RECIPIENT_NOT_FOUND)
  if (recipient.id === sender.id) return new Refusal(transferRefusals.SELF_TRANSFER)
  return { id: request.id, sender, recipient, amount: request.amount, comment: request.comment, at: now }
}

/** Sender's available funds → recipient's available funds. There is no fee. */
function entryOf({ id: reference, sender, recipient, amount, at: postedAt }: Transfer, ids: Ids): Entry {
  const from = customerAccount(sender.id, 'funding_available')
  const to = customerAccount(recipient.id, 'funding_available')
  return {
    id: ids.next(),
    kind: 'transfer_internal',
    reference,
    postedAt,
    movements: [{ from, to, amount }],
  }
}
