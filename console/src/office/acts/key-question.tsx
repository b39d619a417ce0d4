import { useEffect, useState } from 'react'
import { Modal } from '#ui'
import { useWords } from '#words'

type Answer = (isReplaced: boolean) => void

let show: ((answer: Answer) => void) | null = null

/** Asks whether this browser's key replaces the key that the operator has enrolled elsewhere. */
export function askToReplaceKey(): Promise<boolean> {
  return new Promise((resolve) => {
    if (show === null) resolve(false)
    else show(resolve)
  })
}

/** The place of this question in the application. */
export function KeyQuestion() {
  const words = useWords()
  const text = words.office
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    show = (given) => setAnswer(() => given)
    return () => {
      show = null
    }
  }, [])
  if (answer === null) return null
  const give = (isReplaced: boolean) => {
    setAnswer(null)
    answer(isReplaced)
  }
  return (
    <Modal isOpen onClose={() => give(false)} title={text.replaceKeyTitle} lead={text.replaceKeyLead}>
      <div className="modal-actions">
        <button type="button" className="button" onClick={() => give(false)}>
          {words.cancel}
        </button>
        <button type="button" className="button danger" onClick={() => give(true)}>
          {text.replaceKey}
        </button>
      </div>
    </Modal>
  )
}
