import type { PayoutBanks } from '@coffer/sdk'
import { nearest } from '#command-line'
import { Failure } from '#terminal'

type Bank = PayoutBanks['banks'][number]

const shownMax = 5

/** Banks whose name or code contains a text, in any letter case. */
export function banksLike(search: string, banks: readonly Bank[]): Bank[] {
  const wanted = plain(search)
  return banks.filter(({ bank_code, name }) => [bank_code, name].some((text) => plain(text).includes(wanted)))
}

/** The only bank with this code, name or part of a name. */
export function findBank(search: string, banks: readonly Bank[]): Bank {
  const exact = banks.find(({ bank_code, name }) =>
    [bank_code, name].some((text) => plain(text) === plain(search)),
  )
  if (exact !== undefined) return exact
  const [found, ...others] = banksLike(search, banks)
  if (found === undefined) throw new Failure(noneLike(search, banks))
  if (others.length === 0) return found
  const shown = [found, ...others].slice(0, shownMax).map(({ name }) => name)
  const more = others.length >= shownMax ? ' and more' : ''
  throw new Failure(`'${search}' may be ${shown.join(', ')}${more}: give one of them, or its code`)
}

function noneLike(search: string, banks: readonly Bank[]): string {
  const byPlainName = new Map(banks.map(({ name }) => [plain(name), name]))
  const meant = byPlainName.get(nearest(plain(search), [...byPlainName.keys()]) ?? '')
  const hint = meant === undefined ? '`coffer banks` lists them' : `did you mean '${meant}'?`
  return `There is no bank '${search}'; ${hint}`
}

/** Only lower-case letters and digits, so тбанк finds Т-Банк. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
