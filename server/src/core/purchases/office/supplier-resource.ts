import Type from 'typebox'
import { formatAmount, type Money } from '#core/money'
import type { Halt } from '#core/operators'
import { stopNote, unixTime } from '#core/sessions'
import { type SupplierPort, supplierPorts } from '#core/suppliers'
import { unixSeconds } from '#platform/clock'
import { closedObject, fieldsOf, orNull, resource } from '#platform/http'
import type { SupplierBalance } from '../suppliers/supplier-balance.ts'

type Supplier = {
  readonly port: SupplierPort
  readonly booked: readonly Money[]
  readonly told: SupplierBalance | null
  readonly halt: Halt | null
}

const balance = fieldsOf<SupplierBalance>()
const field = fieldsOf<Supplier>()
const text = Type.String()

const balanceResource = resource('SupplierBalance', {
  provider: balance(Type.String({ description: 'The supplier.' }), ({ provider }) => provider, 'simulated'),
  symbol: balance(text, ({ told }) => told.asset.symbol, 'USDT'),
  amount: balance(text, ({ told }) => formatAmount(told), '980'),
  open: balance(
    Type.String({ description: 'Amount that open purchases may already have taken.' }),
    ({ open }) => formatAmount(open),
    '10',
  ),
  difference: balance(
    Type.String({ description: 'Unexplained difference: negative where the books have more.' }),
    ({ difference }) => formatAmount(difference),
    '0',
  ),
  differs_since: balance(
    orNull(unixTime, { description: 'Null without a difference.' }),
    ({ differsSince }) => differsSince && unixSeconds(differsSince),
    null,
  ),
  told_at: balance(unixTime, ({ toldAt }) => unixSeconds(toldAt), 1777896000),
})

/** The house's money at a supplier. */
export const supplierResource = resource('Supplier', {
  port: field(Type.Enum([...supplierPorts]), ({ port }) => port, 'giftcards'),
  booked: field(
    Type.Array(closedObject({ symbol: text, amount: text }), {
      description: 'The house’s balance at the supplier, by the books.',
    }),
    ({ booked }) => booked.map((one) => ({ symbol: one.asset.symbol, amount: formatAmount(one) })),
    [{ symbol: 'USDT', amount: '990' }],
  ),
  told: field(
    orNull(balanceResource.schema, {
      description: 'Balance by the supplier’s last report; null before the first.',
    }),
    ({ told }) => told && balanceResource.of(told),
    balanceResource.example,
  ),
  halt: field(
    orNull(stopNote.schema, {
      description: 'The operator who halted orders there, with the reason; null while orders are accepted.',
    }),
    ({ halt }) => halt && stopNote.of(halt),
    null,
  ),
})
