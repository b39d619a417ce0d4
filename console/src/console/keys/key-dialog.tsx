import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#api'
import { call, usePermissions } from '#console/account'
import { listOf, useTyped } from '#sign-in'
import { CheckField, ErrorPanel, Modal, Problem, TextField } from '#ui'
import { useCodes, useWords } from '#words'
import type { Key } from './key-state.ts'
import type { SecretKey } from './new-secret-dialog.tsx'

type Props = {
  /** The key to change; null for a new one. */
  readonly of: Key | null
  readonly isOpen: boolean
  onClose(): void
  /** Called with a new key and its secret, or with null when a key was changed. */
  onDone(made: SecretKey | null): void
}

type Typed = {
  readonly name: string
  /** Codes separated by spaces. */
  readonly permissions: string
  readonly ips: string
  readonly limit: string
  readonly expires: string
}

const nothing: Typed = { name: '', permissions: '', ips: '', limit: '600', expires: '' }

/** Asks for a key's name and permissions, and makes or changes it. */
export function KeyDialog({ of, isOpen, onClose, onDone }: Props) {
  const words = useWords()
  const text = words.keys
  const queries = useQueryClient()
  const [first] = useState(() => (of === null ? nothing : typedOf(of)))
  const [typed, setTyped] = useTyped(of === null ? 'key' : `key ${of.api_key}`, first)
  const send = useMutation({
    mutationFn: () => sendKey({ of, first, typed }),
    onSuccess(made) {
      setTyped(nothing)
      onDone(made)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  })
  const problems = send.error instanceof ApiError ? send.error.fields : new Map<string, string>()
  const bind = (name: keyof Typed, field: string) => ({
    value: typed[name],
    problem: problems.get(field),
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={of === null ? text.create : words.integration.keys.changeTitle}
    >
      <form onSubmit={submit} className="form">
        {of !== null && <code>{of.api_key}</code>}
        {of !== null && of.unconfirmed_permissions.length > 0 && (
          <p className="hint">{words.integration.keys.takesPlace(of.unconfirmed_permissions.join(', '))}</p>
        )}
        <TextField
          label={text.name}
          hint={text.nameHint}
          // A key that was made outside the console may stay unnamed.
          required={of === null || of.name !== null}
          maxLength={64}
          {...bind('name', 'name')}
        />
        <Permissions
          chosen={new Set(listOf(typed.permissions))}
          choose={(chosen) => setTyped({ ...typed, permissions: [...chosen].join(' ') })}
          problem={problems.get('permissions')}
        />
        <TextField label={text.ips} hint={text.ipsHint} {...bind('ips', 'allowed_ips')} />
        <TextField
          label={text.limit}
          type="number"
          min={1}
          required
          {...bind('limit', 'rate_limit_per_minute')}
        />
        <TextField
          label={text.expires}
          hint={text.expiresHint}
          type="datetime-local"
          {...bind('expires', 'expires_at')}
        />
        {send.isError && <ErrorPanel error={send.error} />}
        <div className="modal-actions">
          <button type="button" className="button" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="button primary" disabled={send.isPending}>
            {of === null ? text.submit : words.integration.save}
          </button>
        </div>
      </form>
    </Modal>
  )
}

type PermissionsProps = {
  readonly chosen: ReadonlySet<string>
  choose(chosen: ReadonlySet<string>): void
  readonly problem: string | undefined
}

function Permissions({ chosen, choose, problem }: PermissionsProps) {
  const text = useWords().keys
  const { name } = useCodes()
  const { list, permissions: all, sayingOf } = usePermissions()
  const groups = Map.groupBy(all, ({ group }) => group)
  const toggle = (code: string, isChecked: boolean) => {
    const next = new Set(chosen)
    if (isChecked) next.add(code)
    else next.delete(code)
    choose(next)
  }
  return (
    <fieldset>
      <legend>{text.permissions}</legend>
      {list.isError && <ErrorPanel error={list.error} retry={() => void list.refetch()} />}
      {[...groups].map(([group, permissions]) => (
        <div key={group} className="check-group">
          <h3>{name('permissionGroups', group)}</h3>
          {permissions.map(({ code }) => (
            <CheckField
              key={code}
              label={code}
              says={sayingOf(code)}
              isChecked={chosen.has(code)}
              onChange={(isChecked) => toggle(code, isChecked)}
            />
          ))}
        </div>
      ))}
      {problem !== undefined && <Problem told={problem} />}
    </fieldset>
  )
}

type Sending = {
  readonly of: Key | null
  readonly first: Typed
  readonly typed: Typed
}

/** Makes the key, or sends only its changed fields, so changes by another page meanwhile stay. */
async function sendKey({ of, first, typed }: Sending): Promise<SecretKey | null> {
  const body = bodyOf(typed)
  if (of === null) return call('consoleCreateKey', { body })
  const { name, permissions, allowed_ips, rate_limit_per_minute, expires_at } = body
  const isSame =
    permissions.length === of.permissions.length && permissions.every((one) => of.permissions.includes(one))
  await call('consoleChangeKey', {
    params: { api_key: of.api_key },
    body: {
      ...(typed.name === first.name ? {} : { name }),
      ...(isSame ? {} : { permissions }),
      ...(typed.ips === first.ips ? {} : { allowed_ips }),
      ...(typed.limit === first.limit ? {} : { rate_limit_per_minute }),
      ...(typed.expires === first.expires ? {} : { expires_at }),
    },
  })
  return null
}

function typedOf({ name, permissions, allowed_ips, rate_limit_per_minute, expires_at }: Key): Typed {
  return {
    name: name ?? '',
    permissions: permissions.join(' '),
    ips: allowed_ips.join(', '),
    limit: String(rate_limit_per_minute),
    expires: expires_at === null ? '' : localTime(expires_at),
  }
}

/** A time in the format of a date and time field, in the reader's zone. */
function localTime(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

type Body = Parameters<typeof call<'consoleCreateKey'>>[1]['body']

function bodyOf({ name, permissions, ips, limit, expires }: Typed) {
  const allowed = ips.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
  return {
    name: name.trim(),
    // as: the boxes show the codes that the server listed
    permissions: listOf(permissions) as Body['permissions'],
    allowed_ips: allowed,
    rate_limit_per_minute: Number(limit),
    expires_at: expires === '' ? null : new Date(expires).toISOString(),
  }
}
