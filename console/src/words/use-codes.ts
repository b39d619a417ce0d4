import { type Message, messageInWords } from '@coffer/sdk/messages'
import { useContext } from 'react'
import { Chosen } from './chosen.ts'
import type { CodeList, Codes } from './codes/codes.ts'
import { refusalInWords } from './codes/refusal-in-words.ts'

type InWords = {
  /** A code of a list in words; the code itself where the language has none for it. */
  name(list: CodeList, code: string): string
  /** The summary of an operator’s act. */
  act(act: { readonly name: string; readonly summary: string }): string
  /** The title of the acts of a noun: `card-breaks` gives "Card breaks". */
  actNoun(noun: string): string
  /** The meaning of an option of an act. */
  actOption(act: string, option: { readonly name: string; readonly help: string }): string
  /** The problem of a field, in the reader's language. */
  problem(told: string): string
  /** The outcomes of an act, a line for each; `english` has the sentences that a language may lack. */
  done(outcomes: readonly Message[], english: Codes['messages']): string
  /** A message of the back office; `english` as above. */
  message(message: Message, english: Codes['messages']): string
  refusal(refused: Parameters<typeof refusalInWords>[1]): ReturnType<typeof refusalInWords>
}

/** The server's codes in the person's language. */
export function useCodes(): InWords {
  const { codes } = useContext(Chosen)
  return {
    name: (list, code) => nameIn(codes[list], code),
    act: ({ name, summary }) => codes.acts[name] ?? summary,
    actNoun: (noun) => codes.actNouns[noun] ?? titleOf(noun),
    actOption: (act, { name, help }) => codes.actOptions[`${act} ${name}`] ?? codes.actOptions[name] ?? help,
    problem(told) {
      const found = codes.problems.find(([pattern]) => pattern.test(told))
      return found === undefined ? told : told.replace(...found)
    },
    done: (outcomes, english) =>
      outcomes.map((one) => messageInWords(one, (code) => codes.outcomes[code] ?? english[code])).join('\n'),
    message: (message, english) => messageInWords(message, (code) => codes.messages[code] ?? english[code]),
    refusal: (refused) => refusalInWords(codes, refused),
  }
}

function titleOf(noun: string): string {
  return `${noun.slice(0, 1).toUpperCase()}${noun.slice(1).replaceAll('-', ' ')}`
}

type Names = { readonly [code: string]: string }

/** A code may end with where it happens, such as `pay_in.sbp`: no list has the networks and rails. */
function nameIn(names: Names, code: string): string {
  const end = code.lastIndexOf('.')
  const before = names[code.slice(0, Math.max(end, 0))]
  return names[code] ?? (before === undefined ? code : `${before}, ${code.slice(end + 1)}`)
}
