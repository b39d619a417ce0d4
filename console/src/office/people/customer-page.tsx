import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import {
  AccountLink,
  asChoice,
  call,
  Found,
  freshMs,
  numberColumn,
  Section,
  Standing,
  textColumn,
  useTransactionColumns,
} from '#office/desk'
import {
  copiedFact,
  DataTable,
  Facts,
  FilterScope,
  FilterSelect,
  Named,
  Page,
  Time,
  useFilter,
  useGrouped,
} from '#ui'
import { useWords } from '#words'
import type { Customer } from './customer.ts'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerKeys } from './customer-keys.tsx'
import { CustomerProposals } from './customer-proposals.tsx'
import { CustomerStatement } from './customer-statement.tsx'

/** All facts about one customer, and the acts on them. */
export function CustomerPage() {
  const words = useWords()
  const { number = '' } = useParams()
  const found = useQuery({
    queryKey: ['customer', number],
    queryFn: () => call('officeGetCustomer', { params: { number } }),
    refetchInterval: freshMs,
  })
  const customer = found.data
  if (customer === undefined)
    return (
      <Page title={words.office.customer}>
        <Found of={found} list={{ path: '/customers', title: words.people.customers }}>
          {() => null}
        </Found>
      </Page>
    )
  return (
    <Page title={customer.username} lead={customer.email} actions={<CustomerActs {...customer} />}>
      {customer.frozen !== null && <Frozen {...customer.frozen} />}
      <CustomerProposals {...customer} />
      <Profile {...customer} />
      <Limits {...customer.limits} />
      <Balances {...customer} />
      <CustomerKeys {...customer} />
      <Recent {...customer} />
      <CustomerStatement key={number} number={number} balances={customer.balances} />
    </Page>
  )
}

function Frozen({ operator, reason, at }: NonNullable<Customer['frozen']>) {
  return (
    <p className="problem" role="status">
      {useWords().people.frozenBy(operator, reason)}
      <Time at={at} />
    </p>
  )
}

function Profile(customer: Customer) {
  const text = useWords().people
  const { number, id, kyc_status, tariff, created_at, email_verified_at, sso_client_id } = customer
  return (
    <Section title={text.profile}>
      <Facts
        of={[
          [text.number, number],
          copiedFact(text.id, id),
          [text.status, <Standing key="status" isFrozen={customer.is_frozen} />],
          [text.kyc, <Named key="kyc" list="statuses" code={kyc_status} />],
          [text.tariff, tariff],
          [text.joined, <Time key="joined" at={created_at} />],
          [text.emailVerified, email_verified_at && <Time key="verified" at={email_verified_at} />],
          [text.subject, sso_client_id],
        ]}
      />
    </Section>
  )
}

function Limits(limits: Customer['limits']) {
  const text = useWords().people
  const grouped = useGrouped()
  const second = limits.withdraw_second_approval_above_usdt
  const used = (part: string, limit: string) => text.ofLimit(grouped(part), grouped(limit))
  return (
    <Section title={text.limits}>
      <Facts
        of={[
          [text.limitWithdraw, used(limits.withdraw_used_usdt, limits.withdraw_daily_usdt)],
          [text.limitDeposit, used(limits.deposit_fiat_used_usdt, limits.deposit_fiat_daily_usdt)],
          [text.limitApproval, grouped(limits.withdraw_approval_above_usdt)],
          [text.limitSecondApproval, second && grouped(second)],
        ]}
      />
    </Section>
  )
}

function Balances({ balances }: Customer) {
  const words = useWords()
  const text = words.people
  const [symbol] = useFilter('balances')
  const symbols = [...new Set(balances.map((one) => one.symbol))]
  return (
    <FilterScope>
      <Section title={text.balances}>
        <div className="page-actions">
          <FilterSelect
            name="balances"
            label={text.currency}
            all={words.books.allCurrencies}
            choices={symbols.map(asChoice)}
          />
        </div>
        <DataTable
          label={text.balances}
          rows={balances.filter((one) => symbol === '' || one.symbol === symbol)}
          none={text.noBalances}
          keyOf={({ account_id }) => account_id}
          columns={[
            textColumn(text.currency, 'symbol'),
            {
              title: text.kind,
              cell: (one) => <AccountLink {...one} />,
              text: ({ kind }) => kind,
            },
            numberColumn(text.balance, 'balance'),
          ]}
        />
      </Section>
    </FilterScope>
  )
}

function Recent({ number, recent }: Customer) {
  const text = useWords().people
  const columns = useTransactionColumns()
  return (
    <Section title={text.recent}>
      <DataTable
        label={text.recent}
        rows={recent}
        none={text.noTransactions}
        keyOf={({ transaction_id }) => transaction_id}
        columns={columns}
      />
      <p>
        <Link href={`/transactions?customer=${number}`}>{text.allOfCustomer}</Link>
      </p>
    </Section>
  )
}
