import { type Coffer, compareDecimals, type FiatDeposit } from '@coffer/sdk'
import { renderUnicodeCompact } from 'uqr'
import { calls, follow, keyOption, sameCaller } from '#calling'
import { Failure, noticer, type Terminal, timeText } from '#terminal'

/** Makes a link with which somebody pays fiat in. */
export const depositCommand = calls({
  usage: ['deposit AMOUNT [CURRENCY] [--method M] [--watch]'],
  about:
    'Makes a link to pay AMOUNT, RUB by default, into your funding account, and shows it; on a terminal also as a QR code. If the payer pays another amount, that amount is credited. With --watch the command waits until somebody has paid. Ctrl-C ends only the waiting: the link can still be paid.',
  arguments: { least: 1, most: 2, needs: 'needs an AMOUNT, and takes a CURRENCY' },
  options: {
    method: { type: 'string', value: 'M', says: 'the way to pay; `coffer deposit-methods` lists them' },
    watch: { type: 'boolean', short: 'w', says: 'wait until it is paid' },
    ...keyOption,
  },
  examples: ['deposit 1000', 'deposit 1000 RUB --watch'],
  ask({ values, words: [amount = '', currency = 'RUB'] }, terminal) {
    const {
      method,
      watch: isWatched = false,
      json: isJson = false,
      'idempotency-key': idempotency_key,
    } = values
    return async (coffer) => {
      const code = method ?? (await firstMethod(coffer, { amount, currency }))
      const wish = { amount, currency, payment_provider_alias_code: code, idempotency_key }
      const { transaction_id: id } = await coffer.createFiatDeposit(wish)
      const watched = { id, isJson, same: sameCaller(values), terminal }
      const opened = await untilOpen(coffer, watched)
      if (opened !== undefined && isWatched) await untilPaid(coffer, watched)
    }
  },
})

/** The first method that accepts the amount, otherwise the first of all: the server then answers its bounds. */
async function firstMethod(
  coffer: Coffer,
  { amount, currency }: { amount: string; currency: string },
): Promise<string> {
  const { methods } = await coffer.listFiatDepositMethods({ currency })
  const isNumber = /^\d+(\.\d+)?$/.test(amount)
  const fitting = methods.find(
    ({ min_amount: min, max_amount: max }) =>
      isNumber && compareDecimals(amount, min) >= 0 && compareDecimals(amount, max) <= 0,
  )
  const method = fitting ?? methods[0]
  if (method === undefined)
    throw new Failure(`There is no way to pay in ${currency.toUpperCase()} at the moment`)
  return method.code
}

type Watched = { id: string; isJson: boolean; same: string; terminal: Terminal }

/** Shows the link once it is made; undefined when the program was interrupted first. */
async function untilOpen(
  coffer: Coffer,
  { id, isJson, same, terminal }: Watched,
): Promise<FiatDeposit | undefined> {
  const notice = noticer(isJson, terminal)
  notice('waiting for the link')
  const deposit = await follow({
    read: () => coffer.getFiatDeposit(id),
    isOver: ({ status, requisites }) => requisites !== null || status !== 'processing',
    progressOf: ({ requisites }) => (requisites === null ? '' : `pay at ${requisites}`),
    tell: notice,
    terminal,
  })
  if (deposit === undefined) notice(`The deposit goes on; ${lookAt(id, same)} shows its link.`)
  else if (deposit.status === 'failed') throw failed(deposit, same)
  else {
    if (deposit.requisites !== null && terminal.stderr.isTTY && !isJson)
      terminal.stderr.write(`${renderUnicodeCompact(deposit.requisites)}\n`)
    notice(`open until ${timeText(deposit.expires_at)}`)
  }
  return deposit
}

const lookAt = (id: string, same: string) => `\`coffer deposits ${id}${same}\``

async function untilPaid(coffer: Coffer, { id, isJson, same, terminal }: Watched): Promise<void> {
  const notice = noticer(isJson, terminal)
  const ended = await follow({
    read: () => coffer.getFiatDeposit(id),
    isOver: ({ status }) => status !== 'processing',
    progressOf: ({ status, credited_amount: credited, fee, currency }) =>
      status === 'success'
        ? `paid: ${credited} ${currency} credited, fee ${fee} ${currency}`
        : 'waiting to be paid',
    tell: notice,
    terminal,
  })
  if (ended === undefined) notice(`The link can still be paid; ${lookAt(id, same)} shows whether it was.`)
  else if (ended.status === 'failed') throw failed(ended, same)
}

function failed({ transaction_id: id, error }: FiatDeposit, same: string): Failure {
  return new Failure(`The deposit failed (${error}); ${lookAt(id, same)} shows it`)
}
