/** The SQL that an expand half may have. Any other statement is refused until somebody adds it here with its reason. */

/** Standing tables that one half may lock: with 50 ms for each lock, the first is held or waited for at most 200 ms. */
const lockedMax = 2

type Statement = {
  readonly sql: string
  /** Whether the half creates this table itself: nobody else sees it before the commit. */
  isOwn(table: string | undefined): boolean
}

type Judged = {
  /** The reason for a refusal. */
  readonly fault?: string
  /** Standing tables that the statement locks against writers. */
  readonly locks?: readonly string[]
  /** Whether it is long and blocks nobody, and so stands in a file of its own. */
  readonly isLong?: boolean
}

type Form = readonly [pattern: RegExp, judge: (found: Record<string, string>, statement: Statement) => Judged]

const forms: readonly Form[] = [
  [/^create table (?<table>\S+)(?<rest>.*)$/, judgeTable],
  [/^create (?:unique )?index (?<mode>concurrently )?.*?\bon (?<table>[^\s(]+)/, judgeIndex],
  [
    /^create (?:constraint )?trigger .*? on (?<table>\S+)/,
    ({ table = '' }, { isOwn }) => (isOwn(table) ? {} : { locks: [table] }),
  ],
  [/^create (?:function|type|sequence|view) /, () => ({})],
  [/^alter table (?<table>\S+) (?<actions>.*)$/, judgeAlteration],
  [/^insert into (?<table>[^\s(]+)(?<rest>.*)$/, judgeInsertion],
  [
    /^revoke .* on (?<table>\S+) from /,
    ({ table }, { isOwn }) => (isOwn(table) ? {} : { fault: 'older servers have the right that it revokes' }),
  ],
  [/^(?:grant|comment on) /, () => ({})],
]

/** The faults of the SQL of an expand half; empty where older servers can run during and after it. */
export function faultsOfExpandHalf(text: string): string[] {
  const statements = statementsOf(text)
  const own = new Set(statements.flatMap((sql) => /^create table ([^\s(]+)/.exec(sql)?.[1] ?? []))
  const isOwn = (table: string | undefined) => table !== undefined && own.has(table)
  const judged = statements.map((sql) => judge({ sql, isOwn }))
  const faults = judged.flatMap(({ fault }, index) =>
    fault === undefined ? [] : [`${statements[index]?.slice(0, 60)}: ${fault}`],
  )
  const locked = new Set(judged.flatMap(({ locks = [] }) => locks))
  if (locked.size > lockedMax)
    faults.push(`it locks ${[...locked].join(', ')}, and all are held until its end: use a file for each`)
  if (statements.length > 1 && judged.some(({ isLong }) => isLong))
    faults.push('a statement that reads a standing table is alone in its file')
  return faults
}

/** Lower case, without comments; literals and bodies of functions are `''`. */
function statementsOf(text: string): string[] {
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|(?<quote>'(?:[^']|'')*'|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)/g
  return text
    .replace(token, (_, quote?: string) => (quote === undefined ? ' ' : "''"))
    .toLowerCase()
    .split(';')
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter((one) => one !== '')
}

function judge(statement: Statement): Judged {
  for (const [pattern, judgeForm] of forms) {
    const found = pattern.exec(statement.sql)
    if (found !== null) return judgeForm(found.groups ?? {}, statement)
  }
  return { fault: 'an expand half adds, and this is not known to be safe beside older servers' }
}

function judgeTable({ rest = '' }: Record<string, string>, { isOwn }: Statement): Judged {
  const [, parent] = /^ partition of (\S+)/.exec(rest) ?? []
  if (parent !== undefined && !isOwn(parent)) return { fault: 'a partition locks its standing parent' }
  return { locks: referencesIn(rest).filter((table) => !isOwn(table)) }
}

function referencesIn(sql: string): string[] {
  return [...sql.matchAll(/\breferences ([^\s(,)]+)/g)].map(([, table = '']) => table)
}

function judgeIndex({ mode, table }: Record<string, string>, { isOwn }: Statement): Judged {
  if (isOwn(table)) return {}
  return mode === undefined
    ? { fault: 'writers wait for it: create the index concurrently' }
    : { isLong: true }
}

function judgeInsertion({ table, rest = '' }: Record<string, string>, { isOwn }: Statement): Judged {
  if (/^(?: ?\([^)]*\))? ?values /.test(rest)) return {}
  return isOwn(table)
    ? { isLong: true }
    : { fault: 'rows of standing tables are filled by a worker, in batches' }
}

function judgeAlteration({ table = '', actions = '' }: Record<string, string>, { isOwn }: Statement): Judged {
  if (isOwn(table)) return {}
  const parts = actions.split(/,(?![^(]*\))/).map((one) => one.trim())
  if (parts.every((one) => /^validate constraint \S+$/.test(one))) return { isLong: true }
  const fault = parts.map(faultOfAction).find((one) => one !== null)
  if (fault !== undefined) return { fault: fault ?? '' }
  return { locks: [table, ...referencesIn(actions).filter((one) => !isOwn(one))] }
}

const constant = /\bdefault (?:''(?:::[\w[\]]+)?|-?[\d.]+|true|false|null|now\(\))(?: not null)?$/

/** The reason against an action on a standing table; null where older servers can go on. */
function faultOfAction(action: string): string | null {
  if (/^add constraint .* not valid$/.test(action)) return null
  if (/^add (?:constraint|check|foreign key|unique|primary key|exclude)\b/.test(action))
    return 'add the constraint as not valid, and validate it in a file of its own'
  if (/^alter (?:column )?\S+ set statistics /.test(action) || /^set \(/.test(action)) return null
  const [, column] = /^add column (?:if not exists )?(.*)$/.exec(action) ?? []
  if (column === undefined) return 'an expand half drops, renames and changes nothing that stands'
  if (/\b(?:primary key|unique|references|check|generated|(?:small|big)?serial)\b/.test(column))
    return 'add the column alone; its index and constraints are files of their own'
  const hasDefault = /\bdefault\b/.test(column)
  if (/\bnot null\b/.test(column) && !hasDefault) return 'older servers do not fill a column that is not null'
  return hasDefault && !constant.test(column) ? 'a default that is no constant rewrites the table' : null
}
