import { Amount, type TableColumn } from '#ui'
import { Worth } from './columns.tsx'

type Props = { readonly amount: string; readonly symbol?: string }

/** An amount that may be below zero, which a minus as wide as a digit says. */
export function Signed({ amount, symbol }: Props) {
  const isBelow = amount.startsWith('-')
  const size = isBelow ? amount.slice(1) : amount
  return (
    <>
      {isBelow && '−'}
      {symbol === undefined ? <Amount of={size} /> : <Worth amount={size} symbol={symbol} />}
    </>
  )
}

/** A column of amounts of one currency, by the name of their field. */
export function signedColumn<Name extends string>(
  title: string,
  name: Name,
  symbol: string,
): TableColumn<{ readonly [field in Name]: string }> {
  return {
    title,
    isNumber: true,
    cell: (row) => <Signed amount={row[name]} symbol={symbol} />,
    text: (row) => row[name],
  }
}
