import { AboutLink, asChoice, call, EntryLink, Section, useChoices, worthColumn } from '#office/desk'
import { EmptyState, FilterDay, FilterScope, FilterSelect, PagedList, Time, useDay, useFilter } from '#ui'
import { useCodes, useWords } from '#words'
import type { Customer } from './customer.ts'

const kinds = [
  'funding_available',
  'funding_held',
  'funding_locked',
  'trading_available',
  'trading_locked',
  'invoice_received',
] as const

type Props = { readonly number: string } & Pick<Customer, 'balances'>

/** The movements on one account of a customer, with the balance after each movement. */
export function CustomerStatement({ number, balances }: Props) {
  const words = useWords()
  const text = words.people
  const [first, ...others] = new Set(balances.map(({ symbol }) => symbol))
  const choices = useChoices()
  const { name } = useCodes()
  const [chosen] = useFilter('symbol')
  const [asked] = useFilter('kind')
  const [from, to] = [useDay('from', 'begins'), useDay('to', 'ends')]
  const kind = kinds.find((one) => one === asked) ?? 'funding_available'
  const symbol = chosen === '' ? first : chosen
  if (symbol === undefined)
    return (
      <Section title={text.statement}>
        <EmptyState text={text.noMovements} />
      </Section>
    )
  const query = { symbol, kind, from, to }
  return (
    <FilterScope>
      <Section title={text.statement}>
        <div className="page-actions">
          <FilterSelect
            name="symbol"
            label={text.currency}
            all={first ?? ''}
            choices={others.map(asChoice)}
          />
          <FilterSelect
            name="kind"
            label={text.kind}
            all={name('accounts', kinds[0])}
            choices={choices('accounts', kinds.slice(1))}
          />
          <FilterDay name="from" label={text.since} />
          <FilterDay name="to" label={text.until} />
        </div>
        <PagedList
          label={text.statement}
          queryKey={['statement', number, query]}
          read={(cursor, limit) =>
            call('officeGetCustomerStatement', {
              params: { number },
              query: { ...query, limit, cursor },
            })
          }
          none={text.noMovements}
          keyOf={({ sequence }) => String(sequence)}
          columns={[
            {
              title: words.transactions.time,
              cell: ({ at }) => <Time at={at} />,
              text: ({ at }) => new Date(at * 1_000).toISOString(),
            },
            {
              title: text.entry,
              cell: (one) => <EntryLink {...one} />,
              text: ({ entry_id, kind }) => `${kind} ${entry_id}`,
            },
            worthColumn(words.transactions.amount, 'amount', symbol),
            worthColumn(text.balance, 'balance', symbol),
            {
              title: text.reference,
              cell: (one) => <AboutLink {...one} />,
              text: ({ reference }) => reference,
            },
          ]}
        />
      </Section>
    </FilterScope>
  )
}
