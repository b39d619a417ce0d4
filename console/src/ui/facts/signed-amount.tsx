import { Amount } from './amount.tsx'

type Props = {
  /** Without a sign. */
  readonly amount: string
  readonly direction: 'in' | 'out'
  readonly symbol: string
}

const signs = { in: '+', out: '\u2212' } as const

/** An amount that came or went, with its sign. */
export function SignedAmount({ amount, direction, symbol }: Props) {
  return (
    <>
      {signs[direction]}
      <Amount of={amount} /> <span className="hint">{symbol}</span>
    </>
  )
}
