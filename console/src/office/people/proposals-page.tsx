import { call, useChoices } from '#office/desk'
import { FilterSelect, FilterText, Page, PagedList, useFilter } from '#ui'
import { useWords } from '#words'
import { useProposalColumns } from './proposal-columns.tsx'

const statuses = [
  'waiting',
  'approved',
  'done',
  'declined',
  'withdrawn',
  'objected',
  'expired',
  'failed',
] as const
const classes = ['gives_value', 'loosens_guard'] as const

/** The proposals that wait for a second person, and the outcome of earlier ones. */
export function ProposalsPage() {
  const words = useWords()
  const text = words.guards
  const choices = useChoices()
  const columns = useProposalColumns()
  const [status] = useFilter('status')
  const [kind] = useFilter('class')
  const [customer] = useFilter('customer')
  const query = {
    status: (['all', ...statuses] as const).find((one) => one === status),
    class: classes.find((one) => one === kind),
    customer: customer === '' ? undefined : customer,
  }
  const filters = (
    <>
      <FilterSelect
        name="status"
        label={words.transactions.status}
        all={text.open}
        choices={[['all', text.all], ...choices('statuses', statuses)]}
      />
      <FilterSelect
        name="class"
        label={text.kind}
        all={text.allKinds}
        choices={classes.map((one) => [one, text.kinds[one]])}
      />
      <FilterText name="customer" label={words.office.customer} />
    </>
  )
  return (
    <Page title={text.title} lead={text.lead} actions={filters}>
      <PagedList
        label={text.title}
        queryKey={['proposals', query]}
        read={(cursor, limit) => call('officeListProposals', { query: { ...query, cursor, limit } })}
        none={text.none}
        keyOf={({ id }) => id}
        columns={columns}
      />
    </Page>
  )
}
