import { findCustomer } from '#core/customers'
import { formatMoney, type Money } from '#core/money'
import {
  type ActAnswer,
  amountField,
  choiceField,
  commonWrongs,
  defineOutcomes,
  defineWrongs,
  flagField,
  type GivenAct,
  needed,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  readId,
  readOption,
  recordAct,
  requireReason,
  textField,
  WrongAct,
} from '#core/operators'
import { hub } from '#core/prices'
import type { SupplierPort } from '#core/suppliers'
import { sql, type Tx } from '#platform/database'
import { type PurchaseKindName, purchaseKinds } from '../purchase.ts'
import { findPurchase } from '../purchase-store.ts'
import { requestPurchase } from '../request-purchase.ts'
import { readMoney } from '../suppliers/read-money.ts'
import { readSupplierBalances } from '../suppliers/supplier-balance.ts'
import type { PurchaseRecovery } from './purchase-recovery.ts'

const outcomes = defineOutcomes({
  PURCHASE_RECOVERED:
    'Held: {amount} of {username}. A server asks {provider} for the order {id}, and its answer ends the purchase.',
})

const wrongs = defineWrongs({
  LOST_PURCHASE_LACKS_REASON: 'to recover a purchase needs its --reason',
  LOST_PURCHASE_OF_NO_KIND: 'no product recovers a purchase of the kind {kind}; there are {kinds}',
  SUPPLIER_UNHEARD: 'no server has heard of a balance at {port} yet; start the servers, and ask again',
  LOST_PURCHASE_OF_NOTHING: 'there is no {kind} of {item}',
  PURCHASE_RECOVERED_BEFORE:
    'the books know the purchase {id}, which is {status}: see npm run operator -- purchases show {id}',
})

/** Takes a purchase that a supplier has made into restored books again. */
export function recoverAct(recoveries: readonly PurchaseRecovery[]): OperatorAct {
  return {
    name: 'purchases recover',
    class: 'givesValue',
    right: 'purchases.resolve',
    subject: 'ID',
    summary:
      'Books a purchase that a supplier has and restored books lack, under its own reference; its customer bears it, or with --at-loss the house.',
    options: {
      kind: needed(choiceField(purchaseKinds, 'what was bought')),
      customer: needed(textField('whose it was')),
      item: needed(
        textField(
          'the number of the gift card’s product, of the service, or of the card that was loaded; a new card’s TYPE/REGION/SYSTEM',
        ),
      ),
      value: amountField('the face value of a gift card, or the amount of a service'),
      account: textField('the account that a service paid'),
      cost: needed(
        amountField('how much the supplier took, by its list, in the currency of the balance there'),
      ),
      price: needed(amountField('how much the customer pays, fees included')),
      asset: textField(`its currency; otherwise ${hub}`),
      'at-loss': flagField('the house bears it'),
      reason: needed(textField('why, for the log')),
    },
    outcomes: [outcomes.PURCHASE_RECOVERED],
    act: (desk, given) => recover(desk, given, recoveries),
  }
}

async function recover(
  desk: OperatorDesk,
  { operator, subject, options }: GivenAct,
  recoveries: readonly PurchaseRecovery[],
): Promise<ActAnswer> {
  const { database, catalog, ids, clock } = desk
  const id = readId(subject, 'purchases list')
  const reason = requireReason(options, wrongs.LOST_PURCHASE_LACKS_REASON)
  const recovery = readKind(options, recoveries)
  const [username, item] = [readOption(options, 'customer'), readOption(options, 'item')]
  const price = readMoney({ amount: readOption(options, 'price'), symbol: options.asset ?? hub }, catalog)
  const { kind, port } = recovery
  const told = await readTold(desk, port)
  const cost = readMoney({ amount: readOption(options, 'cost'), symbol: told.asset.symbol }, catalog)
  return database.inTransaction(async (tx) => {
    await requireLost(tx, { id, desk })
    const customer = await findCustomer(tx, { username })
    if (customer === undefined) throw new WrongAct(commonWrongs.NO_CUSTOMER, { username })
    const { value, account } = options
    const [now, customerId] = [clock.now(), customer.id]
    const { provider } = told
    const lost = { id, customerId, provider, price, cost, item, value, account, now }
    const found = await recovery.find(tx, lost, desk)
    if (found === undefined) throw new WrongAct(wrongs.LOST_PURCHASE_OF_NOTHING, { kind, item })
    const { title } = found
    // The fee of the lost purchase is part of the price that the operator gives.
    const asked = { id, customerId, kind, port, provider, title, price, cost, fee: { ...price, units: 0n } }
    const recovered = options['at-loss'] === undefined ? 'customer' : 'house'
    const purchase = await requestPurchase(tx, asked, { catalog, ids, now, recovered })
    await found.store(tx, purchase)
    const details = { port, provider, kind, item, recovered, ...textsOf({ price, cost }) }
    const act = { operator, action: 'purchases recover', subject: id, reason, details }
    const effect = { customerId, worth: price }
    await recordAct(tx, desk, { ...act, before: 'lost', after: 'processing', effect })
    return outcome(outcomes.PURCHASE_RECOVERED, { amount: formatMoney(price), username, provider, id })
  })
}

/** Refuses a purchase that the books know, also where two operators recover it at a time. */
async function requireLost(
  tx: Tx,
  { id, desk: { catalog } }: { readonly id: string; readonly desk: OperatorDesk },
): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`lost purchase ${id}`}, 0))`)
  const known = await findPurchase(tx, { id, catalog })
  if (known === undefined) return
  throw new WrongAct(wrongs.PURCHASE_RECOVERED_BEFORE, { id, status: known.status })
}

type Options = GivenAct['options']

function readKind(options: Options, recoveries: readonly PurchaseRecovery[]): PurchaseRecovery {
  const kind = readOption(options, 'kind')
  const found = recoveries.find((one) => one.kind === kind)
  if (found !== undefined) return found
  const kinds: readonly PurchaseKindName[] = recoveries.map((one) => one.kind)
  throw new WrongAct(wrongs.LOST_PURCHASE_OF_NO_KIND, { kind, kinds })
}

/** The supplier's name and its currency, by its last word about the house's balance. */
async function readTold({ database, catalog }: OperatorDesk, port: SupplierPort) {
  const balances = await readSupplierBalances(database, catalog)
  const found = balances.find((one) => one.port === port)
  if (found === undefined) throw new WrongAct(wrongs.SUPPLIER_UNHEARD, { port })
  return { provider: found.provider, asset: found.told.asset }
}

function textsOf({ price, cost }: { readonly price: Money; readonly cost: Money }) {
  return { price: formatMoney(price), cost: formatMoney(cost) }
}
