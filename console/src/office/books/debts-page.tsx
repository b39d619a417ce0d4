import type { OfficeOperations } from '#api'
import { ActButton } from '#office/acts'
import { call, TransactionLink, useChoices, Worth } from '#office/desk'
import { FilterSelect, Named, Page, PagedList, Time, useFilter } from '#ui'
import { useWords } from '#words'
import { BreakPlaces } from './break-places.tsx'

type Debt = OfficeOperations['officeListDebts']['data']['items'][number]

const kinds: readonly Debt['kind'][] = ['delivered_late', 'charged_more']

/** The debts of suppliers to the house. */
export function DebtsPage() {
  const words = useWords()
  const text = words.books
  const choices = useChoices()
  const [asked] = useFilter('kind')
  const kind = kinds.find((one) => one === asked)
  const filter = (
    <FilterSelect name="kind" label={text.kind} all={text.allKinds} choices={choices('breakKinds', kinds)} />
  )
  return (
    <Page title={text.debts}>
      <BreakPlaces lead={text.debtsLead}>{filter}</BreakPlaces>
      <PagedList
        label={text.debts}
        queryKey={['debts', kind]}
        read={(cursor, limit) => call('officeListDebts', { query: { cursor, limit, kind } })}
        none={text.noDebts}
        keyOf={(one) => `${one.purchase_id} ${one.kind}`}
        columns={[
          {
            title: words.transactions.time,
            cell: ({ opened_at }) => <Time at={opened_at} />,
            text: ({ opened_at }) => new Date(opened_at * 1_000).toISOString(),
          },
          {
            title: text.supplier,
            cell: ({ provider, port }) => (
              <>
                {provider} <span className="hint">{words.sandbox.parties[port]}</span>
              </>
            ),
            text: ({ provider, port }) => `${provider} ${port}`,
          },
          {
            title: text.kind,
            cell: (one) => <Named list="breakKinds" code={one.kind} />,
            text: (one) => one.kind,
          },
          {
            title: words.transactions.amount,
            isNumber: true,
            cell: (one) => <Worth {...one} />,
            money: ({ amount, symbol }) => ({ amount, symbol }),
          },
          {
            title: words.transactions.one,
            cell: ({ purchase_id }) => <TransactionLink id={purchase_id} />,
            text: ({ purchase_id }) => purchase_id,
          },
          {
            title: words.keys.actions,
            cell: ({ purchase_id }) => <Ends id={purchase_id} />,
            text: (one) => one.kind,
          },
        ]}
      />
    </Page>
  )
}

/** The possible ends of a debt. */
function Ends({ id }: { readonly id: string }) {
  const { books: text, office } = useWords()
  const shared = {
    right: 'purchases.resolve',
    body: { subject: id },
    changes: ['debts', 'log'],
    fields: [{ name: 'reason', label: office.reason }],
  }
  return (
    <div className="row-actions">
      <ActButton {...shared} operation="officeDebtsPaid" label={text.debtPaid} title={text.debtPaidTitle} />
      <ActButton
        {...shared}
        operation="officeDebtsWriteOff"
        label={text.writeOff}
        title={text.debtWriteOffTitle}
        isDangerous
      />
    </div>
  )
}
