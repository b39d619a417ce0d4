import assert from 'node:assert'
import { endInstruction, withdrawInstruction } from '#core/instructions'
import { add, formatMoney } from '#core/money'
import {
  type ActAnswer,
  defineOutcomes,
  defineWrongs,
  flagField,
  type GivenAct,
  needed,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  readId,
  recordAct,
  requireReason,
  textField,
  WrongAct,
} from '#core/operators'
import type { Tx } from '#platform/database'
import { failPurchase } from './ordering/end-purchase.ts'
import { orderKind, type Purchase } from './purchase.ts'
import type { PurchaseFailure } from './purchase-failure.ts'
import { findPurchase, lockPurchase } from './purchase-store.ts'

const outcomes = defineOutcomes({
  PURCHASE_GIVEN_UP: 'The customer has {amount} back.',
  PURCHASE_GIVEN_UP_THOUGH_UNKNOWN:
    'The customer has {amount} back. A delivery that comes all the same is a debt of the supplier: debts list.',
})

const wrongs = defineWrongs({
  PURCHASE_LACKS_REASON: 'the end of a purchase needs its --reason',
  NO_PURCHASE: 'there is no purchase {id}; see: npm run operator -- purchases list',
  PURCHASE_ENDED: 'the purchase {id} is {status} already',
  PURCHASE_MAY_HAVE_ARRIVED:
    'the purchase {id} may have arrived at {provider}: ask {provider} about it; if it will never deliver, add --although-unknown',
})

const listing = 'purchases list'

/** The act that gives the money of a purchase without an end back. */
export function purchaseActs(failures: readonly PurchaseFailure[]): readonly OperatorAct[] {
  return [
    {
      name: 'purchases fail',
      class: 'givesValue',
      right: 'purchases.resolve',
      subject: 'ID',
      summary: 'Gives an open purchase up and its money back to the customer.',
      options: {
        reason: needed(textField('why, for the log')),
        'although-unknown': flagField(
          'to fail one that may have arrived: a delivery is the supplier’s debt then',
        ),
      },
      outcomes: Object.values(outcomes),
      act: (desk, given) => fail(desk, given, failures),
    },
  ]
}

async function fail(
  desk: OperatorDesk,
  { operator, subject, options }: GivenAct,
  failures: readonly PurchaseFailure[],
): Promise<ActAnswer> {
  const { database, catalog, clock } = desk
  const id = readId(subject, listing)
  const reason = requireReason(options, wrongs.PURCHASE_LACKS_REASON)
  const althoughUnknown = options['although-unknown'] !== undefined
  return database.inTransaction(async (tx) => {
    const found = await findPurchase(tx, { id, catalog })
    if (found === undefined) throw unknown(id)
    if (found.status !== 'processing') throw ended(found)
    const now = clock.now()
    // The instruction comes first, in the same order in which an outcome is noted.
    const isWithdrawn = await takeBack(tx, { purchase: found, althoughUnknown, now })
    const purchase = await lockPurchase(tx, { id, catalog })
    if (purchase.status !== 'processing') throw ended(purchase)
    if (!isWithdrawn && !althoughUnknown) throw mayHaveArrived(purchase)
    const failure = failures.find(({ kind }) => kind === purchase.kind)
    assert(failure !== undefined, `some product knows what the failure of a ${purchase.kind} means`)
    const kind = {
      failed: (at: Tx, told: { purchase: Purchase; now: Date }) => failure.failed(at, told, desk),
    }
    await failPurchase(tx, { purchase, order: null, kind, now, reason: `given up by ${operator.name}` }, desk)
    const { port, provider, price, fee } = purchase
    const held = add(price, fee)
    const details = {
      port,
      provider,
      asset: held.asset.symbol,
      units: held.units,
      mayHaveArrived: !isWithdrawn,
    }
    const act = { operator, action: 'purchases fail', subject: id, reason, details }
    const effect = { customerId: purchase.customerId, worth: held }
    await recordAct(tx, desk, { ...act, before: 'processing', after: 'failed', effect })
    const done = isWithdrawn ? outcomes.PURCHASE_GIVEN_UP : outcomes.PURCHASE_GIVEN_UP_THOUGH_UNKNOWN
    return outcome(done, { amount: formatMoney(held) })
  })
}

type TakingBack = { readonly purchase: Purchase; readonly althoughUnknown: boolean; readonly now: Date }

/** Answers whether the order was surely not placed. An order that may have arrived ends only with `althoughUnknown`. */
async function takeBack(tx: Tx, { purchase, althoughUnknown, now }: TakingBack): Promise<boolean> {
  const asked = { kind: orderKind(purchase.kind), reference: purchase.id, now }
  if (await withdrawInstruction(tx, { ...asked, reason: 'given up by an operator' })) return true
  if (althoughUnknown) await endInstruction(tx, asked)
  return false
}

function unknown(id: string): WrongAct {
  return new WrongAct(wrongs.NO_PURCHASE, { id })
}

function ended({ id, status }: Purchase): WrongAct {
  return new WrongAct(wrongs.PURCHASE_ENDED, { id, status })
}

function mayHaveArrived({ id, provider }: Purchase): WrongAct {
  return new WrongAct(wrongs.PURCHASE_MAY_HAVE_ARRIVED, { id, provider })
}
