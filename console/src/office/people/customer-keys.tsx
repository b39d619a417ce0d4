import { ActButton } from '#office/acts'
import { Section } from '#office/desk'
import { DataTable, FilterScope, FilterSelect, Time, useFilter } from '#ui'
import { useWords } from '#words'
import type { Customer } from './customer.ts'

/** The keys of a customer, without their secrets. */
export function CustomerKeys({ keys, sso_client_id }: Pick<Customer, 'keys' | 'sso_client_id'>) {
  const words = useWords()
  const text = words.people
  const [state] = useFilter('keys')
  const shown = keys.filter((one) => state === '' || one.is_active === (state === 'active'))
  return (
    <FilterScope>
      <Section title={text.keys}>
        <div className="page-actions">
          <FilterSelect
            name="keys"
            label={words.keys.status}
            all={text.anyStatus}
            choices={[
              ['active', words.keys.active],
              ['disabled', words.keys.disabled],
            ]}
          />
        </div>
        <DataTable
          label={text.keys}
          rows={shown}
          none={text.noKeys}
          keyOf={({ api_key }) => api_key}
          columns={[
            {
              title: words.keys.name,
              cell: ({ name, api_key, made_by }) => (
                <>
                  {name !== null && (
                    <>
                      <strong>{name}</strong>
                      <br />
                    </>
                  )}
                  <code>{api_key}</code>
                  {made_by !== null && <p className="hint">{text.madeBy(made_by)}</p>}
                </>
              ),
              text: ({ name, api_key }) => `${name ?? ''} ${api_key}`,
            },
            {
              title: words.keys.permissions,
              cell: ({ permissions, unconfirmed_permissions: waiting }) => (
                <>
                  <details>
                    <summary>{permissions.length}</summary>
                    {permissions.join(', ')}
                  </details>
                  {waiting.length > 0 && <p className="hint">{text.waits(waiting.join(', '))}</p>}
                </>
              ),
              text: ({ permissions, unconfirmed_permissions: waiting }) =>
                waiting.length === 0
                  ? permissions.join(' ')
                  : `${permissions.join(' ')} (${text.waits(waiting.join(' '))})`,
            },
            {
              title: words.keys.from,
              cell: ({ allowed_ips }) => (allowed_ips.length === 0 ? words.anywhere : allowed_ips.join(', ')),
              text: ({ allowed_ips }) => allowed_ips.join(' '),
            },
            {
              title: words.keys.expires,
              cell: ({ expires_at }) => (expires_at === null ? words.noExpiry : <Time at={expires_at} />),
              text: ({ expires_at }) => isoOf(expires_at),
            },
            {
              title: words.keys.used,
              cell: ({ last_used_at }) => (last_used_at === null ? words.never : <Time at={last_used_at} />),
              text: ({ last_used_at }) => isoOf(last_used_at),
            },
            {
              title: words.keys.status,
              cell: (key) => <State {...key} />,
              text: ({ is_active }) => String(is_active),
            },
            {
              title: words.keys.actions,
              cell: (key) => (
                <>
                  {sso_client_id === null && <Confirm {...key} />}
                  <Switch {...key} />
                </>
              ),
            },
          ]}
        />
      </Section>
    </FilterScope>
  )
}

type Key = Customer['keys'][number]

function State({ is_active, disabled_by }: Key) {
  const words = useWords()
  if (is_active) return <span className="tag completed">{words.keys.active}</span>
  const said = disabled_by === null ? words.keys.disabled : words.people.disabledBy(disabled_by)
  return <span className="tag">{said}</span>
}

/** The customer confirms in the console; an operator confirms for a customer without a sign-in there. */
function Confirm({ api_key, unconfirmed_permissions }: Key) {
  const words = useWords()
  const text = words.people
  if (unconfirmed_permissions.length === 0) return null
  return (
    <ActButton
      operation="officeKeysConfirm"
      right="customers.change"
      label={text.confirm}
      title={text.confirmTitle}
      lead={text.confirmLead}
      body={{ subject: api_key }}
      fields={[{ name: 'reason', label: words.office.reason, isOptional: true }]}
      changes={['customer', 'log']}
    />
  )
}

/** The owner's decision stands: an operator enables only what an operator disabled. */
function Switch({ api_key, is_active, disabled_by }: Key) {
  const words = useWords()
  const text = words.people
  const act = {
    body: { subject: api_key },
    fields: [{ name: 'reason', label: words.office.reason, isOptional: true }],
    changes: ['customer', 'log'],
  }
  if (is_active)
    return (
      <ActButton
        {...act}
        operation="officeKeysDisable"
        right="customers.freeze"
        label={text.disable}
        title={text.disableTitle}
        lead={text.disableLead}
        isDangerous
      />
    )
  if (disabled_by === null) return null
  return (
    <ActButton
      {...act}
      operation="officeKeysEnable"
      right="customers.change"
      label={text.enable}
      title={text.enableTitle}
      lead={text.enableLead}
    />
  )
}

function isoOf(at: number | null): string {
  return at === null ? '' : new Date(at * 1_000).toISOString()
}
