import type { CryptoWithdrawalEstimate } from '@coffer/sdk'
import type { WholeBalance } from '@coffer/sdk/whole-balance'
import { Amount, CodeTabs, copiedFact, Facts, Time } from '#ui'
import { useWords } from '#words'
import { useSecondsLeft } from './use-seconds-left.ts'
import { withdrawalSamples } from './withdrawal-samples.ts'

/**
 * How long an estimate's fee is held. Counted from the request, so it ends here no later than on the server, whatever
 * either clock says.
 */
const heldMs = 60_000

const route = 'POST /api/v1/integration/funding/withdraw/crypto'

type Props = {
  readonly symbol: string
  readonly network: string
  readonly needsTag: boolean
  readonly whole: Extract<WholeBalance<CryptoWithdrawalEstimate>, { kind: 'whole' }>
}

/**
 * The amount that can leave while its fee is held, with the request for it; afterwards a note that the time is over.
 */
export function HeldEstimate({ symbol, network, needsTag, whole: { estimate, rest, askedAt } }: Props) {
  const words = useWords()
  const text = words.integration.wholeBalance
  const seconds = useSecondsLeft(askedAt + heldMs)
  if (seconds === 0) return <p role="status">{text.over}</p>
  const money = (amount: string) => (
    <>
      <Amount of={amount} /> {symbol}
    </>
  )
  return (
    <>
      <Facts
        of={[
          [text.amount, money(estimate.amount), estimate.amount],
          [words.transactions.fee, money(estimate.fee)],
          [text.total, money(estimate.total)],
          [text.rest, rest === null ? null : money(rest)],
          copiedFact('estimate_id', estimate.estimate_id),
          [text.heldUntil, <Time key="until" at={estimate.expires_at} />],
          [
            text.left,
            <span key="left" role="timer">
              {text.seconds(seconds)}
            </span>,
          ],
        ]}
      />
      <p className="hint">
        {text.send} <code>{route}</code>
      </p>
      <CodeTabs label={text.request} samples={withdrawalSamples({ symbol, network, needsTag, estimate })} />
      <p className="hint">{text.commandHint}</p>
    </>
  )
}
