import { officeSentences } from '@coffer/sdk/office-acts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Amount, Named, Status, type TableColumn, Time } from '#ui'
import { type CodeList, type Message, useCodes } from '#words'

export { Status }

type Fields<Name extends string> = { readonly [name in Name]: string | number | null }
type Customer = { readonly number: number; readonly username: string }

/** A row's beginning. */
export function timeColumn(title: string): TableColumn<{ readonly created_at: number }> {
  return {
    title,
    cell: ({ created_at }) => <Time at={created_at} />,
    text: ({ created_at }) => new Date(created_at * 1_000).toISOString(),
  }
}

/** The customer of a row. */
export function customerColumn(title: string): TableColumn<{ readonly customer: Customer }> {
  return {
    title,
    cell: ({ customer }) => <CustomerLink {...customer} />,
    text: ({ customer }) => customer.username,
  }
}

/** A row's amount. */
export function amountColumn(title: string): TableColumn<{
  readonly amount: string
  readonly symbol: string
}> {
  return {
    title,
    isNumber: true,
    cell: ({ amount, symbol }) => <Worth amount={amount} symbol={symbol} />,
    money: ({ amount, symbol }) => ({ amount, symbol }),
  }
}

/** A column of plain texts, by the name of their field. */
export function textColumn<Name extends string>(title: string, name: Name): TableColumn<Fields<Name>> {
  return { title, cell: (row) => row[name] ?? '–', text: (row) => String(row[name] ?? '') }
}

/** A column of codes that people read as words. */
export function namedColumn<Name extends string>(
  title: string,
  name: Name,
  list: CodeList,
): TableColumn<{ readonly [field in Name]: string }> {
  return { title, cell: (row) => <Named list={list} code={row[name]} />, text: (row) => row[name] }
}

/** A column of ids, addresses and similar texts. */
export function codeColumn<Name extends string>(title: string, name: Name): TableColumn<Fields<Name>> {
  return {
    ...textColumn(title, name),
    cell: (row) => (row[name] === null ? '–' : <code>{row[name]}</code>),
  }
}

/** A column of amounts without their currency. */
export function numberColumn<Name extends string>(title: string, name: Name): TableColumn<Fields<Name>> {
  return {
    ...textColumn(title, name),
    isNumber: true,
    cell: (row) => <Amount of={String(row[name])} />,
  }
}

/** A column of amounts of one currency, by the name of their field. */
export function worthColumn<Name extends string>(
  title: string,
  name: Name,
  symbol: string,
): TableColumn<{ readonly [field in Name]: string }> {
  return {
    title,
    isNumber: true,
    cell: (row) => <Worth amount={row[name]} symbol={symbol} />,
    money: (row) => ({ amount: row[name], symbol }),
  }
}

/** A row's status. */
export function statusColumn(title: string): TableColumn<{ readonly status: string }> {
  return { title, cell: ({ status }) => <Status of={status} />, text: ({ status }) => status }
}

export function CustomerLink({ number, username }: Customer) {
  return (
    <Link href={`/customers/${number}`} className="name">
      {username}
    </Link>
  )
}

/** An id as a link to its transaction. */
export function TransactionLink({ id }: { readonly id: string }) {
  return (
    <Link href={`/transactions/${id}`}>
      <code>{id}</code>
    </Link>
  )
}

export function Worth({ amount, symbol }: { readonly amount: string; readonly symbol: string | null }) {
  return (
    <>
      <Amount of={amount} /> <span className="hint">{symbol}</span>
    </>
  )
}

/** A part of a page with its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Makes the choices of a filter from the codes of a list. */
export function useChoices() {
  const { name } = useCodes()
  return (list: CodeList, codes: readonly string[]) => codes.map((code) => [code, name(list, code)] as const)
}

/** The words of the reader's language for messages of the office, such as claims and problems. */
export function useMessages(): (message: Message) => string {
  const { message } = useCodes()
  return (one) => message(one, officeSentences)
}

/** A value of a filter that is shown as it is. */
export function asChoice(value: string): readonly [value: string, title: string] {
  return [value, value]
}
