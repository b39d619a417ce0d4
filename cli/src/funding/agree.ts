import { confirm, Failure, type Terminal } from '#terminal'

type Agreement = {
  /** What it costs, in lines. */
  readonly cost: string
  readonly question: string
  /** What is said after a no. */
  readonly refusal: string
  readonly isSure: boolean
  readonly isJson: boolean
  readonly terminal: Terminal
}

/** Shows what it costs, and asks for consent where there is a terminal. */
export async function agree(agreement: Agreement): Promise<void> {
  const { cost, question, refusal, isSure, isJson, terminal } = agreement
  const isAsked = !isSure && terminal.stdin.isTTY
  if (!isJson || isAsked) terminal.stderr.write(cost)
  if (!isSure && !(await confirm(question, terminal))) throw new Failure(refusal)
}
