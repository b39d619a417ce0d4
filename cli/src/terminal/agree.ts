import { confirm } from './confirm.ts'
import { Failure } from './failure.ts'
import type { Terminal } from './terminal.ts'

type Agreement = {
  /** The cost, in lines. */
  readonly cost: string
  readonly question: string
  /** The sentence after a refusal of consent. */
  readonly refusal: string
  readonly isSure: boolean
  readonly isJson: boolean
  readonly terminal: Terminal
}

/** Shows the cost and, on a terminal, asks for consent. */
export async function agree(agreement: Agreement): Promise<void> {
  const { cost, question, refusal, isSure, isJson, terminal } = agreement
  const isAsked = !isSure && terminal.stdin.isTTY
  if (!isJson || isAsked) terminal.stderr.write(cost)
  if (!isSure && !(await confirm(question, terminal))) throw new Failure(refusal)
}
