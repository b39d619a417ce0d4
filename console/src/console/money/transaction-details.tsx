import { useQuery } from '@tanstack/react-query'
import type { ConsoleOperations } from '#api'
import { call, slowMs, untoldMs } from '#console/account'
import {
  Amount,
  copiedFact,
  ErrorPanel,
  Facts,
  Modal,
  Named,
  SignedAmount,
  Status,
  Time,
  useGrouped,
} from '#ui'
import { useCodes, useWords } from '#words'

type Timeline = ConsoleOperations['consoleGetTimeline']['data']
type Transaction = Timeline['transaction']
type Step = Timeline['steps'][number]
type Change = Step['changes'][number]
const goesOn: readonly string[] = ['pending', 'processing']

type Props = { readonly id: string; onClose(): void }

/** A transaction in progress or ended: the amounts that moved, its state, and the facts that support asks for. */
export function TransactionDetails({ id, onClose }: Props) {
  const words = useWords()
  const text = words.transactions
  const found = useQuery({
    queryKey: ['timeline', id],
    queryFn: () => call('consoleGetTimeline', { params: { transaction_id: id } }),
    // The stream does not announce confirmations.
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
  return (
    <>
      <h3>{text.title}</h3>
      <ol className="timeline" aria-label={text.title}>
        {steps.map(({ at, what, name, id, changes }) => (
          <li key={`${at} ${what} ${name} ${id}`}>
            <Time at={at} /> {text[what]} {name !== null && <Name what={what} of={name} />}
            <ul className="plain hint">
              {changes.map((change) => (
                <li key={`${change.account} ${change.symbol}`}>
                  <Booked {...change} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The effect of an entry on one account, and the account's balance after it. */
function Booked({ account, amount, symbol, balance }: Change) {
  const text = useWords().live.timeline
  const { name } = useCodes()
  const grouped = useGrouped()
  return text.change({
    account: name('accounts', account),
    amount: grouped(amount.startsWith('-') ? amount : `+${amount}`),
    symbol,
    balance: `${grouped(balance)} ${symbol}`,
  })
}

/** The name of a step; an event's type stays a code, since programs read it. */
function Name({ what, of }: { readonly what: Step['what']; readonly of: string }) {
  if (what === 'ended') return <Status of={of} />
  return what === 'booked' ? <Named list="entryKinds" code={of} /> : <code>{of}</code>
}

function Known(found: Transaction) {
  const text = useWords().transactions
  const { name } = useCodes()
  return (
    <Facts
      of={[
        [text.type, name('transactionTypes', found.type)],
        [text.amount, <SignedAmount key="amount" {...found} />],
        [
          text.fee,
          <span key="fee">
            <Amount of={found.fee} /> <span className="hint">{found.symbol}</span>
          </span>,
        ],
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
