import { Link } from 'wouter'
import type { OfficeOperations } from '#api'
import { type TableColumn, Time } from '#ui'
import { useWords } from '#words'
import {
  amountColumn,
  namedColumn,
  Status,
  statusColumn,
  TransactionLink,
  timeColumn,
  Worth,
} from './columns.tsx'
import { DecisionLink } from './decision-link.tsx'

type Transaction = OfficeOperations['officeListTransactions']['data']['items'][number]

/** The columns of a list of transactions. */
export function useTransactionColumns(): TableColumn<Transaction>[] {
  const words = useWords()
  const text = words.people
  return [
    {
      ...timeColumn(words.transactions.time),
      cell: ({ created_at, transaction_id }) => (
        <>
          <Time at={created_at} />
          <br />
          <TransactionLink id={transaction_id} />
        </>
      ),
    },
    namedColumn(text.type, 'type', 'transactionTypes'),
    {
      ...amountColumn(words.transactions.amount),
      cell: ({ amount, symbol, direction, fee }) => (
        <>
          <Worth amount={direction === 'out' ? `-${amount}` : amount} symbol={symbol} />
          {Number(fee) !== 0 && (
            <div className="hint">
              {text.fee} <Worth amount={fee} symbol={symbol} />
            </div>
          )}
        </>
      ),
      money: ({ amount, symbol, direction }) => ({
        amount: direction === 'out' ? `-${amount}` : amount,
        symbol,
      }),
    },
    { title: text.fee, money: ({ fee, symbol }) => ({ amount: fee, symbol }) },
    {
      title: text.otherSide,
      cell: ({ counterparty, address, tag, network }) => (
        <>
          {counterparty !== null && <Link href={`/customers/${counterparty}`}>{counterparty}</Link>}{' '}
          {address !== null && <code>{address}</code>} {counterparty === null && address === null && '–'}{' '}
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
          <Status of={one.status} /> <span className="hint">{one.error}</span> <DecisionLink {...one} />
        </>
      ),
    },
    { title: text.id, text: ({ transaction_id }) => transaction_id },
  ]
}
