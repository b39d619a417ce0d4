import type { OfficeOperations } from '#api'
import { DataTable, Named, Time } from '#ui'
import { useWords } from '#words'
import { textColumn } from './columns.tsx'

type Props = { readonly nodes: OfficeOperations['officeGetHouseWallets']['data']['nodes'] }

/** Nodes of networks at their newest check. */
export function NodesCard({ nodes }: Props) {
  const words = useWords()
  const text = words.books
  return (
    <section className="card">
      <h2>{text.nodes}</h2>
      <p className="hint">{text.nodesLead}</p>
      <DataTable
        label={text.nodes}
        rows={nodes}
        keyOf={({ network }) => network}
        columns={[
          textColumn(words.transactions.network, 'network'),
          {
            title: text.nodeVerdict,
            cell: ({ verdict, reasons }) => (
              <>
                <Named list="nodeVerdicts" code={verdict} />
                {reasons.map((reason) => (
                  <p key={reason} className="hint">
                    {reason}
                  </p>
                ))}
              </>
            ),
            text: ({ verdict, reasons }) => [verdict, ...reasons].join('; '),
          },
          { ...textColumn(text.newestBlock, 'height'), isNumber: true },
          { ...textColumn(text.blocksToRead, 'lag'), isNumber: true },
          {
            title: text.checkedAt,
            cell: ({ checked_at }) => <Time at={checked_at} />,
            text: ({ checked_at }) => new Date(checked_at * 1_000).toISOString(),
          },
        ]}
      />
    </section>
  )
}
