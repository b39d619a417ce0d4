import type { ConsoleOperations } from '#api'
import { call, slowMs } from '#console/account'
import {
  Amount,
  CopyButton,
  FilterSelect,
  FilterText,
  Page,
  PagedList,
  ShortId,
  SignedAmount,
  Status,
  shortOf,
  Time,
  useFilter,
} from '#ui'
import { useCodes, useWords } from '#words'
import { TransactionDetails } from './transaction-details.tsx'

type Query = NonNullable<ConsoleOperations['listTransactions']['query']>
type Filters = Pick<Query, 'type' | 'status' | 'symbol'>

const types: readonly NonNullable<Query['type']>[] = [
  ...(['deposit_crypto', 'deposit_fiat', 'withdrawal_crypto', 'withdrawal_fiat'] as const),
  ...(['transfer_in', 'transfer_out', 'transfer_to_trading', 'transfer_from_trading'] as const),
  ...(['spot_crypto', 'converter_crypto', 'converter_fiat', 'invoice', 'invoice_refund'] as const),
  ...(['conversion'] as const),
  ...(['card_issue', 'card_topup', 'card_return', 'gift_card', 'service_payment'] as const),
]
const states: readonly NonNullable<Query['status']>[] = [
  ...(['pending', 'processing', 'completed', 'failed', 'cancelled'] as const),
]

/** All transactions of the customer. */
export function TransactionsPage() {
  const words = useWords()
  const { title, lead } = words.transactions
  const text = words.live.filters
  const { name } = useCodes()
  const [type] = useFilter('type')
  const [status] = useFilter('status')
  const [symbol] = useFilter('symbol')
  const filters = (
    <>
      <FilterSelect
        name="type"
        label={text.type}
        all={text.allTypes}
        choices={types.map((one) => [one, name('transactionTypes', one)])}
      />
      <FilterSelect
        name="status"
        label={text.status}
        all={text.allStates}
        choices={states.map((one) => [one, name('statuses', one)])}
      />
      <FilterText name="symbol" label={text.symbol} />
    </>
  )
  return (
    <Page title={title} lead={lead} actions={filters}>
      <LatestTransactions
        limit={50}
        filters={{
          type: types.find((one) => one === type),
          status: states.find((one) => one === status),
          symbol: symbol.toUpperCase(),
        }}
      />
    </Page>
  )
}

type Props = { readonly limit: number; readonly filters?: Filters }

/** Transactions, newest first. */
export function LatestTransactions({ limit, filters = {} }: Props) {
  const words = useWords()
  const text = words.transactions
  const { name } = useCodes()
  const [shown, show] = useFilter('transaction')
  return (
    <>
      <PagedList
        label={text.title}
        queryKey={['transactions', limit, filters]}
        read={async (cursor, most = limit) => {
          const query = { limit: most, cursor, ...filters }
          const { items, next_cursor } = await call('listTransactions', { query })
          return { items, next: next_cursor }
        }}
        none={text.none}
        freshMs={slowMs}
        keyOf={({ transaction_id }) => transaction_id}
        columns={[
          {
            title: text.time,
            cell: ({ created_at }) => <Time at={created_at} />,
            text: ({ created_at }) => String(created_at),
          },
          {
            title: text.type,
            cell: ({ type }) => name('transactionTypes', type),
            text: ({ type }) => type,
          },
          {
            title: text.amount,
            isNumber: true,
            cell: (found) => <SignedAmount {...found} />,
            money: ({ amount, symbol, direction }) => ({
              amount: direction === 'out' ? `-${amount}` : amount,
              symbol,
            }),
          },
          {
            title: text.fee,
            isNumber: true,
            cell: ({ fee, symbol }) => (
              <>
                <Amount of={fee} /> <span className="hint">{symbol}</span>
              </>
            ),
            money: ({ fee, symbol }) => ({ amount: fee, symbol }),
          },
          {
            title: text.status,
            cell: ({ status }) => <Status of={status} />,
            text: ({ status }) => status,
          },
          {
            title: text.id,
            cell: ({ transaction_id: id }) => (
              <>
                <ShortId of={id} /> <CopyButton text={id} label={`${text.id} ${shortOf(id)}`} />
              </>
            ),
            text: ({ transaction_id }) => transaction_id,
          },
          {
            title: words.keys.actions,
            cell: ({ transaction_id }) => (
              <button type="button" className="button small" onClick={() => show(transaction_id)}>
                {words.requests.show}
              </button>
            ),
          },
        ]}
      />
      {shown !== '' && <TransactionDetails id={shown} onClose={() => show('')} />}
    </>
  )
}
