import { Link } from 'wouter'
import { call, namedColumn, Standing, textColumn, timeColumn } from '#office/desk'
import { FilterText, Page, PagedList, useFilter } from '#ui'
import { useWords } from '#words'

/** The customers of the exchange. */
export function CustomersPage() {
  const text = useWords().people
  const [search] = useFilter('search')
  const [status] = useFilter('status')
  const [tariff] = useFilter('tariff')
  const filters = (
    <>
      <FilterText name="search" label={text.search} />
      <FilterText name="status" label={text.kyc} />
      <FilterText name="tariff" label={text.tariff} />
    </>
  )
  return (
    <Page title={text.customers} lead={text.customersLead} actions={filters}>
      <PagedList
        label={text.customers}
        queryKey={['customers', search, status, tariff]}
        read={(cursor, limit) =>
          call('officeListCustomers', { query: { cursor, limit, search, status, tariff } })
        }
        none={text.noCustomers}
        keyOf={({ id }) => id}
        columns={[
          textColumn(text.number, 'number'),
          {
            title: text.username,
            cell: ({ number, username }) => <Link href={`/customers/${number}`}>{username}</Link>,
            text: ({ username }) => username,
          },
          textColumn(text.email, 'email'),
          namedColumn(text.kyc, 'kyc_status', 'statuses'),
          textColumn(text.tariff, 'tariff'),
          {
            title: text.status,
            cell: ({ is_frozen }) => <Standing isFrozen={is_frozen} />,
            text: ({ is_frozen }) => (is_frozen ? text.frozen : text.active),
          },
          timeColumn(text.joined),
        ]}
      />
    </Page>
  )
}
