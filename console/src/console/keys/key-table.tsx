import { Outcomes } from '#charts'
import { DataTable, type TableColumn, Time } from '#ui'
import { useWords } from '#words'
import { type Asking, type Key, keyState } from './key-state.ts'

type Props = {
  readonly keys: readonly Key[]
  ask(asking: Asking): void
  /** Enables a key, or disables it. */
  turn(key: Key): void
  readonly isTurning: boolean
}

/** Keys with their permissions and acts. */
export function KeyTable({ keys, ...acts }: Props) {
  const words = useWords()
  const text = words.keys
  const settings = useSettingColumns()
  return (
    <DataTable
      label={text.title}
      rows={keys}
      keyOf={({ api_key }) => api_key}
      columns={[
        ...settings,
        {
          title: text.used,
          cell: ({ last_used_at }) => (last_used_at === null ? words.never : <Time at={last_used_at} />),
          text: ({ last_used_at }) => last_used_at ?? '',
        },
        {
          title: words.live.overview.lastHour,
          cell: ({ requests_last_hour }) => (
            <Outcomes label={words.live.overview.lastHour} {...requests_last_hour} />
          ),
          text: ({ requests_last_hour: { succeeded, refused, failed } }) =>
            `${succeeded} / ${refused} / ${failed}`,
        },
        {
          title: text.status,
          cell: (key) => <Status of={key} />,
          text: (key) => (key.expires_at === null ? keyState(key) : `${keyState(key)} ${key.expires_at}`),
        },
        { title: text.actions, cell: (key) => <Actions of={key} {...acts} /> },
      ]}
    />
  )
}

/** The columns of the settings that a key's owner chose. */
function useSettingColumns(): TableColumn<Key>[] {
  const words = useWords()
  const text = words.keys
  return [
    {
      title: text.name,
      cell: ({ name, api_key }) => (
        <>
          <strong>{name ?? '–'}</strong>
          <br />
          <code>{api_key}</code>
        </>
      ),
      text: ({ name, api_key }) => `${name ?? ''} ${api_key}`,
    },
    {
      title: text.permissions,
      cell: ({ permissions, unconfirmed_permissions: waiting }) => (
        <>
          <details>
            <summary>{permissions.length}</summary>
            <CodeList of={permissions} />
          </details>
          {waiting.length > 0 && (
            <details>
              <summary>{words.integration.keys.waiting(waiting.length)}</summary>
              <CodeList of={waiting} />
            </details>
          )}
        </>
      ),
      text: ({ permissions, unconfirmed_permissions: waiting }) =>
        [...permissions, ...waiting.map((one) => `${words.integration.keys.waits}: ${one}`)].join(' '),
    },
    {
      title: text.from,
      cell: ({ allowed_ips }) => (allowed_ips.length === 0 ? words.anywhere : allowed_ips.join(', ')),
      text: ({ allowed_ips }) => allowed_ips.join(' '),
    },
    {
      title: text.limit,
      isNumber: true,
      cell: ({ rate_limit_per_minute }) => rate_limit_per_minute,
      text: ({ rate_limit_per_minute }) => String(rate_limit_per_minute),
    },
  ]
}

function CodeList({ of }: { readonly of: readonly string[] }) {
  return (
    <ul className="plain">
      {of.map((one) => (
        <li key={one}>
          <code>{one}</code>
        </li>
      ))}
    </ul>
  )
}

function Status({ of }: { readonly of: Key }) {
  const words = useWords()
  const own = words.integration.keys
  const state = keyState(of)
  const look = { active: 'tag completed', disabled: 'tag', expired: 'tag failed' }[state]
  if (of.is_disabled_by_operator)
    return (
      <>
        <span className="tag failed">{own.byOperator}</span> <span className="hint">{own.askOperator}</span>
      </>
    )
  return (
    <>
      <span className={look}>{words.keys[state]}</span>
      {of.unconfirmed_permissions.length > 0 && (
        <>
          {' '}
          <span className="tag">{own.waits}</span> <span className="hint">{own.madeByOperator}</span>
        </>
      )}
      {of.expires_at !== null && (
        <p className="hint">
          {words.keys.expires} <Time at={of.expires_at} />
        </p>
      )}
      {of.rolled_until !== null && state === 'active' && (
        <>
          {' '}
          <span className="tag">{own.rolled}</span>
        </>
      )}
    </>
  )
}

function Actions({ of, ask, turn, isTurning }: Omit<Props, 'keys'> & { readonly of: Key }) {
  const words = useWords()
  const text = words.keys
  return (
    <div className="row-actions">
      {of.unconfirmed_permissions.length > 0 && (
        <button type="button" className="button small primary" onClick={() => ask({ act: 'confirm', of })}>
          {words.integration.keys.confirm}
        </button>
      )}
      <button type="button" className="button small" onClick={() => ask({ act: 'change', of })}>
        {words.integration.keys.change}
      </button>
      {!of.is_disabled_by_operator && (
        <button type="button" className="button small" disabled={isTurning} onClick={() => turn(of)}>
          {of.is_active ? text.disable : text.enable}
        </button>
      )}
      {keyState(of) === 'active' && (
        <button type="button" className="button small" onClick={() => ask({ act: 'roll', of })}>
          {text.roll}
        </button>
      )}
      <button type="button" className="button small danger" onClick={() => ask({ act: 'remove', of })}>
        {text.remove}
      </button>
    </div>
  )
}
