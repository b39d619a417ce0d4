import { useWords } from '#words'

type Props = {
  readonly label: string
  readonly succeeded: number
  readonly refused: number
  readonly failed: number
}

const [width, height] = [240, 10]

/** Outcomes of requests: the counts, and a bar of their shares. */
export function Outcomes({ label, succeeded, refused, failed }: Props) {
  const words = useWords()
  const text = words.requests
  const parts = [
    ['good', text.good, succeeded],
    ['wait', text.refused, refused],
    ['bad', text.failed, failed],
  ] as const
  const total = succeeded + refused + failed
  if (total === 0) return <span className="hint">{words.live.noRequests}</span>
  const says = parts.map(([, title, count]) => `${title}: ${count}`).join(', ')
  let from = 0
  return (
    <div className="outcomes">
      <svg role="img" aria-label={`${label}. ${says}`} viewBox={`0 0 ${width} ${height}`}>
        {parts.map(([name, , count]) => {
          const x = from
          const share = (count / total) * width
          from += share
          return <rect key={name} className={name} x={x} width={share} height={height} />
        })}
      </svg>
      <ul className="plain hint">
        {parts.map(
          ([name, title, count]) =>
            count > 0 && (
              <li key={name}>
                {title}: {count}
              </li>
            ),
        )}
      </ul>
    </div>
  )
}
