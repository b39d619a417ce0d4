import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorPanel, Modal, useToast } from '#ui'
import { useWords } from '#words'

type Props = {
  readonly title: string
  readonly lead: string
  /** The text of the confirming button. */
  readonly label: string
  readonly isDangerous?: boolean
  /** The message after success. */
  readonly done: string
  /** The list that changes, by the first part of its query key. */
  readonly changes: string
  act(): Promise<unknown>
  onClose(): void
  /** The subject of the question. */
  readonly children: ReactNode
}

/** Asks before an act, and shows why it failed. */
export function SureDialog(props: Props) {
  const { title, lead, label, isDangerous = false, done, changes, act, onClose, children } = props
  const words = useWords()
  const toast = useToast()
  const queries = useQueryClient()
  const run = useMutation({
    mutationFn: act,
    onSuccess() {
      toast(done)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [changes] }),
  })
  return (
    <Modal isOpen onClose={onClose} title={title} lead={lead}>
      <p>{children}</p>
      {run.isError && <ErrorPanel error={run.error} />}
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
        <button
          type="button"
          className={isDangerous ? 'button danger' : 'button primary'}
          disabled={run.isPending}
          onClick={() => run.mutate()}
        >
          {label}
        </button>
      </div>
    </Modal>
  )
}
