import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PartyAnswer } from '#core/instructions'
import {
  type Asset,
  compare,
  formatAmount,
  InvalidAmount,
  type Money,
  parsePositiveAmount,
} from '#core/money'
import type { CheckedRequisite, RequisiteCheck } from '#core/suppliers'
import { type Fields, PartyNonsense } from '#providers/party-api'
import { accountOf, fillsIn } from './forms.ts'
import { amountOrNull, type Offer, readOffer } from './offers.ts'
import type { VtpassClient } from './vtpass-client.ts'
import { fieldsOf } from './vtpass-values.ts'

type Account = { readonly client: VtpassClient; readonly asset: Asset; readonly secretKey: string }

/**
 * Checks whether an account can be paid. The supplier stores no check, so the check's id proves by itself what was
 * checked.
 */
export async function checkRequisite(
  account: Account,
  asked: RequisiteCheck,
): Promise<PartyAnswer<CheckedRequisite>> {
  const { client, asset, secretKey } = account
  const offer = await readOffer(account, asked.serviceReference)
  if (offer === null) return rejected('SERVICE_NOT_FOUND')
  if (!offer.form.isChecked) return rejected('NOT_CHECKED')
  if (!fillsIn(offer.form, asked.fields, ['account'])) return rejected('INVALID_FIELDS')
  const billersCode = accountOf(asked.fields)
  const answer = await client.post('/merchant-verify', verifyBody(offer, billersCode))
  if (answer.status === 'deferred') return answer
  if (answer.code === '030') return { status: 'deferred', reason: 'the biller cannot be reached' }
  if (answer.code === '011') return rejected('INVALID_FIELDS')
  if (answer.code === '012') return rejected('SERVICE_NOT_FOUND')
  if (answer.code !== '000' && answer.code !== '020')
    throw new PartyNonsense(`the service supplier answered a check with ${answer.code}`)
  const content = fieldsOf(answer.body.content)
  // The supplier answers a wrong account with the code of a success.
  const isWrong = String(content.WrongBillersCode) === 'true' || (content.error ?? null) !== null
  if (isWrong) return rejected('ACCOUNT_NOT_FOUND')
  if (content.Can_Vend === 'no') return rejected('ACCOUNT_NOT_PAYABLE')
  const amount = amountOf(content, { offer, asset, asked: asked.amount })
  if (amount === null) return rejected('INVALID_AMOUNT')
  const checked = { serviceReference: asked.serviceReference, amount: formatAmount(amount), billersCode }
  return {
    status: 'done',
    result: {
      agentTransactionId: provedBy(checked, { secretKey, nonce: randomBytes(8).toString('hex') }),
      amount: checked.amount,
      requiresIdentity: false,
      facts: factsOf(content),
    },
  }
}

function verifyBody({ form, serviceId, variation }: Offer, billersCode: string): string {
  return JSON.stringify({
    billersCode,
    serviceID: serviceId,
    ...(form.checksType ? { type: variation } : {}),
  })
}

function rejected(reason: string): PartyAnswer<never> {
  return { status: 'rejected', reason }
}

type Judging = { readonly offer: Offer; readonly asset: Asset; readonly asked: string | null }

/**
 * The requested amount, otherwise the account's debt, otherwise the minimum; null for an amount that is not accepted.
 */
function amountOf(content: Fields, { offer, asset, asked }: Judging): Money | null {
  const told = (name: string) => amountOrNull(content[name], asset)
  const least = [offer.min, told('Min_Purchase_Amount'), told('Minimum_Amount')]
    .filter((one) => one !== null)
    .reduce((one, other) => (compare(one, other) > 0 ? one : other))
  const due = told('Customer_Arrears')
  const open = due !== null && compare(due, least) > 0 ? due : least
  const amount = asked === null ? open : payable(asked, asset)
  const isTaken = amount !== null && compare(least, amount) <= 0 && compare(amount, offer.max) <= 0
  return isTaken ? amount : null
}

export function payable(digits: string, asset: Asset): Money | null {
  try {
    return parsePositiveAmount(digits, asset)
  } catch (error) {
    if (error instanceof InvalidAmount) return null
    throw error
  }
}

const wordsMax = 5

/** Part of the owner's name: enough to recognise one's own account, and too little to learn the owner of a number. */
function factsOf({ Customer_Name: name }: Fields): { [fact: string]: string } {
  if (typeof name !== 'string') return {}
  const words = name.split(/[^\p{L}]+/u).filter((word) => word !== '')
  const owner = words.slice(0, wordsMax).map((word) => `${[...word][0]}***`)
  return owner.length === 0 ? {} : { owner: owner.join(' ') }
}

type Checked = { readonly serviceReference: string; readonly amount: string; readonly billersCode: string }

function provedBy(checked: Checked, { secretKey, nonce }: { secretKey: string; nonce: string }): string {
  const content = JSON.stringify([nonce, checked.serviceReference, checked.amount, checked.billersCode])
  const proof = createHmac('sha256', secretKey).update(`check\n${content}`).digest('hex')
  return `${nonce}-${proof}`
}

/** Whether the id proves a check of this service, amount and account. */
export function isProof(id: string | null, checked: Checked & { readonly secretKey: string }): boolean {
  if (id === null || !/^[0-9a-f]{16}-[0-9a-f]{64}$/.test(id)) return false
  const expected = provedBy(checked, { secretKey: checked.secretKey, nonce: id.slice(0, 16) })
  return timingSafeEqual(Buffer.from(expected), Buffer.from(id))
}
