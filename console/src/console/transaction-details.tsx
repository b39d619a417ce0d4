import { useQuery } from '@tanstack/react-query'
import type { ConsoleOperations } from '#api'
import { copiedFact, ErrorPanel, Facts, Modal, Status, Time } from '#ui'
import { useCodes, useWords } from '#words'
import { call } from './api.ts'
import { slowMs, untoldMs } from './live-data.tsx'

type Timeline = ConsoleOperations['consoleGetTimeline']['data']
type Transaction = Timeline['transaction']
const goesOn: readonly string[] = ['pending', 'processing']

type Props = { readonly id: string; onClose(): void }

/** One transaction as it goes on: what moved, how far it is, and what people ask support about. */
export function TransactionDetails({ id, onClose }: Props) {
  const words = useWords()
  const text = words.transactions
  const found = useQuery({
    queryKey: ['timeline', id],
    queryFn: () => call('consoleGetTimeline', { params: { transaction_id: id } }),
    // The stream does not tell of confirmations.
    refetchInterval: ({ state: { data } }) =>
      goesOn.includes(data?.transaction.status ?? 'pending') ? untoldMs : slowMs,
  })
  return (
    <Modal isOpen onClose={onClose} title={text.one}>
      {found.isPending && <p className="loading">{words.loading}</p>}
      {found.isError && <ErrorPanel error={found.error} retry={() => void found.refetch()} />}
      {found.data !== undefined && (
        <>
          <Progress {...found.data.transaction} />
          <Known {...found.data.transaction} />
          <Steps steps={found.data.steps} />
        </>
      )}
    </Modal>
  )
}

function Progress({ status, created_at, updated_at, confirmations, confirmations_required }: Transaction) {
  const text = useWords().transactions
  return (
    <ol className="steps" aria-label={text.progress}>
      <li>
        {text.begun} <Time at={created_at} />
      </li>
      {confirmations !== null && confirmations_required !== null && (
        <li>{text.confirmations(confirmations, confirmations_required)}</li>
      )}
      <li>
        <Status of={status} /> <Time at={updated_at} />
      </li>
    </ol>
  )
}

function Steps({ steps }: Pick<Timeline, 'steps'>) {
  const text = useWords().live.timeline
  const codes = useCodes()
  return (
    <>
      <h3>{text.title}</h3>
      <ol className="timeline" aria-label={text.title}>
        {steps.map(({ at, what, name, id, changes }) => (
          <li key={`${at} ${what} ${name} ${id}`}>
            <Time at={at} /> {text[what]}{' '}
            {name !== null && (what === 'ended' ? <Status of={name} /> : <code>{name}</code>)}
            <ul className="plain hint">
              {changes.map((change) => (
                <li key={`${change.account} ${change.symbol}`}>
                  {text.change({ ...change, account: codes.name('accounts', change.account) })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}

function Known(found: Transaction) {
  const text = useWords().transactions
  const { name } = useCodes()
  return (
    <Facts
      of={[
        [text.type, name('transactionTypes', found.type)],
        [text.amount, `${found.direction === 'in' ? '+' : '−'}${found.amount} ${found.symbol}`],
        [text.fee, `${found.fee} ${found.symbol}`],
        [text.counterparty, found.counterparty],
        [text.network, found.network],
        [text.comment, found.comment],
        [text.error, found.error],
        copiedFact(text.address, found.address),
        copiedFact(text.tag, found.tag),
        copiedFact(text.id, found.transaction_id),
        copiedFact(text.txid, found.txid),
      ]}
    />
  )
}
