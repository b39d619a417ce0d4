import {
  type Asset,
  add,
  compare,
  type Fraction,
  formatAmount,
  type Money,
  multiply,
  parseFraction,
} from '#core/money'
import type { SuppliedService } from '#core/suppliers'
import { type Fields, PartyNonsense } from '#providers/party-api'
import { type Form, forms, inputsOf } from './forms.ts'
import { contentOf, type VtpassClient } from './vtpass-client.ts'
import { fieldsOf, isDecimal, listOf, moneyUp, text } from './vtpass-values.ts'

/** A service under its present terms. */
export type Offer = {
  readonly form: Form
  readonly serviceId: string
  /** Null for a service without variations. */
  readonly variation: string | null
  readonly name: string
  /** Equal where the amount is fixed. */
  readonly min: Money
  readonly max: Money
  readonly fee: Fee
}

/** The supplier's fee on top of an amount. */
type Fee = { readonly share: Fraction; readonly flat: Money }

type Account = { readonly client: VtpassClient; readonly asset: Asset }

/** Bounds the requests for one page of the catalogue. */
const servicesMax = 40

export async function readOffers(account: Account, form: Form): Promise<Offer[]> {
  const services = await readServices(account, form)
  if (services.length > servicesMax)
    throw new PartyNonsense(`the service supplier answered more than ${servicesMax} services of a category`)
  return (await Promise.all(services.map((service) => readVariations(account, service)))).flat()
}

/** Null for a service that is not sold. */
export async function readOffer(account: Account, reference: string): Promise<Offer | null> {
  const [identifier, serviceId] = reference.split('/')
  const form = forms.find((one) => one.identifier === identifier)
  if (form === undefined) return null
  const service = (await readServices(account, form)).find((one) => one.serviceId === serviceId)
  if (service === undefined) return null
  const offers = await readVariations(account, service)
  return offers.find((one) => referenceOf(one) === reference) ?? null
}

function referenceOf({ form, serviceId, variation }: Offer): string {
  return [form.identifier, serviceId, ...(variation === null ? [] : [variation])].join('/')
}

async function readServices({ client, asset }: Account, form: Form): Promise<Offer[]> {
  const body = await client.read(`/services?identifier=${form.identifier}`)
  const content = listOf(contentOf(body)).map(fieldsOf)
  const services = content.map((from) => readable(() => serviceOf(from, { form, asset })))
  return services.filter((one) => one !== null)
}

function serviceOf(from: Fields, { form, asset }: { form: Form; asset: Asset }): Offer {
  return {
    ...{ form, variation: null, serviceId: text({ from, name: 'serviceID' }, /^[\w.-]{1,60}$/) },
    name: text({ from, name: 'name' }, /^[^\p{Cc}]{1,90}$/u),
    // The misspellings are the supplier's.
    min: moneyUp({ from, name: 'minimium_amount' }, asset),
    max: moneyUp({ from, name: 'maximum_amount' }, asset),
    fee: feeOf(from, asset),
  }
}

const percent = /^(\d{1,3}(?:\.\d{1,6})?) ?%$/
const naira = /^N ?(\d{1,9}(?:\.\d{1,2})?)$/

function feeOf(from: Fields, asset: Asset): Fee {
  const words = text({ from, name: 'convinience_fee' }, /^[\dN.% ]{1,20}$/)
  const { numerator, denominator } = parseFraction(percent.exec(words)?.[1] ?? '0')
  const share = { numerator, denominator: denominator * 100n }
  const digits = naira.exec(words)?.[1]
  if (digits === undefined && !percent.test(words))
    throw new PartyNonsense('the service supplier answered a fee of another form')
  return { share, flat: moneyUp({ from: { digits: digits ?? '0' }, name: 'digits' }, asset) }
}

/** A service is one offer, or one for each of its variations. */
async function readVariations({ client, asset }: Account, service: Offer): Promise<Offer[]> {
  if (!service.form.hasVariations) return [service]
  const body = await client.read(`/service-variations?serviceID=${service.serviceId}`)
  const content = fieldsOf(contentOf(body))
  const offers = listOf(content.variations ?? content.varations)
    .map(fieldsOf)
    .map((from) => readable(() => variationOf(from, { service, asset })))
    .filter((one) => one !== null)
  // A code listed twice with two prices has no certain price and is not sold.
  const isSure = (one: Offer) =>
    offers.every((other) => other.variation !== one.variation || compare(other.min, one.min) === 0)
  const isFirst = (one: Offer, place: number) =>
    offers.findIndex((other) => other.variation === one.variation) === place
  return offers.filter((one, place) => isFirst(one, place) && isSure(one))
}

function variationOf(from: Fields, { service, asset }: { service: Offer; asset: Asset }): Offer {
  const amount = moneyUp({ from, name: 'variation_amount' }, asset)
  const name = text({ from, name: 'name' }, /^[^\p{Cc}]{1,100}$/u)
  const named = {
    ...{ ...service, name: `${service.name}: ${name}` },
    variation: text({ from, name: 'variation_code' }, /^[\x21-\x7e]{1,100}$/),
  }
  // A kind of meter has no price of its own.
  return amount.units === 0n ? named : { ...named, min: amount, max: amount }
}

/** Null for an unreadable item: one strange service is not sold, and the others still are. */
function readable<Value>(make: () => Value): Value | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof PartyNonsense) return null
    throw error
  }
}

/** The most that an amount costs the house. The supplier's commission reduces it, but is known only after a payment. */
export function costOf({ fee }: Offer, amount: Money): Money {
  return add(add(amount, multiply(amount, fee.share, { rounding: 'up' })), fee.flat)
}

const rateAsset: Asset = { symbol: '', scale: 8 }

/**
 * The catalogue's entry; its rate is that of the smallest amount, the dearest, so no amount costs more than the rate
 * says.
 */
export function suppliedService(offer: Offer): SuppliedService {
  const { form, min, max, fee } = offer
  const { numerator, denominator } = fee.share
  const rate = {
    numerator: (denominator + numerator) * min.units + fee.flat.units * denominator,
    denominator: denominator * min.units,
  }
  const one = { asset: rateAsset, units: 10n ** BigInt(rateAsset.scale) }
  const isFixed = compare(min, max) === 0
  return {
    ...{ serviceReference: referenceOf(offer), name: offer.name, country: 'NG', currency: 'NGN' },
    category: { alias: form.identifier, name: form.title },
    paymentType: form.isChecked ? 'REQUISITES' : 'SIMPLIFIED',
    amount: isFixed
      ? { kind: 'fixed', amount: formatAmount(min) }
      : { kind: 'free', min: formatAmount(min), max: formatAmount(max) },
    requiresCheck: form.isChecked,
    rate: formatAmount(multiply(one, rate, { rounding: 'up' })),
    ...{ isAvailable: true, availabilityNote: null, instruction: null },
    ...{ inputs: inputsOf(form), requiredFields: [] },
  }
}

/** An amount as spelled in the answer; null where it has none. */
export function amountOrNull(value: unknown, asset: Asset): Money | null {
  return isDecimal(value) ? moneyUp({ from: { value }, name: 'value' }, asset) : null
}
