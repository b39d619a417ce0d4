import type { OfficeOperations } from '#api'
import { FilterSelect, FilterText, Named, Page, PagedList, Time, useFilter } from '#ui'
import { useWords } from '#words'
import { ActButton } from './act-button.tsx'
import { call } from './api.ts'
import { BreakPlaces } from './break-places.tsx'
import { useChoices, Worth } from './columns.tsx'

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

/** Where a rail, its statement and the books differ. */
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
  return (
    <Page title={text.breaks} lead={text.breaksLead} actions={filters}>
      <BreakPlaces />
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
          saidColumn(text.stated, ({ stated, symbol }) => ({ amount: stated, symbol })),
          saidColumn(text.booked, ({ booked, symbol }) => ({ amount: booked, symbol })),
          { title: text.note, cell: ({ note }) => note, text: ({ note }) => note },
          { title: words.keys.actions, cell: (one) => <Ends {...one} />, text: ({ id }) => id },
        ]}
      />
    </Page>
  )
}

type Said = { readonly amount: string | null; readonly symbol: string }

/** What one side says of the amount; a dash where it says nothing. */
function saidColumn(title: string, of: (one: Break) => Said) {
  return {
    title,
    isNumber: true,
    cell: (one: Break) => {
      const { amount, symbol } = of(one)
      return amount === null ? '–' : <Worth amount={amount} symbol={symbol} />
    },
    text: (one: Break) => `${of(one).amount ?? ''} ${of(one).symbol}`,
  }
}

/** The ways in which a break can end. */
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
