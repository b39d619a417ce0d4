import type { OfficeOperations } from '#api'
import { ActButton } from '#office/acts'
import { CustomerLink, call, useChoices, Worth } from '#office/desk'
import { FilterSelect, Named, Page, PagedList, Time, useFilter } from '#ui'
import { useWords } from '#words'
import { BreakPlaces } from './break-places.tsx'

type CardBreak = OfficeOperations['officeListCardBreaks']['data']['items'][number]

const kinds: readonly CardBreak['kind'][] = ['unknown_card', 'overdrawn', 'contradiction', 'unreadable']

/** Notices of card issuers that the books cannot follow. */
export function CardBreaksPage() {
  const words = useWords()
  const text = words.books
  const choices = useChoices()
  const [asked] = useFilter('kind')
  const kind = kinds.find((one) => one === asked)
  const filter = (
    <FilterSelect name="kind" label={text.kind} all={text.allKinds} choices={choices('breakKinds', kinds)} />
  )
  return (
    <Page title={text.cardBreaks}>
      <BreakPlaces lead={text.cardBreaksLead}>{filter}</BreakPlaces>
      <PagedList
        label={text.cardBreaks}
        queryKey={['card breaks', kind]}
        read={(cursor, limit) => call('officeListCardBreaks', { query: { cursor, limit, kind } })}
        none={text.noCardBreaks}
        keyOf={({ id }) => id}
        columns={[
          {
            title: words.transactions.time,
            cell: ({ opened_at }) => <Time at={opened_at} />,
            text: ({ opened_at }) => new Date(opened_at * 1_000).toISOString(),
          },
          { title: text.issuer, cell: (one) => one.provider, text: (one) => one.provider },
          {
            title: text.kind,
            cell: (one) => <Named list="breakKinds" code={one.kind} />,
            text: (one) => one.kind,
          },
          {
            title: words.transactions.amount,
            isNumber: true,
            // An unreadable notice has no amount.
            cell: (one) => (one.kind === 'unreadable' ? '–' : <Worth {...one} />),
            money: ({ kind, amount, symbol }) => ({ amount: kind === 'unreadable' ? null : amount, symbol }),
          },
          {
            title: text.told,
            cell: ({ notice, transaction, note }) => (
              <>
                <Named list="cardNotices" code={notice} /> <code>{transaction}</code>{' '}
                <span className="hint">{note}</span>
              </>
            ),
            text: ({ notice, transaction, note }) => `${notice} ${transaction} ${note ?? ''}`,
          },
          {
            title: text.card,
            cell: ({ card, customer }) => (
              <>
                <code>{card}</code> {customer !== null && <CustomerLink {...customer} />}
              </>
            ),
            text: ({ card, customer }) => `${card} ${customer?.username ?? ''}`,
          },
          {
            title: words.keys.actions,
            cell: ({ id }) => (
              <ActButton
                right="books.reconcile"
                body={{ subject: id }}
                changes={['card breaks', 'log']}
                operation="officeCardBreaksClose"
                label={text.closeBreak}
                title={text.closeTitle}
                lead={text.closeCardLead}
                fields={[{ name: 'reason', label: words.office.reason }]}
              />
            ),
            text: ({ id }) => id,
          },
        ]}
      />
    </Page>
  )
}
