import assert from 'node:assert'
import Type from 'typebox'
import { anyKey } from '#core/access'
import type { Catalog } from '#core/catalog'
import { addressCodecs } from '#core/chains'
import { paymentHaltOf } from '#core/operators'
import { statusOfSpend } from '#core/payments-out'
import { hurrySpends, readSpend, type Spending, type SpendStory } from '#core/spends'
import { transactionRefusals } from '#core/transactions'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, customer, invalidField, type Route, route } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { payoutsOut } from '#products/payouts'
import { explainFailure, withdrawalsOut } from '#products/withdrawals'
import { failingAddress } from '#providers/simulated'
import {
  contradictionIn,
  notSettled,
  returnPayout,
  settlePayout,
  settlingRefusals,
  tryUntil,
} from '#sandbox/settling'
import type { ChainControls, RailControls } from '#sandbox/world'

type Options = {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
  readonly chains: ChainControls
  readonly banks: RailControls
  readonly engines: { readonly spending: Pick<Spending, 'carryOn'> }
}

const failing = Object.values(addressCodecs).map(({ family }) => `\`${failingAddress(family)}\` (${family})`)

type Outcome = 'completed' | 'failed'

const params = closedObject({ transaction_id: Type.String({ maxLength: 64 }) })

const settlement = {
  outcome: Type.Enum(['completed', 'failed']),
  reason: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Reason for the failure. On a chain, the `comment` of the transaction in the history; for a payout, the bank’s message, which operators see. Absent for a completed withdrawal.',
    }),
  ),
}

/** The control that settles withdrawals. */
export function withdrawalRoutes(options: Options): Route[] {
  return [
    route({
      operationId: 'sandboxSettleWithdrawal',
      summary: 'Settle a withdrawal at once',
      description: `On a chain: mines the withdrawal's transaction with this outcome, and the blocks that make it final. On Bitcoin, Litecoin and Dogecoin one transaction pays withdrawals that waited together, so they share its outcome. To a bank account: the bank decides. A withdrawal that has ended keeps its outcome: the same outcome again is answered, the other one refused. Without a control, a withdrawal to an address that ends in \`dead\` fails: ${failing.join(', ')}. A payout to a phone that ends in \`0002\` is declined; one to \`0003\` stays unknown for 20 seconds and is then paid; one to \`0005\` is paid and comes back a day later.`,
      tag: 'Sandbox',
      method: 'POST',
      path: '/sandbox/v1/withdrawals/{transaction_id}',
      permission: anyKey,
      alsoFor: [customer('sendsValue', { readBy: 'getTransaction' })],
      params,
      body: closedObject(settlement),
      result: closedObject({
        transaction_id: Type.String(),
        status: Type.Enum(['completed', 'failed', 'cancelled'], { description: 'How it ended.' }),
      }),
      refusals: [transactionRefusals.TRANSACTION_NOT_FOUND, settlingRefusals.WITHDRAWAL_NOT_SETTLED],
      example: {
        params: { transaction_id: '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61' },
        body: { outcome: 'failed', reason: 'The contract reverted' },
        data: { transaction_id: '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61', status: 'failed' },
      },
      async handle({ params: { transaction_id: id }, body: { outcome, reason } }) {
        if (outcome === 'completed' && reason !== undefined)
          throw invalidField('reason', 'must be absent for a completed withdrawal')
        const payout = await findPayoutOf(id, options)
        const status = await (payout === undefined
          ? settleOnChain(id, { outcome, reason, ...options })
          : settlePayout(payout, { outcome, reason, ...options }))
        const contradiction = contradictionIn(outcome, status)
        if (contradiction !== null) throw notSettled(contradiction)
        return { transaction_id: id, status }
      },
    }),
    returnRoute(options),
  ]
}

function returnRoute(options: Options): Route {
  return route({
    operationId: 'sandboxReturnPayout',
    summary: 'Send a payout back',
    description:
      'The recipient’s bank sends the money back: the withdrawal fails after all, and amount and fee are available again. Only for withdrawals to bank accounts.',
    tag: 'Sandbox',
    method: 'POST',
    path: '/sandbox/v1/withdrawals/{transaction_id}/return',
    permission: anyKey,
    alsoFor: [customer('sendsValue', { readBy: 'getTransaction' })],
    params,
    result: closedObject({
      transaction_id: Type.String(),
      status: Type.Enum(['failed'], { description: 'How it ended.' }),
    }),
    refusals: [transactionRefusals.TRANSACTION_NOT_FOUND, settlingRefusals.WITHDRAWAL_NOT_SETTLED],
    example: {
      params: { transaction_id: '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61' },
      data: { transaction_id: '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61', status: 'failed' },
    },
    async handle({ params: { transaction_id: id } }) {
      if (!isUuid(id)) throw new Refusal(transactionRefusals.TRANSACTION_NOT_FOUND)
      return { transaction_id: id, status: await returnPayout(id, options) }
    },
  })
}

type Settling = Options & { readonly outcome: Outcome; readonly reason: string | undefined }

/** Decides a withdrawal's payment and answers its end; a withdrawal that has ended keeps its outcome. */
async function settleOnChain(id: string, { outcome, reason, ...options }: Settling): Promise<End> {
  const ended = await findEnd(id, options)
  if (ended !== null) return ended
  const status = endOf(await settle(id, { outcome, ...options }))
  if (status === 'failed' && reason !== undefined) await explain(id, { ...options, comment: reason })
  return status
}

async function findPayoutOf(id: string, { database, catalog }: Options) {
  return isUuid(id) ? payoutsOut.find(database, { id, catalog }) : undefined
}

type End = Outcome | 'cancelled'

/** A withdrawal's end; null while its payment is in progress. Refuses a withdrawal without a payment. */
async function findEnd(id: string, { database, catalog }: Options): Promise<End | null> {
  const found = isUuid(id) ? await withdrawalsOut.find(database, { id, catalog }) : undefined
  if (found === undefined) throw new Refusal(transactionRefusals.TRANSACTION_NOT_FOUND)
  const { status, network } = found
  if (status === 'waiting') throw notSettled('it waits for the approval of an operator')
  if (status !== 'processing') return status
  const story = await requireStory(id, { database })
  const halt = await paymentHaltOf(database, network.code)
  const isHeld = story.spend.status === 'requested' || story.spend.status === 'signed'
  if (halt !== null && isHeld) throw notSettled(`payments on ${network.code} are halted`)
  return null
}

async function explain(
  id: string,
  { database, catalog, businessClock, comment }: Options & { readonly comment: string },
): Promise<void> {
  const now = businessClock.now()
  await database.inTransaction((tx) => explainFailure(tx, { id, catalog, comment, now }))
}

async function settle(id: string, settling: Options & { readonly outcome: Outcome }): Promise<SpendStory> {
  const ended = await tryUntil(async () => {
    const story = await requireStory(id, settling)
    if (isOver(story)) return story
    const { network } = story.spend
    // Makes a spend that failed earlier due at once, so the tester need not wait for its next retry.
    const now = settling.businessClock.now()
    await settling.database.inTransaction((tx) => hurrySpends(tx, { network, now }))
    await settling.engines.spending.carryOn(network)
    await decide(await requireStory(id, settling), settling)
    await settling.chains.catchUp(network)
    await settling.engines.spending.carryOn(network)
    const after = await requireStory(id, settling)
    return isOver(after) ? after : null
  })
  if (ended !== null) return ended
  const { spend } = await requireStory(id, settling)
  throw notSettled(spend.problem ?? `its payment is ${spend.status}`)
}

/** Decides the last broadcast transaction. A node's chain decides itself and is only driven on. */
async function decide(
  { spend, attempts }: SpendStory,
  { chains, outcome }: Pick<Options, 'chains'> & { readonly outcome: Outcome },
): Promise<void> {
  const chain = chains.chain(spend.network)
  const txid = attempts.findLast(({ status }) => status === 'broadcast' || status === 'seen')?.txid ?? null
  if (chain === undefined || txid === null) return
  if (chain.decide !== undefined) await chain.decide(txid, outcome)
  else await chain.mine(1)
}

async function requireStory(id: string, { database }: Pick<Options, 'database'>): Promise<SpendStory> {
  const story = isUuid(id) ? await readSpend(database, id) : null
  if (story?.spend.purpose === 'withdrawal') return story
  throw new Refusal(transactionRefusals.TRANSACTION_NOT_FOUND)
}

function isOver({ spend: { status } }: SpendStory): boolean {
  return statusOfSpend(status) !== 'processing'
}

function endOf({ spend }: SpendStory): End {
  const status = statusOfSpend(spend.status)
  assert(status !== 'waiting' && status !== 'processing', 'its spend is over')
  return status
}
