import { type NewSpend, requestSpend, type SpendChange, type SpendHandler } from '#core/spends'
import { columns, type Database, type Item, isUniqueViolation, sql, type Tx, table } from '#platform/database'
import { markSwept } from './unswept.ts'

const { uuid, text, uuidArray, timestamptz } = columns

const paymentTable = table('treasury_payments', {
  id: uuid,
  network: text,
  purpose: text.as<'sweep' | 'gas' | 'cold'>(),
  /** The deposit address of the payment; the hot wallet for `cold`. */
  address: text,
  asset: text,
  /** The deposits that a sweep takes, at least. */
  deposits: uuidArray,
  status: text.as<'open' | 'confirmed' | 'failed'>(),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** A payment of the house to itself; a spend carries it out. */
export type NewTreasuryPayment = Pick<
  Item<typeof paymentTable>,
  'purpose' | 'address' | 'asset' | 'deposits'
> & {
  readonly spend: Omit<NewSpend, 'purpose' | 'initiator' | 'approvals'>
}

/** Stores a payment with its spend; false when another process has stored one for the same address and asset. */
export async function addPayment(database: Database, payment: NewTreasuryPayment): Promise<boolean> {
  const { purpose, address, asset, deposits, spend } = payment
  const { id, network, now } = spend
  try {
    await database.inTransaction(async (tx) => {
      await tx.query(
        paymentTable.insertion({
          ...{ id, network, purpose, address, asset, deposits, status: 'open' },
          ...{ createdAt: now, updatedAt: now },
        }),
      )
      await requestSpend(tx, { ...spend, purpose, initiator: 'house', approvals: [] })
    })
    return true
  } catch (error) {
    if (['treasury_payments_open', 'treasury_gas_open'].some((name) => isUniqueViolation(error, name)))
      return false
    throw error
  }
}

/** Stores the end of the treasury's payments; a confirmed sweep has taken its deposits. */
export const treasuryHandler: SpendHandler = {
  async changed(tx, change) {
    if (change.to === 'confirmed') await end(tx, change, 'confirmed')
    if (change.to === 'failed' || change.to === 'cancelled') await end(tx, change, 'failed')
  },
}

async function end(tx: Tx, { spend, now }: SpendChange, status: 'confirmed' | 'failed'): Promise<void> {
  const [ended] = await tx.query<{ purpose: string; deposits: string[] }>(sql`
    update treasury_payments set ${paymentTable.set({ status, updatedAt: now })} where id = ${spend.id}
    returning purpose, deposits`)
  if (ended?.purpose === 'sweep' && status === 'confirmed') markSwept(tx, { deposits: ended.deposits, now })
}
