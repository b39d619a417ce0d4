import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Operations as OfficeOperations } from '@coffer/sdk/office-operations'
import { expect } from 'vitest'
import { houseAccount, readBalances, suspenseClaim } from '#core/ledger'
import { formatAmount, type Money } from '#core/money'
import type { OperatorDesk } from '#core/operators'
import { claimPayment, notePayment, notePayout, noteReturn } from '#core/rails'
import {
  explainBreaks,
  type Imported,
  importStatement,
  reconciliation,
  reconciliationActs,
} from '#core/reconciliation'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { crossingClaims } from '../../src/app/audit/custody-books.ts'
import { breakRoutes } from '../../src/core/reconciliation/office-routes.ts'
import { readAct, runAct } from './act-by-words.ts'
import { acting } from './acting-person.ts'
import { askOffice } from './ask-office.ts'
import { openRailHouse, type RailHouse, railCode } from './rail-house.ts'

export type Line = {
  readonly id: string
  readonly type?: string
  readonly reference?: string | null
  readonly amount?: string
  readonly fee?: string
  readonly at?: Date
}

type Stating = {
  readonly day?: string
  readonly balance?: string
  readonly database?: Database
  /** False: the file must not withdraw lines. */
  readonly isConfirmed?: boolean
}

/** A house with a rail whose bank writes statements. */
export type StatementHouse = RailHouse & {
  /** A movement that the rail reports by itself, made now; answers its line in a statement. */
  hearPayment(amount?: string): Promise<Line>
  hearUnclaimed(amount?: string): Promise<Line>
  hearPayout(amount?: string): Promise<Line>
  hearReturn(payout: Line): Promise<Line>
  /** The rail reports that it has paid the payout that a line names. */
  hearReceipt(payout: Line): Promise<void>
  /** Imports a statement of today, or of another day. */
  state(lines: readonly Line[], options?: Stating): Promise<Imported>
  today(): string
  nextDay(): void
  /** Lets the worker explain breaks. */
  explain(): Promise<void>
  operator(...words: string[]): Promise<string>
  readBreaks(query?: object): Promise<OfficeOperations['officeListBreaks']['data']>
  readBreak(id: string): Promise<OfficeOperations['officeGetBreak']['data']>
  readonly acts: ReturnType<typeof reconciliationActs>
  /** The id of the one open break. */
  theBreak(): Promise<string>
  /** Custody without the money that payouts were funded with. */
  houseHas(
    kind: 'custody' | 'suspense' | 'losses' | 'treasury' | 'network_fees' | 'clearing',
  ): Promise<string>
  /** `isWithdrawing`: money that a statement has withdrawn may be credited, and wait for an operator. */
  expectSound(options?: { readonly isWithdrawing: boolean }): Promise<void>
}

const header = 'transaction_id,type,reference,amount,currency,fee,booked_at'

export function csvOf(lines: readonly Line[], at: Date): Buffer {
  const rows = lines.map(({ id, type = 'payment', reference = null, amount = '1000', fee = '0', ...line }) =>
    [id, type, reference ?? '', amount, 'RUB', fee, (line.at ?? at).toISOString()].join(','),
  )
  return Buffer.from(`${[header, ...rows].join('\n')}\n`)
}

export async function openStatementHouse(): Promise<StatementHouse> {
  const house = await openRailHouse()
  const { database, catalog, clock, books, rub } = house
  const folder = mkdtempSync(join(tmpdir(), 'coffer-statements-'))
  house.beforeClose(async () => rmSync(folder, { recursive: true }))
  let serial = 0
  /** The money that payouts take: no bank has put it in. */
  let funded = 0n
  const transactionId = () => `T${String(++serial).padStart(6, '0')}`
  const today = () => clock.now().toISOString().slice(0, 10)
  const asset = rub('1').asset
  const secrets = secretsUnder(randomBytes(32))
  const shown = (units = 0n) => formatAmount({ asset, units })
  const acts = reconciliationActs({
    booksOf: () => books,
    creditOf:
      () =>
      (tx, { movement, customer, now }) =>
        claimPayment(tx, { movement, id: customer.id, purpose: 'deposit', now }, books),
  })
  const requestPayout: RailHouse['requestPayout'] = ({ amount = '1000' } = {}) => {
    funded += rub(amount).units
    return house.requestPayout({ amount })
  }
  const pay = async (amount: string, reference: string | null): Promise<Line> => {
    const [id, at] = [transactionId(), clock.now()]
    const payment = { transactionId: id, amount: rub(amount), payer: null, paidAt: at }
    const told = { rail: railCode, payment, reference, providerReference: null, now: at }
    await database.inTransaction((tx) => notePayment(tx, told, books))
    return { id, reference, amount, at }
  }
  const hearReceipt: StatementHouse['hearReceipt'] = async ({ id, reference, amount = '1000', at }) => {
    const now = clock.now()
    const receipt = { transactionId: id, amount: rub(amount), paidAt: at ?? now }
    const told = { rail: railCode, reference: reference!, receipt, now }
    await database.inTransaction((tx) => notePayout(tx, told, books))
  }
  return {
    ...house,
    acts,
    hearReceipt,
    hearPayment: async (amount = '1000') => pay(amount, await house.requestPayIn({ amount })),
    hearUnclaimed: (amount = '1000') => pay(amount, null),
    requestPayout,
    async hearPayout(amount = '1000') {
      const reference = await requestPayout({ amount })
      const line = { id: transactionId(), type: 'payout', reference, amount, at: clock.now() }
      await hearReceipt(line)
      return line
    },
    async hearReturn({ reference, amount = '1000' }) {
      const [id, at] = [transactionId(), clock.now()]
      const returned = { transactionId: id, reference: reference!, amount: rub(amount), returnedAt: at }
      await database.inTransaction((tx) => noteReturn(tx, { rail: railCode, returned, now: at }, books))
      return { ...{ id, type: 'return', amount, at }, reference: reference! }
    },
    state: (lines, { day = today(), balance, database: own = database, isConfirmed = true } = {}) => {
      const bytes = csvOf(lines, new Date(`${day}T12:00:00Z`))
      const closing: Money | null = balance === undefined ? null : rub(balance)
      const parts = { database: own, catalog, clock, ids: systemIds, books }
      return importStatement(parts, {
        bytes,
        asset,
        amountMax: rub('1000000000'),
        isConfirmed,
        day,
        rail: railCode,
        closing,
        operator: acting('dana', {
          action: 'rails reconcile',
          class: 'givesValue',
          right: 'books.reconcile',
        }),
      })
    },
    today,
    nextDay: () => clock.advance(86_400_000),
    explain: () => explainBreaks({ database, catalog, ids: systemIds, now: clock.now() }),
    operator(...words) {
      const desk: OperatorDesk = { database, catalog, clock, ids: systemIds, secrets }
      const given = words.map((word) => {
        if (!word.startsWith('transaction_id')) return word
        const file = join(folder, systemIds.next())
        writeFileSync(file, word)
        return file
      })
      return runAct(desk, readAct(given, acts), { user: 'root', keyFileOf: () => join(folder, 'none') })
    },
    readBreaks: (query = {}) =>
      askOffice(breakRoutes({ database, catalog, businessClock: clock }), 'officeListBreaks', { query }),
    readBreak: (id) =>
      askOffice(breakRoutes({ database, catalog, businessClock: clock }), 'officeGetBreak', {
        params: { id },
      }),
    async theBreak() {
      const rows = await database.query<{ id: string }>(
        sql`select id from rail_breaks where resolved_at is null`,
      )
      expect(rows).toHaveLength(1)
      return rows[0]!.id
    },
    async houseHas(kind) {
      const units = (await readBalances(database, houseAccount(kind).owner)).get('RUB')?.[kind] ?? 0n
      return shown(kind === 'custody' ? units + funded : units)
    },
    async expectSound({ isWithdrawing } = { isWithdrawing: false }) {
      const { claims, crossings, suspense } = reconciliation
      await house.expectSoundBooks([
        ...claims.filter(({ claim }) => !isWithdrawing || claim.kind.code !== 'STATED_ALONE_STANDS_ON_LINE'),
        suspenseClaim(suspense),
        ...crossingClaims({ crossings, catalog }),
      ])
    },
  }
}
