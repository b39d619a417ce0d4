import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useWords } from '#words'

type Props = {
  readonly title: string
  readonly lead?: string
  readonly isOpen: boolean
  /** Absent where the person must choose, such as to confirm that a secret is stored. */
  readonly onClose?: () => void
  /** Hides the page behind the dialog completely. */
  readonly isClosed?: boolean
  /** For a dialog to read before anything is typed: it opens at its top. */
  readonly isRead?: boolean
  readonly children: ReactNode
}

/** A dialog over the page, which holds the focus and returns it. */
export function Modal({ title, lead, isOpen, onClose, isClosed = false, isRead = false, children }: Props) {
  const words = useWords()
  const popup = useRef<HTMLDivElement>(null)
  // On touch the on-screen keyboard would cover the dialog.
  const firstField = (how: string) =>
    isRead ||
    how === 'touch' ||
    (popup.current?.querySelector<HTMLElement>('form :is(input, select)') ?? true)
  // Only the focused dialog closes: another may be below it.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose?.()
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={isClosed ? 'backdrop closed' : 'backdrop'} />
        <Dialog.Popup ref={popup} className="modal" initialFocus={firstField} onKeyDown={closeOnEscape}>
          <div className="modal-head">
            <Dialog.Title>{title}</Dialog.Title>
            {onClose !== undefined && (
              <Dialog.Close className="button quiet" aria-label={words.close}>
                ×
              </Dialog.Close>
            )}
          </div>
          {lead !== undefined && <Dialog.Description className="lead">{lead}</Dialog.Description>}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
