import { type Database, type Queryable, sql } from '#platform/database'

/** The role under which servers work: it adds to the books and never changes them. */
export const applicationRole = 'coffer_app'

/** Tables whose rows are only added; in `exchange` some columns change. */
const appendOnly = [
  'approvals',
  'configuration_approvals',
  'configuration_starts',
  'deciders',
  'exchange',
  'gift_card_readings',
  'ledger_accounts',
  'ledger_assets',
  'ledger_blocks',
  'ledger_coverings',
  'ledger_entries',
  'ledger_movements',
  'ledger_references',
  'operator_actions',
  'payment_signers',
  'proposal_approvals',
  'recoveries',
  'recovery_closings',
  'recovery_seals',
  'schema_migrations',
  'service_payment_readings',
  'signed_lines',
  'spend_transitions',
]
/** Functions of the owner that the role may call. */
const functions = [
  'make_request_days()',
  'drop_request_days(integer)',
  'make_partitions()',
  'drop_partition(text, text)',
  'drop_minutes_of_candles(text)',
]
const keyColumns = ['data_key', 'master_key', 'next_master_key', 'account_keys', 'anchor_key', 'callback_key']

type Roles = { readonly role?: string }

/**
 * Makes missing parts of the role and its grants, as far as this login may. Null when a server can work under the role;
 * otherwise a sentence with the SQL that somebody with more rights must run.
 */
export async function settleRole(
  owner: Database,
  { role = applicationRole }: Roles = {},
): Promise<string | null> {
  if ((await findLack(owner, role)) === null) return null
  // Each separately: the owner must make the grants, even where somebody else makes the role.
  const failures: (string | null)[] = []
  for (const act of [makeRole, grantTables]) failures.push(await reasonOf(() => act(owner, role)))
  const lack = await findLack(owner, role)
  if (lack === null) return null
  const [login] = await owner.query<{ name: string }>(sql`select quote_ident(current_user) as name`)
  const reason = failures.find((one) => one !== null) ?? lack.what
  return `the role ${role} cannot be used (${reason}): ${remedyFor(lack, { role, login: login?.name ?? '' })}`
}

type Lack = { readonly kind: 'role' | 'membership' | 'grants'; readonly what: string }

function remedyFor({ kind, what }: Lack, { role, login }: { role: string; login: string }): string {
  const grant = `grant ${role} to ${login};`
  if (kind === 'role')
    return `run \`create role ${role} nologin; ${grant}\` as an administrator of the cluster, or give ${login} the right to do it, \`alter role ${login} createrole;\`, and start again`
  if (kind === 'membership') return `run \`${grant}\` as an administrator of the cluster, and start again`
  return `its grants are wrong at ${what}; ${login} must own the database and its tables, \`alter table … owner to ${login};\``
}

/** The first missing part of the role or its grants, the role itself first; null when complete. */
async function findLack(owner: Database, role: string): Promise<Lack | null> {
  const [found] = await owner.query(sql`select from pg_roles where rolname = ${role}`)
  if (found === undefined) return { kind: 'role', what: 'it does not exist' }
  // Tries to switch to the role: a membership without the right to SET would not be enough.
  const refusal = await reasonOf(() =>
    owner.inTransaction(async (tx) => void (await tx.query(sql`select set_config('role', ${role}, true)`))),
  )
  if (refusal !== null) return { kind: 'membership', what: refusal }
  const wrong = await wrongTables(owner, role)
  return wrong.length === 0 ? null : { kind: 'grants', what: wrong.slice(0, 3).join(', ') }
}

/**
 * Whether rows of a table are only added. A newer version's table is in no list here: beside its trigger, the rights that its
 * migration left say so.
 */
const isKept = (role: string) => sql`(relname = any(${appendOnly}::text[]) or
  has_table_privilege(${role}, pg_class.oid, 'select') and not has_table_privilege(${role}, pg_class.oid, 'update')
  and exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'append_only'))`

async function wrongTables(owner: Queryable, role: string): Promise<string[]> {
  const rows = await owner.query<{ name: string }>(sql`
    with tables as (
      select oid, relname::text as name, ${isKept(role)} as is_kept
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    )
    select name from tables
    where has_table_privilege(${role}, oid, 'truncate, trigger, references')
      or not has_table_privilege(${role}, oid, 'select') or not has_table_privilege(${role}, oid, 'insert')
      or has_table_privilege(${role}, oid, 'update') = is_kept or has_table_privilege(${role}, oid, 'delete') = is_kept
    union all
    select 'exchange.' || kept from unnest(${keyColumns}::text[]) as kept
    where not has_column_privilege(${role}, 'exchange', kept, 'update')
    union all
    select function from unnest(${functions}::text[]) as function
    where not has_function_privilege(${role}, function, 'execute')
    union all
    select 'public' where not has_schema_privilege(${role}, 'public', 'usage')
    order by 1`)
  return rows.map(({ name }) => name)
}

async function makeRole(owner: Database, role: string): Promise<void> {
  await owner.inTransaction(async (tx) => {
    await tx.query(sql`select set_config('coffer.role', ${role}, true)`)
    await tx.query(sql`
      do $$ declare role text := current_setting('coffer.role'); begin
        -- Roles are the cluster's: another database's server may be making it.
        perform pg_advisory_xact_lock(hashtext(role));
        if not exists (select from pg_roles where rolname = role) then execute format('create role %I nologin', role); end if;
        execute format('grant %I to %I', role, current_user);
      end $$`)
  })
}

async function grantTables(owner: Database, role: string): Promise<void> {
  await owner.inTransaction(async (tx) => {
    const kept = await tx.query<{ name: string }>(sql`
      select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${isKept(role)}`)
    const settings = {
      'coffer.role': role,
      'coffer.kept': kept.map(({ name }) => name).join(),
      'coffer.keys': keyColumns.join(),
      'coffer.functions': functions.join(', '),
    }
    for (const [name, value] of Object.entries(settings))
      await tx.query(sql`select set_config(${name}, ${value}, true)`)
    await tx.query(sql`
      do $$ declare role text := current_setting('coffer.role'); begin
        -- One server at a time: two that grant at once fail.
        perform pg_advisory_xact_lock(hashtext(role || ' grants'));
        execute format('revoke all on all tables in schema public from %I', role);
        execute format('grant usage on schema public to %I', role);
        execute format('grant select, insert, update, delete on all tables in schema public to %I', role);
        execute format('alter default privileges in schema public grant select, insert, update, delete on tables to %I', role);
        execute format('revoke update, delete on %s from %I', current_setting('coffer.kept'), role);
        execute format('grant update (%s) on exchange to %I', current_setting('coffer.keys'), role);
        execute format('grant execute on function %s to %I', current_setting('coffer.functions'), role);
      end $$`)
  })
}

async function reasonOf(act: () => Promise<void>): Promise<string | null> {
  try {
    await act()
    return null
  } catch (error) {
    return (error as Error).message
  }
}
