import { type Answers, askNode, type NodePlace, type Question, WrongChain } from '#providers/nodes'
import { factsOf, hasChain, type UtxoChainName, type UtxoFamily } from '#providers/utxo/families'
import { hashAt } from './questions.ts'

export type UtxoNode = {
  /**
   * The answers to questions that are asked at once. Throws `NodeRefusal` for the first that the node refuses, and another
   * error when it is down, late, talks nonsense or is of another chain.
   */
  ask<const Questions extends readonly Question<unknown>[]>(
    ...questions: Questions
  ): Promise<Answers<Questions>>
}

export type UtxoNodeAddress = NodePlace & { readonly family: UtxoFamily; readonly chain: UtxoChainName }

/** Each batch asks for the genesis as well, so an answer of another chain is never believed. */
export function utxoNode(address: UtxoNodeAddress): UtxoNode {
  const genesis = genesisOf(address)
  return {
    async ask<const Questions extends readonly Question<unknown>[]>(...questions: Questions) {
      const asked: readonly Question<unknown>[] = [genesis, ...questions]
      const [, ...answers] = await askNode(address, asked)
      return answers as Answers<Questions> // as: each was read by its own question
    },
  }
}

function genesisOf({ network, family, chain }: UtxoNodeAddress): Question<void> {
  if (!hasChain(family, chain)) throw new WrongChain(`${family} has no chain ${chain}`)
  const { genesis } = factsOf(family, chain)
  const { read, ...question } = hashAt(0)
  return {
    ...question,
    read(result) {
      if (read(result) !== genesis)
        throw new WrongChain(
          `the node of ${network} is not of the chain ${chain}, whose first block is ${genesis}`,
        )
    },
    refused(refusal) {
      throw refusal
    },
  }
}
