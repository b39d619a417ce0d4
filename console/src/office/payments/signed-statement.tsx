import { Worth } from '#office/desk'
import { copiedFact, type Fact, Facts } from '#ui'
import { useWords } from '#words'
import { isWithdrawal, type PaymentOut } from './payment-kinds.ts'
import { phoneInGroups } from './phone-in-groups.ts'
import { decimalOf, readStatement } from './read-statement.ts'

/** The statement that an approval signs: the signed text, and its fields as read from that very text. */
export function SignedStatement(one: PaymentOut) {
  const text = useWords().people
  const fields = useFields(one)
  if (one.statement === null) return <p className="hint">{text.forDeciders}</p>
  return (
    <>
      <h3>{text.signed}</h3>
      {fields === null ? <p className="hint">{text.noneRead}</p> : <Facts of={fields} />}
      <details open={fields === null}>
        <summary>{text.exactText}</summary>
        <pre className="text statement">{one.statement}</pre>
      </details>
      <Facts of={[copiedFact(text.hash, one.statement_hash ?? '')]} />
    </>
  )
}

function useFields(one: PaymentOut): readonly Fact[] | null {
  const { people: text, transactions } = useWords()
  const read = one.statement === null ? null : readStatement(one.statement)
  if (read === null) return null
  const worth = { amount: decimalOf(read.units, one.statement_decimals), symbol: one.symbol }
  if (read.of === 'withdrawal')
    return [
      [transactions.amount, <Worth key="amount" {...worth} />],
      [text.contract, read.contract === null ? text.coin : <code key="contract">{read.contract}</code>],
      [text.network, read.network],
      [text.address, <code key="address">{read.address}</code>],
      [text.tag, read.tag],
      [text.id, <code key="id">{read.id}</code>],
    ]
  const bank = !isWithdrawal(one) && one.bank_code === read.bankCode ? one.bank : null
  return [
    [transactions.amount, <Worth key="amount" {...worth} symbol={read.symbol} />],
    [text.rail, read.rail],
    [text.bank, bank === null ? read.bankCode : `${bank}, ${read.bankCode}`],
    [text.phone, phoneInGroups(read.phone)],
    [text.id, <code key="id">{read.id}</code>],
  ]
}
