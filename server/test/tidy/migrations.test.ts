import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOlder, readMigrations } from '../../src/platform/database/schema/index.ts'
import { faultsOfExpandHalf } from './expand-half.ts'

const root = join(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** Migrations of before have no halves. */
const first = '0093'
/**
 * Expand halves with procedures and locks of their own, which the lint cannot judge: `expand-halves.test.ts` measures under
 * load that none holds a standing table against writers for 200 ms, and tests of their own convert tables that are written.
 */
const measured = new Set([
  '0095-partitions.sql',
  '0096-bounded-events.sql',
  '0097-partitioned-events.sql',
  '0098-ledger-references.sql',
  '0099-partitioned-books.sql',
  // Its procedure revokes rights on its own new table.
  '0100-signed-lines.sql',
  '0101-partitioned-prices.sql',
  '0102-partitioned-candles.sql',
  '0103-bounded-deliveries.sql',
  '0104-partitioned-deliveries.sql',
  // Three tables for a moment each: generations of keys mean nothing in fewer.
  '0108-key-generations.sql',
])

test('each migration is an expand or a contract half, for a version that there is, and an expand half only adds', async () => {
  const migrations = await readMigrations(join(root, 'server/migrations'))
  const faults = migrations
    .filter(({ name }) => name >= first)
    .flatMap(({ name, half, serves, text }) => {
      if (serves === null) return [`${name} begins with no half: -- expand: serves ${version} and later`]
      if (isOlder(version, serves)) return [`${name} serves ${serves}, which is later than ${version}`]
      return half === 'expand' && !measured.has(name)
        ? faultsOfExpandHalf(text).map((fault) => `${name}: ${fault}`)
        : []
    })
  expect(faults).toEqual([])
})

test.each([
  ['alter table customers drop column email', 'drops, renames'],
  ['drop table customers', 'not known to be safe'],
  ['drop index concurrently some_index', 'not known to be safe'],
  ['alter table customers rename column email to mail', 'drops, renames'],
  ['alter table customers rename to people', 'drops, renames'],
  ['alter table customers alter column email type varchar(20)', 'drops, renames'],
  ['alter table customers alter column email set not null', 'drops, renames'],
  ['alter table customers alter column email drop default', 'drops, renames'],
  ['alter table customers add column age integer not null', 'do not fill'],
  ['alter table customers add column age integer, add column size integer not null', 'do not fill'],
  ['alter table customers add column age integer default 1 + random()', 'rewrites the table'],
  ['alter table customers add column key uuid not null default gen_random_uuid()', 'rewrites the table'],
  ['alter table customers add column age integer generated always as (1) stored', 'add the column alone'],
  ['alter table customers add column friend uuid references customers', 'add the column alone'],
  ['alter table customers add column serial bigserial', 'add the column alone'],
  ['alter table customers add column age integer check (age > 0)', 'add the column alone'],
  ['alter table customers add constraint age check (age > 0)', 'as not valid'],
  ['alter table customers add unique (age)', 'as not valid'],
  ['alter table customers add constraint age unique (age)', 'as not valid'],
  ['alter table only customers add column age integer', 'drops, renames'],
  ['alter table customers disable trigger all', 'drops, renames'],
  ['create index ages on customers (age)', 'concurrently'],
  ['create unique index ages on customers (age)', 'concurrently'],
  ['create table a (id integer); create index concurrently ages on customers (age)', 'alone in its file'],
  ['alter table customers validate constraint age; create table a (id integer)', 'alone in its file'],
  ['create table a (x uuid references b, y uuid references c, z uuid references d)', 'it locks b, c, d'],
  ['create table a partition of events for values from (1) to (2)', 'a partition locks'],
  ['update customers set age = 1', 'not known to be safe'],
  ['delete from customers', 'not known to be safe'],
  ['insert into customers select * from people', 'by a worker'],
  ['lock table customers', 'not known to be safe'],
  ['do $$ begin execute 1; end $$', 'not known to be safe'],
  ['select make_request_days()', 'not known to be safe'],
  ['create or replace function f() returns integer language sql as $$ select 1 $$', 'not known to be safe'],
  ['revoke update on customers from coffer_app', 'older servers have the right'],
  ['truncate customers', 'not known to be safe'],
  ['set lock_timeout = 0', 'not known to be safe'],
])('an expand half may not have: %s', (sql, fault) => {
  expect(faultsOfExpandHalf(sql)).toEqual([expect.stringContaining(fault)])
})

test.each([
  ['alter table customers add column age integer'],
  [`alter table customers add column kind text not null default 'a, b; c'`],
  [
    `alter table customers add column made_at timestamptz not null default now(), add column b boolean default false`,
  ],
  ['alter table customers add constraint ages check (age > 0 and age in (1, 2)) not valid'],
  ['alter table customers add constraint friends foreign key (friend) references people (id) not valid'],
  ['-- drop table customers\nalter table customers validate constraint ages'],
  ['create unique index concurrently ages on customers (age) where age > 0'],
  ['create table a (id uuid primary key, b uuid not null references customers); create index on a (b)'],
  [
    'create table a (id uuid); revoke update on a from coffer_app; alter table a alter column id set not null',
  ],
  ['create table a (id uuid); insert into a values (null)'],
  ['create table a (id uuid); create trigger t before update on a execute function refuse_change()'],
  ['create function f() returns integer language sql as $body$ drop table customers; select 1 $body$'],
  [`insert into halts (name) values ('drop table; x')`],
])('an expand half may have: %s', (sql) => {
  expect(faultsOfExpandHalf(sql)).toEqual([])
})
