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
  | 'nodeVerdicts'
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
  /** Summaries of operators’ acts, by their names. */
  readonly acts: ByCode
  /** The nouns of acts, as titles. */
  readonly actNouns: ByCode
  /** The meanings of options, by `NOUN VERB OPTION` where the act has one of its own, and otherwise by `OPTION`. */
  readonly actOptions: ByCode
  /** The sentences of what acts did, with the names of facts in braces; in English the generated table has them. */
  readonly outcomes: ByCode
  /**
   * The sentences of messages of the back office, such as claims and problems; `{name|words}` stands for a fact that may be
   * absent. The office has the English ones from the server.
   */
  readonly messages: ByCode
  /** The reasons why acts are refused, as they stand after "This cannot be done:". */
  readonly wrongs: ByCode
  readonly problems: readonly (readonly [told: RegExp, says: string])[]
}

/** In English the server says permissions, refusals, problems and acts itself. */
export const englishCodes: Codes = {
  ...englishNames,
  ...{ permissions: {}, permissionGroups: {}, refusals: {}, generalRefusals: {}, outcomes: {}, messages: {} },
  ...{ acts: {}, actNouns: {}, actOptions: {}, wrongs: {} },
  problems: [],
}
