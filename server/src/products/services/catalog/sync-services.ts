import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type ReadingParts,
  readDueCatalog,
  type ServiceSupplier,
  type SuppliedService,
} from '#core/suppliers'
import { sql, type Tx } from '#platform/database'
import type { Logger } from '#platform/logging'
import { judgeSupplied, type SoundService } from './judge-supplied.ts'

export type SyncParts = ReadingParts & {
  readonly supplier: ServiceSupplier
  readonly everyMs: number
  readonly logger: Pick<Logger, 'warn'>
}

const toldMax = 5_000
const judgedAtOnce = 10

/**
 * Synchronises the services with the supplier's catalogue when due. An unlisted service can no longer be paid; one
 * listed again keeps its id.
 */
export function createSync({ supplier, everyMs, logger, ...parts }: SyncParts) {
  const told = new Set<string>()

  /** Logs each problem once in a process. */
  function tell(service: string, problem: string): void {
    const key = `${service} ${problem}`
    if (told.has(key)) return
    if (told.size >= toldMax) told.clear()
    told.add(key)
    logger.warn({ event: 'service judged', supplier: supplier.name, service, problem })
  }

  async function judge(items: readonly SuppliedService[]): Promise<SoundService[]> {
    const sound: SoundService[] = []
    for (const [index, item] of items.entries()) {
      // Yields: compiling a large catalogue's patterns takes a while, and requests need this thread.
      if (index % judgedAtOnce === 0) await nextTurn()
      const judged = judgeSupplied(item)
      if ('problem' in judged) tell(judged.reference, judged.problem)
      else {
        for (const warning of judged.warnings) tell(item.serviceReference, warning)
        sound.push(judged.service)
      }
    }
    return sound
  }

  async function store(tx: Tx, { items }: { readonly items: readonly SoundService[] }): Promise<void> {
    // An empty catalogue is a mistake of the supplier rather than the end of all services.
    if (items.length === 0) throw new Error('the supplier lists no service')
    const services = [...new Map(items.map((item) => [item.serviceReference, item])).values()]
    await write(tx, { provider: supplier.name, services })
  }

  return (signal?: AbortSignal): Promise<void> =>
    readDueCatalog(parts, { port: 'services', supplier, everyMs, judge, store }, signal)
}

type Writing = {
  readonly provider: string
  readonly services: readonly SoundService[]
}

async function write(tx: Tx, { provider, services }: Writing): Promise<void> {
  const described = sql`described as (
    select * from jsonb_to_recordset(${JSON.stringify(services.map(columnsOf))}::jsonb) as described (
      service_reference text, alias text, category_name text, name text, country text, currency text, payment_type text,
      fixed_payment boolean, min_amount text, max_amount text, requires_check boolean, rate text, is_available boolean,
      availability_note text, inputs jsonb, required_fields jsonb, instruction text))`
  await tx.query(sql`
    with ${described}, named as (
      select alias, country, min(category_name) as name from described group by alias, country
    ), renamed as (
      update service_categories as known set name = named.name from named
      where known.provider = ${provider} and (known.alias, known.country) = (named.alias, named.country)
        and known.name <> named.name
    )
    insert into service_categories (provider, alias, country, name)
    select ${provider}, alias, country, name from named
    where not exists (
      select from service_categories as known
      where known.provider = ${provider} and (known.alias, known.country) = (named.alias, named.country))
    order by alias, country`)
  const columns = sql`
    name, country, currency, payment_type, fixed_payment, min_amount, max_amount, requires_check, rate, is_available,
    availability_note, inputs, required_fields, instruction`
  const known = sql`
    known.name, known.country, known.currency, known.payment_type, known.fixed_payment, known.min_amount, known.max_amount,
    known.requires_check, known.rate, known.is_available, known.availability_note, known.inputs, known.required_fields,
    known.instruction`
  const told = sql`
    told.name, told.country, told.currency, told.payment_type, told.fixed_payment, told.min_amount, told.max_amount,
    told.requires_check, told.rate, told.is_available, told.availability_note, told.inputs, told.required_fields,
    told.instruction`
  const placed = sql`placed as (
    select described.*, service_categories.id as category_id from described
    join service_categories on provider = ${provider}
      and (service_categories.alias, service_categories.country) = (described.alias, described.country))`
  await tx.query(sql`
    with ${described}, ${placed}, changed as (
      update services as known set (${columns}, category_id, is_listed) = row(${told}, told.category_id, true)
      from placed as told
      where known.provider = ${provider} and told.service_reference = known.service_reference
        and (not known.is_listed or (${known}, known.category_id) is distinct from (${told}, told.category_id))
    )
    insert into services (provider, service_reference, category_id, is_listed, ${columns})
    select ${provider}, service_reference, category_id, true, ${columns} from placed
    where not exists (
      select from services as known
      where known.provider = ${provider} and known.service_reference = placed.service_reference)
    order by service_reference`)
  const sound = services.map(({ serviceReference }) => serviceReference)
  await tx.query(sql`
    update services set is_listed = false
    where provider = ${provider} and is_listed and service_reference <> all(${sound}::text[])`)
}

function columnsOf(service: SoundService) {
  return {
    service_reference: service.serviceReference,
    alias: service.category.alias,
    category_name: service.category.name,
    name: service.name,
    country: service.country,
    currency: service.currency,
    payment_type: service.paymentType,
    fixed_payment: service.fixedPayment,
    min_amount: service.amountMin,
    max_amount: service.amountMax,
    requires_check: service.requiresCheck,
    rate: service.rate,
    is_available: service.isAvailable,
    availability_note: service.availabilityNote,
    inputs: service.inputs,
    required_fields: service.requiredFields,
    instruction: service.instruction,
  }
}
