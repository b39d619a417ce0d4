import type { PartyAnswer } from '#core/instructions'
import type { PayInLink, PayInOrder, PayInReport, RailPayment } from '#core/rails'
import { type Fields, PartyNonsense, withAmount } from '#providers/party-api'
import { bodyOf } from './bank-client.ts'
import { choiceField, fieldsOf, moneyField, textField, timeField } from './bank-values.ts'
import type { House } from './house.ts'

/** Registers a dynamic QR code, which can be paid once. */
export async function registerCode(
  { bank, merchant, account, asset }: House,
  { reference, amount, expiresAt }: PayInOrder,
): Promise<PartyAnswer<PayInLink>> {
  const body = withAmount(amount, {
    ...{ qrType: 'QRDynamic', order: reference, currency: asset.symbol, sbpMerchantId: merchant, account },
    qrExpirationDate: `${expiresAt.toISOString().slice(0, 19)}+00:00`,
  })
  const answer = await bank.ask({ method: 'POST', path: '/sbp/v1/qr/register', body })
  if (answer.status === 'deferred') return answer
  // The code was paid under this reference, so a look or a statement will report the payment.
  if (answer.status === 'refused' && answer.code === 'ERROR.ORDER_NUMBER_ALREADY_REGISTERED')
    return { status: 'unknown' }
  if (answer.status === 'refused') return { status: 'rejected', reason: answer.code }
  const from = fieldsOf(answer.body)
  const providerReference = textField({ from, name: 'qrId' }, /^[A-Za-z0-9]{1,32}$/)
  const url = textField({ from, name: 'payload' }, /^https:\/\/[^\s\p{Cc}]{1,1000}$/u)
  return { status: 'done', result: { providerReference, url } }
}

type Asked = { readonly reference: string; readonly providerReference: string }

/** Reads the code first and its payment second: once the code has ended, no payment begins. */
export async function readCode(house: House, asked: Asked): Promise<PayInReport> {
  const code = await ask(house, { asked, path: `/sbp/v2/qrs/${asked.providerReference}` })
  const state = choiceField({ from: code, name: 'qrStatus' }, codeStates)
  const paid = await ask(house, { asked, path: `/sbp/v1/qr/${asked.providerReference}/payment-info` })
  const payment = choiceField({ from: paid, name: 'paymentStatus' }, paymentStates)
  if (paid.order !== asked.reference) throw new PartyNonsense('the bank answered about another order')
  const payments = payment === 'SUCCESS' ? [readPayment(house, paid)] : []
  return { state: payment === 'DECLINED' ? 'declined' : stateOf(state, payment), payments }
}

const codeStates = ['NEW', 'IN_PROGRESS', 'CANCELLED', 'EXPIRED', 'PAID'] as const
const paymentStates = ['SUCCESS', 'DECLINED', 'NO_INFO', 'IN_PROGRESS'] as const

async function ask({ bank }: House, { asked, path }: { asked: Asked; path: string }): Promise<Fields> {
  const from = fieldsOf(bodyOf(await bank.ask({ method: 'GET', path })))
  if (from.qrId !== asked.providerReference) throw new PartyNonsense('the bank answered about another code')
  return from
}

/** A payment in progress may still succeed, although the code can no longer be paid. */
function stateOf(
  code: (typeof codeStates)[number],
  payment: (typeof paymentStates)[number],
): PayInReport['state'] {
  const isOver = code === 'EXPIRED' || code === 'CANCELLED'
  return isOver && payment !== 'IN_PROGRESS' ? 'expired' : 'open'
}

function readPayment({ asset }: House, from: Fields): RailPayment {
  choiceField({ from, name: 'currency' }, [asset.symbol])
  return {
    transactionId: textField({ from, name: 'transactionId' }, /^[A-Za-z0-9_-]{1,64}$/),
    amount: moneyField({ from, name: 'amount' }, asset),
    // The bank does not report the payer.
    payer: null,
    paidAt: timeField({ from, name: 'transactionDate' }),
  }
}
