import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { OfficeOperations } from '#api'
import { ActButton } from '#office/acts'
import { call, EntriesLink, freshMs, Section, Status, useMessages, Worth } from '#office/desk'
import { copiedFact, Facts, Loaded, Named, Page, Time } from '#ui'
import { useWords } from '#words'
import { InboxRefund } from './inbox-refund.tsx'

type Item = OfficeOperations['officeGetInboxItem']['data']

/** A payment that no customer was credited for, its possible owners, and the acts on it. */
export function InboxItemPage() {
  const text = useWords().people
  const { id = '' } = useParams()
  const found = useQuery({
    queryKey: ['inbox item', id],
    queryFn: () => call('officeGetInboxItem', { params: { id } }),
    refetchInterval: freshMs,
  })
  const item = found.data
  const isOpen = item?.status === 'open' && item.refund === null
  return (
    <Page title={text.item} actions={isOpen && <Decisions {...item} />}>
      <Loaded of={found}>
        {(known) => (
          <>
            <What {...known} />
            {known.status === 'open' && <Whose {...known} />}
            {known.refund !== null && <InboxRefund id={id} refund={known.refund} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function What(item: Item) {
  const words = useWords()
  const text = words.people
  return (
    <Section title={text.payment}>
      <Facts
        of={[
          [text.status, <Status key="status" of={item.status} />],
          [text.cause, <Named key="cause" list="causes" code={item.reason} />],
          [text.note, item.note],
          [words.transactions.amount, <Worth key="amount" amount={item.amount} symbol={item.symbol} />],
          copiedFact(text.contract, item.contract),
          [text.network, item.network],
          copiedFact(text.address, item.address),
          copiedFact(text.tag, item.tag),
          copiedFact(text.payer, item.payer),
          copiedFact(text.txid, item.txid),
          [text.output, item.output],
          [text.block, item.block_height],
          [words.transactions.time, <Time key="time" at={item.created_at} />],
          [text.decidedBy, item.decided_by],
          copiedFact(text.id, item.id),
          [words.books.entriesAbout, <EntriesLink key="entries" about={item.id} />],
        ]}
      />
    </Section>
  )
}

function Whose({ id, refund, suggestions }: Item) {
  const text = useWords().people
  const inWords = useMessages()
  return (
    <Section title={text.whose}>
      <p>
        <span className="hint">{suggestions.length === 0 ? text.nobodyKnown : text.hints}</span>{' '}
        <Link href="/customers">{text.findCustomer}</Link>
      </p>
      <ul className="plain">
        {suggestions.map(({ username, why }) => (
          <li key={username} className="card-head">
            <span>
              <strong>{username}</strong> <span className="hint">{inWords(why)}</span>
            </span>
            {refund === null && <Credit id={id} to={username} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const changes = ['inbox', 'inbox item', 'log']
const right = 'deposits.resolve'

function Credit({ id, to }: { readonly id: string; readonly to?: string }) {
  const words = useWords()
  const text = words.people
  return (
    <ActButton
      operation="officeInboxCredit"
      right={right}
      body={{ subject: id }}
      label={to === undefined ? text.credit : text.creditTo(to)}
      title={text.creditTitle}
      lead={text.creditLead}
      fields={[
        { name: 'to', label: text.username, ...(to === undefined ? {} : { value: to }) },
        { name: 'reason', label: words.office.reason, isOptional: true },
      ]}
      changes={changes}
    />
  )
}

function Decisions({ id, payer }: Item) {
  const words = useWords()
  const text = words.people
  const reason = { name: 'reason', label: words.office.reason, isOptional: true }
  return (
    <>
      <Credit id={id} />
      <ActButton
        operation="officeInboxRefund"
        right={right}
        body={{ subject: id }}
        label={text.refund}
        title={text.refundTitle}
        lead={text.refundLead}
        fields={[
          { name: 'address', label: text.address, value: payer ?? '' },
          { name: 'tag', label: text.refundTag, isOptional: true },
          reason,
        ]}
        changes={changes}
      />
      <ActButton
        operation="officeInboxKeep"
        right={right}
        body={{ subject: id }}
        label={text.keep}
        title={text.keepTitle}
        lead={text.keepLead}
        fields={[{ ...reason, isOptional: false }]}
        changes={changes}
        isDangerous
      />
    </>
  )
}
