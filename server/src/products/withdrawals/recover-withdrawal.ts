import { contractKey } from '#core/chains'
import { findCustomer } from '#core/customers'
import { customerAccount, houseAccount, post } from '#core/ledger'
import { formatMoney, rescale } from '#core/money'
import {
  type ActAnswer,
  commonWrongs,
  defineOutcomes,
  defineWrongs,
  flagField,
  type GivenAct,
  needed,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  recordAct,
  requireReason,
  statementHash,
  textField,
  WrongAct,
} from '#core/operators'
import { readLostPayment, requestSpend, type Signature } from '#core/spends'
import type { Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import { isUuid } from '#platform/ids'
import {
  begunEvent,
  spendOf,
  statementOf,
  type Withdrawal,
  withdrawalsOut,
} from '#products/withdrawals/withdrawal'

const outcomes = defineOutcomes({
  WITHDRAWAL_RECOVERED:
    'Held: {amount} of {username}. A server finds the signed payment and ends the withdrawal with it once payments go on.',
})

const wrongs = defineWrongs({
  LOST_WITHDRAWAL_LACKS_REASON: 'to recover a withdrawal needs its --reason',
  LOST_WITHDRAWAL_LACKS_CUSTOMER: 'say whose it was, with --customer USERNAME',
  NO_LOST_WITHDRAWAL: 'no lost withdrawal has the id {id}; see: npm run operator -- restore list',
  RECOVERED_BEFORE: 'the books know the withdrawal {id}: see npm run operator -- withdrawals show {id}',
  NO_CUSTOMER_TO_CHARGE: 'there is no customer {username}',
  UNLISTED_IN_CATALOGUE: 'the catalogue has no currency with the contract {contract} on {network}',
})

/** The kind of the entry with which the house bears a lost withdrawal; its reference is the withdrawal. */
const borneKind = 'lost_withdrawal_borne'

/** Takes up a withdrawal that restored books have lost and the signer has signed. */
export const recoverAct: OperatorAct = {
  name: 'withdrawals recover',
  class: 'givesValue',
  right: 'payments.decide',
  subject: 'ID',
  summary:
    'Books a withdrawal that was paid after the backup from which the books were restored; its customer bears it, or with --at-loss the house.',
  options: {
    customer: needed(textField('whose it was')),
    'at-loss': flagField('the house bears it'),
    reason: needed(textField('why, for the log')),
  },
  outcomes: [outcomes.WITHDRAWAL_RECOVERED],
  act: recover,
}

async function recover(
  desk: OperatorDesk,
  { operator, subject: id = '', options }: GivenAct,
): Promise<ActAnswer> {
  const reason = requireReason(options, wrongs.LOST_WITHDRAWAL_LACKS_REASON)
  const { customer: username } = options
  if (username === undefined) throw new WrongAct(wrongs.LOST_WITHDRAWAL_LACKS_CUSTOMER)
  if (!isUuid(id)) throw new WrongAct(commonWrongs.NO_PAYMENT, { id })
  const { database, catalog, ids } = desk
  return database.inTransaction(async (tx) => {
    const known = await withdrawalsOut.lock(tx, { id, catalog })
    if (known !== undefined) throw new WrongAct(wrongs.RECOVERED_BEFORE, { id })
    const signature = await readLostPayment(tx, id)
    if (signature?.purpose !== 'withdrawal') throw new WrongAct(wrongs.NO_LOST_WITHDRAWAL, { id })
    const customer = await findCustomer(tx, { username })
    if (customer === undefined) throw new WrongAct(wrongs.NO_CUSTOMER_TO_CHARGE, { username })
    const withdrawal = withdrawalOf(desk, { signature, customerId: customer.id, reason })
    const { amount, createdAt: now } = withdrawal
    if (options['at-loss'] !== undefined) await bear(tx, { withdrawal, id: ids.next() })
    const transaction = await withdrawalsOut.hold(tx, withdrawal, ids)
    await requestSpend(tx, spendOf(withdrawal, { catalog, approvals: [], now }))
    recordEvents(tx, [begunEvent(transaction, ids.next())])
    const act = { operator, action: 'withdrawals recover', subject: id, reason }
    const effect = { customerId: customer.id, worth: amount }
    const details = { txid: signature.txid, asset: amount.asset.symbol, units: amount.units }
    await recordAct(tx, desk, { ...act, details, before: 'lost', after: 'processing', effect })
    return outcome(outcomes.WITHDRAWAL_RECOVERED, { amount: formatMoney(amount), username })
  })
}

type Recovering = { readonly signature: Signature; readonly customerId: string; readonly reason: string }

/** The fee of the lost withdrawal is not known, so none is charged. */
function withdrawalOf(desk: OperatorDesk, { signature, customerId, reason }: Recovering): Withdrawal {
  const { spendId: id, to: address, tag } = signature
  const { listing, amount } = paidBy(desk, signature)
  const now = desk.clock.now()
  return {
    ...{ id, customerId, amount, fee: { ...amount, units: 0n }, status: 'processing', error: null, reason },
    statementHash: statementHash(statementOf({ id, amount, address, tag }, listing)),
    // Its day is over, so it counts to no limit.
    ...{
      worthUnits: 0n,
      day: now.toISOString().slice(0, 10),
      askedWith: null,
      createdAt: now,
      updatedAt: now,
    },
    ...{ network: listing.network, address, tag, recipientId: null },
  }
}

/** The amount that a signature paid, in the books' decimals. */
function paidBy({ catalog }: OperatorDesk, { network: code, contract, units }: Signature) {
  for (const currency of catalog.currencies) {
    const listing = catalog.currencyNetwork(currency, code)
    if (listing === undefined || contractKey(listing.tokenId, listing.network) !== contract) continue
    const { asset } = currency
    const counted = rescale(units, { from: listing.chainDecimals, to: asset.scale, rounding: 'up' })
    return { listing, amount: { asset, units: counted } }
  }
  throw new WrongAct(wrongs.UNLISTED_IN_CATALOGUE, { contract: String(contract), network: code })
}

/** The house gives the customer what the withdrawal takes. */
async function bear(tx: Tx, { withdrawal, id }: { withdrawal: Withdrawal; id: string }): Promise<void> {
  const { customerId, amount, createdAt: postedAt } = withdrawal
  const to = customerAccount(customerId, 'funding_available')
  const movement = { from: houseAccount('losses'), to, amount }
  await post(tx, { id, kind: borneKind, reference: withdrawal.id, postedAt, movements: [movement] })
}
