import { createHash } from 'node:crypto'
import { InvalidCallback } from '#core/callbacks'
import { type Asset, formatMoney } from '#core/money'
import type { IssuerNotice, Merchant } from '#core/suppliers'

/** News of one card. */
export type CardNotice = Exclude<IssuerNotice, { kind: 'order' | 'activity' | 'unreadable' }>

export type AuthorizationNotice = Extract<CardNotice, { kind: 'authorization' }>

/** News that asks nothing: it has happened. */
export type MovementNotice = Exclude<CardNotice, AuthorizationNotice>

/** News that cannot be taken, for operators. */
export type UnreadableNotice = Extract<IssuerNotice, { kind: 'unreadable' }>

const idMax = 200
const textMax = 200

/** A notice whose amount can be booked and whose texts can be stored; throws `InvalidCallback` for any other. */
export function soundNotice<Notice extends CardNotice>(notice: Notice, asset: Asset): Notice {
  const { transactionId, cardReference, amount, merchant, at } = notice
  const authorizationId = 'authorizationId' in notice ? notice.authorizationId : null
  for (const id of [transactionId, cardReference, ...(authorizationId === null ? [] : [authorizationId])])
    if (!isSoundId(id)) throw new InvalidCallback('an id is no id')
  if (amount.asset.symbol !== asset.symbol || amount.asset.scale !== asset.scale)
    throw new InvalidCallback(`an amount in ${amount.asset.symbol} on a card in ${asset.symbol}`)
  // A question about nothing only checks the card.
  const least = notice.kind === 'authorization' ? 0n : 1n
  if (amount.units < least) throw new InvalidCallback('an amount that is too small')
  if (Number.isNaN(at.getTime())) throw new InvalidCallback('a time is no time')
  return { ...notice, merchant: soundMerchant(merchant) }
}

/** The news that operators see instead of a notice that is not sound. */
export function unreadable(notice: CardNotice, reason: string): UnreadableNotice {
  const { kind, transactionId, cardReference, amount } = notice
  const told = `${reason}: a ${kind} of ${formatMoney(amount)}`
  return { kind: 'unreadable', transactionId, cardReference, reason: told }
}

/** The notice with texts that can be stored. An id that cannot be stored is replaced by a hash of the content. */
export function soundUnreadable({
  kind,
  transactionId,
  cardReference,
  reason,
}: UnreadableNotice): UnreadableNotice {
  const content = JSON.stringify([transactionId, cardReference, reason])
  const id = isSoundId(transactionId)
    ? transactionId
    : `no id ${createHash('sha256').update(content).digest('hex')}`
  return { kind, transactionId: id, cardReference: soundText(cardReference), reason: soundText(reason) }
}

function isSoundId(id: string): boolean {
  return id !== '' && id.length <= idMax && !id.includes('\0')
}

function soundMerchant({ name, category, country }: Merchant): Merchant {
  return { name: soundText(name), category: soundText(category), country: soundText(country) }
}

/** Without control characters, which no screen needs and some databases refuse. */
function soundText(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, textMax)
    .trim()
    .toWellFormed()
}
