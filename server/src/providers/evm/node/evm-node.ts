import { type Answers, askNode, type NodePlace, type Question, WrongChain } from '#providers/nodes'
import { count } from './node-values.ts'

export type EvmNode = {
  /**
   * The answers to questions that are asked at once. Throws `NodeRefusal` for the first that the node refuses, and another
   * error when it is down, late, talks nonsense or is of another chain.
   */
  ask<const Questions extends readonly Question<unknown>[]>(
    ...questions: Questions
  ): Promise<Answers<Questions>>
  /** The same for any number of them, a bounded number at a time. */
  askMany<T>(questions: readonly Question<T>[], options?: { atOnce?: number }): Promise<T[]>
}

export type NodeAddress = NodePlace & { readonly chainId: number }

const atOnceMax = 50

function chainIdOf({ network, chainId }: NodeAddress): Question<void> {
  return {
    method: 'eth_chainId',
    params: [],
    read(result) {
      const told = count(result)
      if (told !== chainId) throw new WrongChain(`the node of ${network} is of chain ${told}, not ${chainId}`)
    },
  }
}

/** Each batch asks for the chain's id as well, so an answer of another chain is never believed. */
export function evmNode(address: NodeAddress): EvmNode {
  async function askList<T>(questions: readonly Question<T>[]): Promise<T[]> {
    const [, ...answers] = await askNode(address, [chainIdOf(address), ...questions])
    return answers as T[] // as: each was read by its own question
  }
  return {
    ask: async <const Questions extends readonly Question<unknown>[]>(...questions: Questions) =>
      (await askList(questions)) as Answers<Questions>, // as: each answer was read by its own question
    async askMany<T>(questions: readonly Question<T>[], { atOnce = atOnceMax } = {}) {
      const answers: T[] = []
      for (let from = 0; from < questions.length; from += atOnce)
        answers.push(...(await askList(questions.slice(from, from + atOnce))))
      return answers
    },
  }
}
