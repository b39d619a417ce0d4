import { useQuery } from '@tanstack/react-query'
import { call, freshMs, Section } from '#office/desk'
import { DataTable } from '#ui'
import { useWords } from '#words'
import type { Customer } from './customer.ts'
import { useProposalColumns } from './proposal-columns.tsx'

/** Proposals about a customer that wait for a second person; draws nothing without any. */
export function CustomerProposals({ number }: Pick<Customer, 'number'>) {
  const { guards: text, office } = useWords()
  // The customer's name is already above the list.
  const columns = useProposalColumns().filter(({ title }) => title !== office.customer)
  const found = useQuery({
    queryKey: ['proposals', 'of', number],
    queryFn: () => call('officeListProposals', { query: { customer: String(number) } }),
    refetchInterval: freshMs,
  })
  const items = found.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Section title={text.ofCustomer}>
      <DataTable label={text.ofCustomer} rows={items} keyOf={({ id }) => id} columns={columns} />
    </Section>
  )
}
