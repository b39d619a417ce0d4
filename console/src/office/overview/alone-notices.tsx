import type { OfficeOperations } from '#api'
import { Time } from '#ui'
import { useWords } from '#words'

type Props = Pick<OfficeOperations['officeGetOverview']['data'], 'single_operator' | 'recovery'>

/** Warnings while one operator may act alone, with the reason; draws nothing while a second person is needed. */
export function AloneNotices({ single_operator, recovery }: Props) {
  const text = useWords().office.alone
  return (
    <>
      {single_operator && (
        <section className="card">
          <div className="card-head">
            <h2>{text.single}</h2>
            <span className="tag pending">{text.mark}</span>
          </div>
          <p>{text.singleSays}</p>
        </section>
      )}
      {recovery !== null && (
        <section className="card" role="alert">
          <div className="card-head">
            <h2>
              {text.recovery} <Time at={recovery.until} />
            </h2>
            <span className="tag failed">{text.mark}</span>
          </div>
          <p>{text.recoverySays(recovery.opened_by.join(', '), recovery.reason)}</p>
          <p>
            <code>npm run operator -- recovery close</code>
          </p>
        </section>
      )}
    </>
  )
}
