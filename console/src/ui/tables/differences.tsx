import { useWords } from '#words'
import { type ComparedField, compareFields } from './compare-fields.ts'
import { DataTable } from './data-table.tsx'

type Props = {
  /** For screen readers. */
  readonly label: string
  readonly before: unknown
  readonly after: unknown
}

/** A thing before and after a change, with unchanged fields in grey; draws nothing without either. */
export function Differences({ label, before, after }: Props) {
  const text = useWords().guards
  const fields = compareFields(before, after)
  if (fields.length === 0) return null
  const isNamed = fields.some(({ name }) => name !== '')
  const named = {
    title: text.field,
    cell: ({ name, isChanged }: ComparedField) => (
      <span className={isChanged ? undefined : 'hint'}>{name}</span>
    ),
  }
  return (
    <DataTable
      label={label}
      rows={fields}
      keyOf={({ name }) => name}
      columns={[
        ...(isNamed ? [named] : []),
        {
          title: text.before,
          cell: ({ before: was, isChanged }) =>
            isChanged ? (
              <del>{was ?? text.nothing}</del>
            ) : (
              <span className="hint">{was ?? text.nothing}</span>
            ),
        },
        {
          title: text.after,
          cell: ({ after: is, isChanged }) =>
            isChanged ? <ins>{is ?? text.nothing}</ins> : <span className="hint">{is ?? text.nothing}</span>,
        },
      ]}
    />
  )
}
