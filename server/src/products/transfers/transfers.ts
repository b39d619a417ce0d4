import assert from 'node:assert'
import { type IdempotentRequest, idempotentBatch, type Outcome } from '#core/idempotency'
import { type Entry, postMany } from '#core/ledger'
import { formatAmount } from '#core/money'
import { recordTransactions } from '#core/transactions'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import { createGroupCommit, type GroupCommit } from '#platform/group-commit'
import type { Answer } from '#platform/http'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { findParties, type Parties } from './find-parties.ts'
import { transferMovements } from './movements.ts'
import { transferRefusals } from './refusals.ts'
import type { TransferResult } from './schemas.ts'
import { receivedEvent, type Transfer, type TransferRequest, transactionsOf } from './transfer.ts'

/** A transfer to make, and the request behind it when that counts once. */
export type TransferCommand = {
  readonly transfer: TransferRequest
  readonly request: IdempotentRequest | null
}

/** Takes transfers; those that wait at the same time share a transaction. */
export type Transfers = GroupCommit<TransferCommand, Answer<TransferResult>>

type Options = { database: Database; businessClock: Clock; systemClock: Clock; ids: Ids }

export function createTransfers({ database, businessClock, systemClock, ids }: Options): Transfers {
  return createGroupCommit({
    database,
    async handle(tx, commands) {
      const now = businessClock.now()
      const finding = findParties(tx, {
        senders: commands.map(({ transfer }) => transfer.senderId),
        recipients: commands.map(({ transfer }) => transfer.recipient),
      })
      const batch = idempotentBatch(tx, {
        commands,
        now,
        answeredAt: unixSeconds(systemClock.now()),
        async act(fresh) {
          const requests = fresh.map(({ transfer }) => transfer)
          return transferMany(tx, { requests, parties: await finding, now, ids })
        },
      })
      const [answers] = await Promise.all([batch, finding])
      return answers.map((result) => ({ result }))
    },
  })
}

type Batch = { requests: readonly TransferRequest[]; parties: Parties; now: Date; ids: Ids }

/** lock → decide → write, for all transfers of a batch at once. */
async function transferMany(
  tx: Tx,
  { requests, parties, now, ids }: Batch,
): Promise<Outcome<TransferResult>[]> {
  const found = requests.map((request) => identify(request, { parties, now }))
  const transfers = found.flatMap((transfer) => (transfer instanceof Refusal ? [] : [transfer]))
  const posted = await postMany(
    tx,
    transfers.map((transfer) => entryOf(transfer, ids)),
  )
  const made = transfers.filter((_, index) => posted[index] === 'posted')
  recordTransactions(tx, made.flatMap(transactionsOf))
  recordEvents(
    tx,
    made.map((transfer) => receivedEvent(transfer, ids.next())),
  )
  const outcomes = new Map(transfers.map((transfer, index) => [transfer, posted[index]]))
  return found.map((transfer) =>
    outcomeOf(transfer instanceof Refusal ? transfer : outcomes.get(transfer), transfer),
  )
}

function identify(
  request: TransferRequest,
  { parties, now }: { parties: Parties; now: Date },
): Transfer | Refusal {
  const sender = parties.byId(request.senderId)
  assert(sender !== undefined, 'who signs a request is a customer')
  const recipient = parties.recipient(request.recipient)
  if (recipient === undefined) return new Refusal(transferRefusals.RECIPIENT_NOT_FOUND)
  if (recipient.id === sender.id) return new Refusal(transferRefusals.SELF_TRANSFER)
  return { id: request.id, sender, recipient, amount: request.amount, comment: request.comment, at: now }
}

function entryOf({ id, sender, recipient, amount, at }: Transfer, ids: Ids): Entry {
  const movements = transferMovements({ from: sender.id, to: recipient.id, amount })
  return { id: ids.next(), kind: 'transfer_internal', reference: id, postedAt: at, movements }
}

function outcomeOf(
  posted: 'posted' | Refusal | undefined,
  transfer: Transfer | Refusal,
): Outcome<TransferResult> {
  if (posted instanceof Refusal) return { refusal: posted }
  assert(posted === 'posted' && !(transfer instanceof Refusal), 'a transfer is posted or refused')
  const { id, amount, recipient } = transfer
  return {
    data: {
      task_id: id,
      symbol: amount.asset.symbol,
      amount: formatAmount(amount),
      to: recipient.username,
      status: 'processing',
    },
  }
}
