import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#console/account'
import { ErrorPanel, Modal, SelectField, useToast } from '#ui'
import { useWords } from '#words'
import type { Key } from './key-state.ts'
import type { SecretKey } from './new-secret-dialog.tsx'

type Props = { readonly of: Key; onClose(): void; onMade(key: SecretKey): void }

/** In seconds, as the server takes them. */
const overlaps = ['0', '3600', '86400', '604800'] as const

/** Asks how long a key still works beside its successor, and makes the successor. */
export function RollKeyDialog({ of, onClose, onMade }: Props) {
  const words = useWords()
  const text = words.keys
  const own = words.integration.keys
  const toast = useToast()
  const queries = useQueryClient()
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]>('86400')
  const roll = useMutation({
    mutationFn: () =>
      call('consoleRollKey', {
        params: { api_key: of.api_key },
        body: { overlap_seconds: Number(overlap) },
      }),
    onSuccess(key) {
      toast(text.wasRolled)
      onMade(key)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    roll.mutate()
  }
  return (
    <Modal isOpen onClose={onClose} title={text.rollTitle} lead={own.rollLead}>
      <form className="form" onSubmit={submit}>
        <p>
          <strong>{of.name ?? '–'}</strong> <code>{of.api_key}</code>
        </p>
        <SelectField
          label={own.overlap}
          value={overlap}
          choices={overlaps.map((value) => ({ value, text: own.overlaps[value] }))}
          onChoose={(value) => setOverlap(overlaps.find((one) => one === value) ?? overlap)}
        />
        <p className="hint" role="status">
          {overlap === '0' ? own.stopsAtOnce : own.stopsAfter(own.overlaps[overlap])}
        </p>
        {roll.isError && <ErrorPanel error={roll.error} />}
        <div className="modal-actions">
          <button type="button" className="button" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="button primary" disabled={roll.isPending}>
            {text.roll}
          </button>
        </div>
      </form>
    </Modal>
  )
}
