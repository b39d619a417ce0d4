import type { OfficeAct } from '@coffer/sdk/office-acts'
import { serverActs } from '#app/acts'
import {
  anchorSentences,
  crossingSentences,
  custodySentences,
  statementSentences,
  supplierSentences,
  walletSentences,
} from '#app/audit'
import { listedOf } from '#app/parts'
import { heldFundsClaim, ledgerSentences, suspenseClaim } from '#core/ledger'
import { fieldsOf, lackSentences, operationOfAct, proposalOutcomes } from '#core/operators'
import { causeKinds, problemKinds } from '#core/problems'
import { heldByPurchases, purchaseClaims } from '#core/purchases'
import { type Sentence, textSentence } from '#platform/sentences'
import { hintSentences } from '#products/deposits'
import { auditSentences } from '#products/office'

type ActTable = {
  readonly acts: readonly OfficeAct[]
  readonly sentences: { readonly [code: string]: string }
}

/**
 * Operators' acts, and the English sentences of their outcomes and of all other messages that the back office sends by
 * code.
 */
export function actTable(): ActTable {
  const acts = serverActs({} as Parameters<typeof serverActs>[0]) // acts read the desk only when they run
  const kinds = [
    ...acts.flatMap(({ outcomes = [] }) => outcomes),
    ...Object.values(proposalOutcomes),
    ...messageSentences(),
  ]
  return {
    acts: acts
      .filter((act) => act.class !== 'reads' || act.isLocal)
      .map((act) => ({
        name: act.name,
        operation: operationOfAct(act.name),
        subject: act.subject,
        summary: act.summary,
        right: act.right,
        isLocal: act.isLocal ?? false,
        isOffline: act.offline !== undefined,
        options: fieldsOf(act).map(([name, { help, kind, choices, isNeeded }]) => ({
          ...{ name, help, kind, isNeeded },
          ...(choices === undefined ? {} : { choices }),
        })),
      })),
    sentences: Object.fromEntries(kinds.map(({ code, sentence }) => [code, sentence])),
  }
}

/** The kinds of all messages of the back office, except the outcomes of acts. */
export function messageSentences(): Sentence[] {
  const claims = [
    ...listedOf('claims'),
    ...purchaseClaims,
    heldFundsClaim([heldByPurchases]),
    suspenseClaim([]),
  ]
  const tables = [
    ...[ledgerSentences, crossingSentences, supplierSentences, custodySentences, walletSentences],
    ...[statementSentences, anchorSentences],
  ]
  return [
    textSentence,
    ...claims.flatMap(({ claim, finds }) => [claim.kind, ...finds]),
    ...tables.flatMap((table) => Object.values<Sentence>(table)),
    ...auditSentences,
    ...lackSentences,
    ...hintSentences,
    ...problemKinds,
    ...causeKinds,
  ]
}
