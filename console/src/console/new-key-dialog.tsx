import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#api'
import { CheckField, ErrorPanel, Modal, Problem, TextField } from '#ui'
import { useCodes, useWords } from '#words'
import { call } from './api.ts'
import type { SecretKey } from './new-secret-dialog.tsx'

type Props = { readonly isOpen: boolean; onClose(): void; onMade(key: SecretKey): void }

const nothing = { name: '', ips: '', limit: '600', expires: '' }

/** Asks what a key is called and may do, and makes it. */
export function NewKeyDialog({ isOpen, onClose, onMade }: Props) {
  const words = useWords()
  const text = words.keys
  const queries = useQueryClient()
  const [typed, setTyped] = useState(nothing)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const create = useMutation({
    mutationFn: () => call('consoleCreateKey', { body: bodyOf(typed, chosen) }),
    onSuccess(key) {
      setTyped(nothing)
      setChosen(new Set())
      onMade(key)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  })
  const problems = create.error instanceof ApiError ? create.error.fields : new Map<string, string>()
  const bind = (name: keyof typeof nothing, field: string) => ({
    value: typed[name],
    problem: problems.get(field),
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={text.create}>
      <form onSubmit={submit} className="form">
        <TextField label={text.name} hint={text.nameHint} required maxLength={64} {...bind('name', 'name')} />
        <Permissions chosen={chosen} choose={setChosen} problem={problems.get('permissions')} />
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
        {create.isError && <ErrorPanel error={create.error} />}
        <div className="modal-actions">
          <button type="button" className="button" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="button primary" disabled={create.isPending}>
            {text.submit}
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
  const list = useQuery({
    queryKey: ['permissions'],
    queryFn: () => call('consoleListPermissions'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const sayingOf = (code: string, says: string) => {
    const told = name('permissions', code)
    return told === code ? says : told
  }
  const groups = Map.groupBy(list.data?.items ?? [], ({ group }) => group)
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
          {permissions.map(({ code, says }) => (
            <CheckField
              key={code}
              label={code}
              says={sayingOf(code, says)}
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

type Body = Parameters<typeof call<'consoleCreateKey'>>[1]['body']

function bodyOf({ name, ips, limit, expires }: typeof nothing, chosen: ReadonlySet<string>): Body {
  const allowed = ips.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
  return {
    name: name.trim(),
    // as: the boxes are drawn from the codes that the server listed
    permissions: [...chosen] as Body['permissions'],
    allowed_ips: allowed,
    rate_limit_per_minute: Number(limit),
    expires_at: expires === '' ? null : new Date(expires).toISOString(),
  }
}
