import * as englishNames from './en-names.ts'

type ByCode = { readonly [code: string]: string }

/** Lists of codes that the server answers with and people read. */
export type CodeList =
  | 'permissions'
  | 'permissionGroups'
  | 'transactionTypes'
  | 'statuses'
  | 'roles'
  | 'accounts'
  | 'owners'
  | 'entryKinds'
  | 'subjects'
  | 'orderTerms'
  | 'wallets'
  | 'causes'
  | 'breakKinds'
  | 'cardNotices'
  | 'stuckKinds'
  | 'stuckWhats'

/** The words of a language for what the server answers with: codes, and what it says in English. */
export type Codes = { readonly [list in CodeList]: ByCode } & {
  /** A code that tells all: its sentence, with the names of details in braces. */
  readonly refusals: ByCode
  /** A code whose sentence depends on the case: what is true of every case. */
  readonly generalRefusals: ByCode
  readonly problems: readonly (readonly [told: RegExp, says: string])[]
}

/** In English the server says permissions, refusals and problems itself. */
export const englishCodes: Codes = {
  ...englishNames,
  ...{ permissions: {}, permissionGroups: {}, refusals: {}, generalRefusals: {}, problems: [] },
}
