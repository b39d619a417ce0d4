import type { OfficeOperations } from '#api'
import type { TableColumn } from '#ui'
import { useWords } from '#words'
import { amountColumn, codeColumn, numberColumn, statusColumn, textColumn, timeColumn } from './columns.tsx'
import { EntriesLink } from './entries-link.tsx'

type Transaction = OfficeOperations['officeListTransactions']['data']['items'][number]

/** What a list shows of each transaction. */
export function useTransactionColumns(): TableColumn<Transaction>[] {
  const words = useWords()
  const text = words.people
  return [
    timeColumn(words.transactions.time),
    textColumn(text.type, 'type'),
    {
      ...amountColumn(words.transactions.amount),
      text: ({ amount, symbol, direction }) => `${direction === 'out' ? '-' : ''}${amount} ${symbol}`,
    },
    numberColumn(text.fee, 'fee'),
    {
      title: text.otherSide,
      cell: ({ counterparty, address, tag, network }) => (
        <>
          {counterparty} {address !== null && <code>{address}</code>}{' '}
          <span className="hint">{[tag, network].filter(Boolean).join(' · ')}</span>
        </>
      ),
      text: ({ counterparty, address, tag, network }) =>
        [counterparty, address, tag, network].filter(Boolean).join(' '),
    },
    {
      ...statusColumn(text.status),
      cell: (one) => (
        <>
          {statusColumn(text.status).cell(one)} <span className="hint">{one.error}</span>
        </>
      ),
    },
    {
      ...codeColumn(text.id, 'transaction_id'),
      cell: ({ transaction_id }) => <EntriesLink about={transaction_id} />,
    },
  ]
}
