import type { Coffer, Service, ServiceEstimate, ServicePayment } from '@coffer/sdk'
import { calls, follow, keyOption, sameCaller } from '#calling'
import { agree, askLines, Failure, Misuse, noticer, type Terminal } from '#terminal'
import { checkAccount, type PaidCheck } from './check-account.ts'
import { type FieldValues, fillForm, readFields } from './fill-form.ts'
import { findService } from './find-service.ts'
import { fieldsOf } from './service-fields.ts'

/** Pays a service: fills in and checks its form, gets consent to the price, and follows the payment. */
export const payServiceCommand = calls({
  usage: ['pay-service pay SERVICE [AMOUNT] [--field NAME=VALUE]… [--from RUB|USDT] [--yes]'],
  about:
    'Pays AMOUNT, in the currency of the service, from the funding account; SERVICE is an id or a name. On a terminal it asks for each field of the form that was not given, and before it pays; in a script it asks nothing. A service that requires it is checked first; without an AMOUNT such a bill is paid as the check names it. Then it waits until the service is paid. Ctrl-C ends only the waiting: the payment goes on.',
  arguments: { least: 1, most: 2, needs: 'needs a SERVICE, and takes an AMOUNT; put a name in quotes' },
  options: {
    field: { type: 'string', multiple: true, value: 'NAME=VALUE', says: 'a field of the form' },
    from: { type: 'string', value: 'SYMBOL', says: 'the wallet that pays, RUB or USDT; USDT by default' },
    country: { type: 'string', value: 'CC', says: 'country of the SERVICE, where its name is in several' },
    identity: { type: 'string', value: 'DOCUMENT', says: 'document of the payer, where a check requires it' },
    yes: { type: 'boolean', short: 'y', says: 'do not ask' },
    'no-wait': { type: 'boolean', says: 'end once the payment is accepted' },
    ...keyOption,
  },
  examples: ['pay-service pay MTS 300', 'pay-service pay 5 1000 --field phone=77011234567 --from RUB'],
  ask({ values, words: [search = '', typed] }, terminal) {
    const given = readFields(values.field)
    const { from: debit_currency = 'USDT', country, identity, 'idempotency-key': idempotency_key } = values
    const { yes: isSure = false, json: isJson = false, 'no-wait': isLeft = false } = values
    return async (coffer) => {
      const service = await findService(coffer, { search, country })
      tellAbout(service, { isJson, terminal })
      const form = await fillForm({ fields: fieldsOf(service), given, terminal })
      const amount = await amountOf(service, { typed, terminal })
      const wish = { service_id: service.id, debit_currency }
      const asked = { ...wish, client_amount: amount, field_values: form }
      const check = service.requires_check
        ? await checkAccount(coffer, { asked, identity, isJson, terminal })
        : null
      const client_amount = amount ?? check?.amount
      const estimate = await coffer.estimateServicePayment({ ...wish, client_amount })
      const cost = costOf(estimate, form)
      await agree({ cost, question: 'Pay?', refusal: 'Nothing was paid', isSure, isJson, terminal })
      const { quote_expires_at } = estimate
      const paid = { ...wish, client_amount, quote_expires_at, idempotency_key, ...claimsOf(check, form) }
      const { id } = await coffer.payService(paid)
      if (!isLeft) await watch(coffer, { id, isJson, same: sameCaller(values), terminal })
    }
  },
})

type Asking = { readonly isJson: boolean; readonly terminal: Terminal }

function tellAbout(service: Service, { isJson, terminal }: Asking): void {
  if (isJson) return
  const { instruction, is_available: isAvailable, availability_note: note } = service
  const lines = [instruction, isAvailable ? null : (note ?? 'The service is interrupted at times.')]
  for (const line of lines) if (line !== null) terminal.stderr.write(`${line}\n`)
}

type Typed = { readonly typed: string | undefined; readonly terminal: Terminal }

/** The typed amount; undefined where the service or its check sets it. */
async function amountOf(service: Service, { typed, terminal }: Typed): Promise<string | undefined> {
  const { fixed_payment: isFixed, requires_check: isChecked, currency } = service
  const { amount, min_amount: least, max_amount: most } = service
  if (isFixed || typed !== undefined) return typed ?? amount ?? undefined
  if (isChecked) return undefined
  const range = `from ${least} to ${most} ${currency}`
  if (!terminal.stdin.isTTY) throw new Misuse(`\`pay-service pay\` needs an AMOUNT ${range}`)
  const [answer = ''] = await askLines([{ question: `Amount, ${range}` }], terminal)
  return answer.trim()
}

function claimsOf(check: PaidCheck | null, form: FieldValues) {
  if (check === null) return { field_values: form }
  const { agent_transaction_id, check_snapshot, identity } = check
  const field_values = identity === null ? form : { ...form, identity }
  return { field_values, agent_transaction_id, check_snapshot }
}

function costOf(estimate: ServiceEstimate, form: FieldValues): string {
  const { service_name: name, client_amount, client_currency, debit_currency: symbol } = estimate
  const filled = Object.entries(form).map(([field, value]) => `${field} ${value}`)
  const to = filled.length === 0 ? '' : `: ${filled.join(', ')}`
  return `${client_amount} ${client_currency} to ${name}${to}\nrate 1 ${client_currency} = ${estimate.rate} ${symbol}, fee ${estimate.fee} ${symbol}, total ${estimate.debit_amount} ${symbol}\n`
}

type Watched = Asking & { readonly id: string; readonly same: string }

async function watch(coffer: Coffer, { id, isJson, same, terminal }: Watched): Promise<void> {
  const notice = noticer(isJson, terminal)
  const ended = await follow({
    read: () => coffer.getServicePayment(id),
    isOver: ({ status_for_client: status }) => status !== 'wait',
    progressOf,
    tell: notice,
    terminal,
  })
  const look = `\`coffer pay-service order ${id}${same}\``
  if (ended === undefined) notice(`The payment goes on; ${look} shows how far it is.`)
  else if (ended.status_for_client === 'failed')
    throw new Failure(
      `The payment failed (${ended.error}), and ${ended.debit_amount} ${ended.debit_currency} are available again; ${look} shows it`,
    )
}

function progressOf({ status_for_client: status, client_amount, client_currency }: ServicePayment): string {
  if (status === 'wait') return 'the supplier has not paid yet'
  return status === 'failed' ? 'failed' : `paid: ${client_amount} ${client_currency}`
}
