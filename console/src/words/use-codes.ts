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
    name: (list, code) => nameIn(codes[list], code),
    problem(told) {
      const found = codes.problems.find(([pattern]) => pattern.test(told))
      return found === undefined ? told : told.replace(...found)
    },
    refusal: (refused) => refusalInWords(codes, refused),
  }
}

type Names = { readonly [code: string]: string }

/** A code may end with where it happens, such as `pay_in.sbp`: no list has the networks and rails. */
function nameIn(names: Names, code: string): string {
  const end = code.lastIndexOf('.')
  const before = names[code.slice(0, Math.max(end, 0))]
  return names[code] ?? (before === undefined ? code : `${before}, ${code.slice(end + 1)}`)
}
