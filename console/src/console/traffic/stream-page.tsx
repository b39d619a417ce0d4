import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#console/account'
import { type Push, useTopic } from '#live'
import {
  CheckField,
  CopyButton,
  DataTable,
  EmptyState,
  ErrorPanel,
  FilterText,
  Page,
  Time,
  useFilter,
} from '#ui'
import { useWords } from '#words'
import { ownTopics } from './own-topics.ts'

/** A push and its number on this page. */
type Message = Push & { readonly place: number }

const ofPair = ['trades', 'stats', 'orderbook'] as const
const messagesMax = 200

/** The stream's pushes, shown as they arrive. */
export function StreamPage() {
  const words = useWords()
  const text = words.live.stream
  const pairs = useQuery({ queryKey: ['pairs'], queryFn: () => call('listFiatInstruments') })
  const topics = [
    ...ownTopics,
    ...(pairs.data ?? []).flatMap(({ trading_pair }) =>
      ofPair.map((kind) => `spot.fiat.${kind}.${trading_pair}`),
    ),
  ]
  const [kept, keep] = useFilter('topics')
  const [filter] = useFilter('text')
  const chosen = kept === '' ? ['events', 'account.balances'] : kept.split(',')
  const followed = topics.filter((topic) => chosen.includes(topic))
  const heard = useMessages()
  const choose = (topic: string, isChosen: boolean) => {
    const next = isChosen ? [...followed, topic] : followed.filter((one) => one !== topic)
    keep(next.length === 0 ? 'none' : next.join(','))
  }
  const shown = heard.messages.filter((message) => JSON.stringify(message).includes(filter))
  return (
    <Page title={text.title} lead={text.lead} actions={<FilterText name="text" label={text.filter} />}>
      {pairs.isError && <ErrorPanel error={pairs.error} retry={() => void pairs.refetch()} />}
      {followed.map((topic) => (
        <Followed key={topic} topic={topic} hear={heard.add} />
      ))}
      <details className="card">
        <summary>
          {text.topics}: {followed.length}
        </summary>
        <fieldset className="check-group" aria-label={text.topics}>
          {topics.map((topic) => (
            <CheckField
              key={topic}
              label={topic}
              says=""
              isChecked={followed.includes(topic)}
              onChange={(isChosen) => choose(topic, isChosen)}
            />
          ))}
        </fieldset>
      </details>
      <div className="row-actions">
        <button type="button" className="button" aria-pressed={heard.isPaused} onClick={heard.turn}>
          {heard.isPaused ? text.resume : text.pause}
        </button>
        <button type="button" className="button" onClick={heard.clear}>
          {text.clear}
        </button>
        <CopyButton text={JSON.stringify(shown.map(pushOf), null, 2)} label={text.copyAll} />
        <p className="hint" role="status">
          {heard.isPaused && text.isPaused(heard.missed)}
        </p>
      </div>
      {followed.length === 0 && <EmptyState text={text.noTopic} />}
      {followed.length > 0 && shown.length === 0 && <EmptyState text={text.none} />}
      {shown.length > 0 && <Messages messages={shown} />}
    </Page>
  )
}

function Followed({ topic, hear }: { readonly topic: string; hear(push: Push): void }) {
  useTopic(topic, hear)
  return null
}

/** The received messages, newest first; while paused they wait. */
function useMessages() {
  const [all, setAll] = useState<readonly Message[]>([])
  const [paused, setPaused] = useState<readonly Message[] | null>(null)
  const newest = all[0]?.place ?? 0
  return {
    messages: paused ?? all,
    isPaused: paused !== null,
    missed: newest - (paused?.[0]?.place ?? 0),
    add: (push: Push) =>
      setAll((before) => [{ ...push, place: (before[0]?.place ?? 0) + 1 }, ...before].slice(0, messagesMax)),
    turn: () => setPaused(paused === null ? all : null),
    clear() {
      setAll([])
      setPaused(paused === null ? null : [])
    },
  }
}

function pushOf({ place: _, ...push }: Message): Push {
  return push
}

function Messages({ messages }: { readonly messages: readonly Message[] }) {
  const words = useWords()
  const text = words.live.stream
  return (
    <DataTable
      label={text.messages}
      rows={messages}
      keyOf={({ place }) => String(place)}
      columns={[
        { title: words.transactions.time, cell: ({ ts }) => <Time at={ts} />, text: ({ ts }) => String(ts) },
        { title: text.topic, cell: ({ topic }) => <code>{topic}</code>, text: ({ topic }) => topic },
        { title: text.kind, cell: ({ type }) => type, text: ({ type }) => type },
        {
          title: text.number,
          isNumber: true,
          cell: ({ sequence }) => sequence,
          text: ({ sequence }) => String(sequence),
        },
        {
          title: text.message,
          cell: (message) => (
            <details>
              <summary>{namesIn(message) || text.message}</summary>
              <CopyButton text={JSON.stringify(pushOf(message), null, 2)} label={text.message} />
              <pre>{JSON.stringify(message.data, null, 2)}</pre>
            </details>
          ),
          text: ({ data }) => JSON.stringify(data),
        },
      ]}
    />
  )
}

/** A short summary of a message: the newest event's type, or the currencies of balances. */
function namesIn({ topic, data }: Push): string {
  if (typeof data !== 'object' || data === null) return ''
  if (topic === 'events' && Array.isArray(data)) return data[0]?.type ?? ''
  return Array.isArray(data) ? '' : Object.keys(data).slice(0, 6).join(', ')
}
