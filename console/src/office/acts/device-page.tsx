import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#api'
import { call } from '#office/desk'
import { ErrorPanel, Page, TextField } from '#ui'
import { useWords } from '#words'

/** The page on which an operator allows a command on another machine to act as them. */
export function DevicePage() {
  const text = useWords().office
  const [code, setCode] = useState('')
  const approve = useMutation({
    mutationFn: () => call('officeApproveDevice', { body: { user_code: code.trim().toUpperCase() } }),
    onSuccess: () => setCode(''),
  })
  const problem = approve.error instanceof ApiError ? approve.error.fields.get('user_code') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    approve.mutate()
  }
  return (
    <Page title={text.device} lead={text.deviceLead}>
      <form className="card form" onSubmit={submit}>
        <TextField
          label={text.code}
          placeholder="WDJB-MJHT"
          autoComplete="one-time-code"
          required
          value={code}
          problem={problem}
          onChange={({ target }) => setCode(target.value)}
        />
        {approve.isError && <ErrorPanel error={approve.error} />}
        {approve.data !== undefined && <p role="status">{text.letDone(approve.data.ip)}</p>}
        <div>
          <button type="submit" className="button primary" disabled={approve.isPending}>
            {text.letAct}
          </button>
        </div>
      </form>
    </Page>
  )
}
