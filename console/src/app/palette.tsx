import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '#words'

/** Something that the palette finds: a page, or an act. */
export type Command = {
  readonly title: string
  /** More text that a search finds it by, such as what an act does. */
  readonly note?: string
  /** `navigate` goes to a path of the application. */
  run(navigate: (path: string) => void): void
}

type Props = { readonly commands: readonly Command[]; navigate(path: string): void }

/** Finds a page or an act by its name: Ctrl K or ⌘ K opens it, arrows choose, Enter goes. */
export function Palette({ commands, navigate }: Props) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const hasRun = useRef(false)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const open = (next: boolean) => {
    hasRun.current = false
    setOpen(next)
  }
  const run = (command: Command) => {
    hasRun.current = true
    setOpen(false)
    command.run(navigate)
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={open}>
      <Dialog.Trigger className="button palette-button">
        {words.palette.open} <kbd>Ctrl K</kbd>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        {/* The target of a command takes the focus; without one, the focus goes back to where it was. */}
        <Dialog.Popup className="modal palette" finalFocus={() => !hasRun.current}>
          <Dialog.Title className="unseen">{words.palette.title}</Dialog.Title>
          <Choices commands={commands} run={run} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type ChoicesProps = { readonly commands: readonly Command[]; run(command: Command): void }

function Choices({ commands, run }: ChoicesProps) {
  const words = useWords()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = commands.filter((command) => isFound(command, text))
  const chosen = found[at]
  useEffect(() => {
    document.getElementById(`palette-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((at + step + found.length) % Math.max(found.length, 1))
    }
    if (event.key !== 'Enter' || chosen === undefined) return
    // The key does not reach the button that gets the focus.
    event.preventDefault()
    run(chosen)
  }
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={chosen === undefined ? undefined : `palette-${at}`}
        aria-label={words.palette.label}
        placeholder={words.palette.label}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
      />
      <div role="listbox" id="palette-list" aria-label={words.palette.title}>
        {found.map((command, index) => (
          <button
            key={`${command.title} ${command.note}`}
            type="button"
            role="option"
            id={`palette-${index}`}
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => run(command)}
          >
            {command.title} {command.note !== undefined && <span className="hint">{command.note}</span>}
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="hint">{words.palette.nothing}</p>}
    </>
  )
}

/** Whether each word that was typed is in a command, in any order. */
function isFound({ title, note = '' }: Command, text: string): boolean {
  const all = `${title} ${note}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
