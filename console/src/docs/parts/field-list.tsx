import { type Field, fieldAnchor } from '#docs/reading'
import { Inline } from './prose.tsx'

type Props = {
  readonly title: string
  readonly fields: readonly Field[]
  /** Fields of an answer are always present unless it says otherwise; in a request it is the reverse. */
  readonly of?: 'request' | 'answer'
  /** On a page with each title once, fields have addresses. */
  readonly isLinked?: boolean
}

/** Fields under a title, or nothing where there are none. */
export function FieldList({ title, fields, of = 'request', isLinked = true }: Props) {
  if (fields.length === 0) return null
  return (
    <div className="fields">
      <h3>{title}</h3>
      <ul>
        {fields.map((field) => (
          <FieldItem
            key={field.name}
            field={field}
            note={noteOn(field, of)}
            id={isLinked ? fieldAnchor(title, field.name) : null}
          />
        ))}
      </ul>
    </div>
  )
}

function noteOn({ isRequired }: Field, of: 'request' | 'answer'): string {
  if (of === 'request') return isRequired ? 'required' : ''
  return isRequired ? '' : 'optional'
}

type ItemProps = { readonly field: Field; readonly note: string; readonly id: string | null }

function FieldItem({ field: { name, type, limits, description }, note, id }: ItemProps) {
  const shown = <code className="field-name">{name}</code>
  return (
    <li id={id ?? undefined}>
      {id === null ? shown : <a href={`#${id}`}>{shown}</a>}
      <span className="field-type">{limits === '' ? type : `${type}, ${limits}`}</span>
      {note !== '' && <span className={`field-note is-${note}`}>{note}</span>}
      {description !== '' && (
        <div>
          <Inline text={description} />
        </div>
      )}
    </li>
  )
}
