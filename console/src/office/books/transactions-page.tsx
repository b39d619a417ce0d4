import type { ConsoleOperations } from '#api'
import { call, customerColumn, useChoices, useTransactionColumns } from '#office/desk'
import { FilterDay, FilterSelect, FilterText, Page, PagedList, useDay, useFilter } from '#ui'
import { useWords } from '#words'

type Type = NonNullable<ConsoleOperations['listTransactions']['query']['type']>

const statuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const

/** All transactions of customers. */
export function TransactionsPage() {
  const words = useWords()
  const text = words.people
  const [customer] = useFilter('customer')
  const [type] = useFilter('type')
  const [asked] = useFilter('status')
  const [from, to] = [useDay('from', 'begins'), useDay('to', 'ends')]
  const status = statuses.find((one) => one === asked)
  const [time, ...others] = useTransactionColumns()
  const choices = useChoices()
  const query = { customer, type, status, from, to }
  const filters = (
    <>
      <FilterText name="customer" label={text.customerNamed} />
      <FilterSelect
        name="type"
        label={text.type}
        all={text.anyType}
        choices={choices('transactionTypes', Object.keys(types))}
      />
      <FilterSelect
        name="status"
        label={text.status}
        all={text.anyStatus}
        choices={choices('statuses', statuses)}
      />
      <FilterDay name="from" label={text.since} />
      <FilterDay name="to" label={text.until} />
    </>
  )
  return (
    <Page title={text.transactions} lead={text.transactionsLead} actions={filters}>
      <PagedList
        label={text.transactions}
        queryKey={['transactions', query]}
        read={(cursor, limit) => call('officeListTransactions', { query: { ...query, cursor, limit } })}
        none={text.noTransactions}
        keyOf={({ transaction_id, customer }) => `${transaction_id}/${customer.number}`}
        columns={[...(time === undefined ? [] : [time]), customerColumn(words.office.customer), ...others]}
      />
    </Page>
  )
}

// An object, so a missing type does not compile.
const types: { readonly [type in Type]: true } = {
  deposit_crypto: true,
  deposit_fiat: true,
  withdrawal_crypto: true,
  withdrawal_fiat: true,
  transfer_in: true,
  transfer_out: true,
  transfer_to_trading: true,
  transfer_from_trading: true,
  spot_crypto: true,
  converter_crypto: true,
  converter_fiat: true,
  card_issue: true,
  card_topup: true,
  card_return: true,
  gift_card: true,
  service_payment: true,
  invoice: true,
  invoice_refund: true,
  conversion: true,
}
