import { useEffect, useState } from 'react'
import { Finder } from '#ui'
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

/** Finds a page or an act by its name: its button, Ctrl K or ⌘ K opens it. */
export function Palette({ commands, navigate }: Props) {
  const { palette } = useWords()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="button palette-button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {palette.open} <kbd>Ctrl K</kbd>
      </button>
      <Finder
        title={palette.title}
        label={palette.label}
        isOpen={isOpen}
        onOpenChange={setOpen}
        find={(text) => commands.filter((command) => isFound(command, text))}
        keyOf={({ title, note }) => `${title} ${note}`}
        draw={({ title, note }) => (
          <>
            {title} {note !== undefined && <span className="hint">{note}</span>}
          </>
        )}
        choose={(command) => command.run(navigate)}
        says={(_, count) => (count === 0 ? palette.nothing : '')}
      />
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
