import type { OfficeOperations } from '#api'
import { ActButton } from '#office/acts'
import { call, IdLink, useChoices, Worth } from '#office/desk'
import { FilterSelect, FilterText, Named, Page, PagedList, Time, useFilter } from '#ui'
import { useWords } from '#words'
import { BreakPlaces } from './break-places.tsx'

type Break = OfficeOperations['officeListBreaks']['data']['items'][number]

const kinds: readonly Break['kind'][] = [
  'unclaimed',
  'contradiction',
  'amount_differs',
  'missing',
  'unknown_payout',
  'paid_after_failure',
  'return_differs',
]

/** Differences between a rail, its statement and the books. */
export function BreaksPage() {
  const words = useWords()
  const text = words.books
  const choices = useChoices()
  const [asked] = useFilter('kind')
  const [rail] = useFilter('rail')
  const kind = kinds.find((one) => one === asked)
  const filters = (
    <>
      <FilterSelect
        name="kind"
        label={text.kind}
        all={text.allKinds}
        choices={choices('breakKinds', kinds)}
      />
      <FilterText name="rail" label={text.rail} />
    </>
  )
  const bookedColumn = saidColumn(text.booked, ({ booked, symbol }) => ({ amount: booked, symbol }))
  return (
    <Page title={text.breaks}>
      <BreakPlaces lead={text.breaksLead}>{filters}</BreakPlaces>
      <PagedList
        label={text.breaks}
        queryKey={['breaks', kind, rail]}
        read={(cursor, limit) => call('officeListBreaks', { query: { cursor, limit, kind, rail } })}
        none={text.noBreaks}
        keyOf={({ id }) => id}
        columns={[
          {
            title: words.transactions.time,
            cell: ({ opened_at }) => <Time at={opened_at} />,
            text: ({ opened_at }) => new Date(opened_at * 1_000).toISOString(),
          },
          { title: text.rail, cell: (one) => one.rail, text: (one) => one.rail },
          {
            title: text.kind,
            cell: (one) => <Named list="breakKinds" code={one.kind} />,
            text: (one) => one.kind,
          },
          {
            title: text.transactionAtRail,
            cell: (one) => <Payment {...one} />,
            text: ({ transaction, payer }) => `${transaction} ${payer ?? ''}`,
          },
          saidColumn(text.stated, ({ stated, symbol }) => ({ amount: stated, symbol })),
          { ...bookedColumn, cell: (one) => <Booked {...one} /> },
          { title: text.difference, money: ({ difference, symbol }) => ({ amount: difference, symbol }) },
          { title: text.note, cell: ({ note }) => note, text: ({ note }) => note },
          { title: words.keys.actions, cell: (one) => <Ends {...one} />, text: ({ id }) => id },
        ]}
      />
    </Page>
  )
}

/** The payment, with its payer and a link to the deposit or the payout where the books know one. */
function Payment({ transaction, path, payer }: Break) {
  const { payer: paidBy } = useWords().books
  return (
    <>
      <IdLink id={transaction} path={path} />
      {payer !== null && (
        <div className="hint">
          {paidBy}: {payer}
        </div>
      )}
    </>
  )
}

type Said = { readonly amount: string | null; readonly symbol: string }

/** The amount that one side states; a dash without one. */
function saidColumn(title: string, of: (one: Break) => Said) {
  return {
    title,
    isNumber: true,
    cell: (one: Break) => {
      const { amount, symbol } = of(one)
      return amount === null ? '–' : <Worth amount={amount} symbol={symbol} />
    },
    money: of,
  }
}

/** The amount in the books, and the rail's surplus over it. */
function Booked({ booked, difference, symbol }: Break) {
  const text = useWords().books
  if (booked === null) return '–'
  return (
    <>
      <Worth amount={booked} symbol={symbol} />
      {difference !== null && (
        <div className="hint">
          {text.difference} <Worth amount={difference} symbol={symbol} />
        </div>
      )}
    </>
  )
}

/** The possible ends of a break. */
function Ends({ id, kind }: Break) {
  const words = useWords()
  const text = words.books
  const reason = { name: 'reason', label: words.office.reason }
  const shared = { right: 'books.reconcile', body: { subject: id }, changes: ['breaks', 'log'] }
  return (
    <div className="row-actions">
      {kind === 'unclaimed' && (
        <>
          <ActButton
            {...shared}
            operation="officeBreaksCredit"
            label={text.credit}
            title={text.creditTitle}
            fields={[{ name: 'to', label: words.office.customer }, reason]}
          />
          <ActButton
            {...shared}
            operation="officeBreaksMatch"
            label={text.match}
            title={text.matchTitle}
            fields={[{ name: 'payment', label: text.payment, hint: text.paymentHint }, reason]}
          />
        </>
      )}
      <ActButton
        {...shared}
        operation="officeBreaksWriteOff"
        label={text.writeOff}
        title={text.writeOffTitle}
        isDangerous
        fields={[reason]}
      />
      <ActButton
        {...shared}
        operation="officeBreaksClose"
        label={text.closeBreak}
        title={text.closeTitle}
        fields={[reason]}
      />
    </div>
  )
}
