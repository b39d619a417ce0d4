import { useQuery } from '@tanstack/react-query'
import { call } from '#office/desk'
import { DataTable } from '#ui'
import { useWords } from '#words'

const looks = { approved: 'completed', changed: 'pending', new: 'pending', gone: 'failed' } as const

/** A warning that the server works with unapproved files, with their names; draws nothing when all are approved. */
export function ConfigurationNotice() {
  const text = useWords().books.configuration
  const { data } = useQuery({ queryKey: ['configuration'], queryFn: () => call('officeGetConfiguration') })
  if (data === undefined || data.is_approved) return null
  const differing = data.files.filter(({ state }) => state !== 'approved')
  return (
    <section className="card">
      <div className="card-head">
        <h2>{text.title}</h2>
        <span className="tag failed">{text.unapproved}</span>
      </div>
      <p>{text.says}</p>
      <p>
        <code>npm run operator -- configuration approve {data.hash}</code>
      </p>
      <DataTable
        label={text.title}
        rows={differing}
        keyOf={({ name }) => name}
        columns={[
          { title: text.file, cell: ({ name }) => <code>{name}</code>, text: ({ name }) => name },
          {
            title: text.state,
            cell: ({ state }) => <span className={`tag ${looks[state]}`}>{text.states[state]}</span>,
            text: ({ state }) => state,
          },
          { title: text.hash, cell: ({ hash }) => <code>{hash}</code>, text: ({ hash }) => hash },
        ]}
      />
    </section>
  )
}
