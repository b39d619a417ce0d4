import { useContext } from 'react'
import { Chosen } from './chosen.ts'
import type { CodeList } from './codes/codes.ts'
import { refusalInWords } from './codes/refusal-in-words.ts'

type Told = {
  /** A code of a list in words; the code itself where the language has none for it. */
  name(list: CodeList, code: string): string
  /** The problem of a field, in the reader's language. */
  problem(told: string): string
  refusal(refused: Parameters<typeof refusalInWords>[1]): ReturnType<typeof refusalInWords>
}

/** What the server answers with, in the person's language. */
export function useCodes(): Told {
  const { codes } = useContext(Chosen)
  return {
    name: (list, code) => codes[list][code] ?? code,
    problem(told) {
      const found = codes.problems.find(([pattern]) => pattern.test(told))
      return found === undefined ? told : told.replace(...found)
    },
    refusal: (refused) => refusalInWords(codes, refused),
  }
}
