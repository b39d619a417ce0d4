import {
  type Fields,
  type PartyReply,
  type PartyRequest,
  type PartyServer,
  startPartyServer,
} from './party-server.ts'

export const vtpassKeys = {
  apiKey: 'test-api-key-of-the-account',
  publicKey: 'PK_test-public-key',
  secretKey: 'SK_test-secret-key',
}

export type VtpassStatus = 'pending' | 'delivered' | 'failed' | 'reversed'

type Transaction = {
  readonly requestId: string
  readonly transactionId: string
  readonly amount: number
  readonly total: number
  readonly token: string
  status: VtpassStatus
}

type State = {
  readonly transactions: Transaction[]
  readonly services: { [identifier: string]: Fields[] }
  readonly variations: { [serviceId: string]: Fields[] }
  balance: number
  /** Percent that comes off each amount. */
  commission: number
  /** Whether a payment ends at once. */
  isInstant: boolean
}

export type VtpassServer = PartyServer &
  State & {
    /** The transactions with our reference. */
    transactionsOf(reference: string): Transaction[]
    /** Ends a payment. */
    end(reference: string, status: VtpassStatus): void
    /** The body of the last payment as it was asked for. */
    lastPaid(): Fields
  }

/** The meter and the smartcard that are there. */
export const knownAccounts = ['1111111111111', '1212121212']

/** The API of services on this machine, by https://www.vtpass.com/documentation. */
export async function startVtpassServer(): Promise<VtpassServer> {
  const state: State = {
    ...{ transactions: [], services: servicesOf(), variations: variationsOf() },
    ...{ balance: 100_000, commission: 0, isInstant: true },
  }
  const paid: string[] = []
  const party = await startPartyServer({
    answer(request) {
      if (request.called === 'POST /pay') paid.push(request.body)
      return carryOut(state, request)
    },
    refusal: (code) => ({ status: 200, body: { code, response_description: 'REFUSED' } }),
  })
  const transactionsOf = (reference: string) =>
    state.transactions.filter(({ requestId }) => requestId.endsWith(reference.replaceAll('-', '')))
  return Object.assign(state, party, {
    transactionsOf,
    end(reference: string, status: VtpassStatus) {
      for (const one of transactionsOf(reference)) endTransaction(state, one, status)
    },
    lastPaid: () => JSON.parse(paid.at(-1) ?? '{}') as Fields, // as: the adapter sends objects
  })
}

export function isCharged({ status }: Transaction): boolean {
  return status === 'pending' || status === 'delivered'
}

function endTransaction(state: State, one: Transaction, status: VtpassStatus): void {
  const kept = isCharged(one)
  one.status = status
  if (isCharged(one) !== kept) state.balance += kept ? one.total : -one.total
}

const told = (code: string, more: Fields = {}): PartyReply => ({ status: 200, body: { code, ...more } })
const listed = (content: unknown): PartyReply => ({
  status: 200,
  body: { response_description: '000', content },
})

function carryOut(state: State, { called, headers, body }: PartyRequest): PartyReply {
  const isRead = called.startsWith('GET ')
  const isKnown = isRead
    ? headers['public-key'] === vtpassKeys.publicKey
    : headers['secret-key'] === vtpassKeys.secretKey
  if (headers['api-key'] !== vtpassKeys.apiKey || !isKnown) return told('087')
  const [call = '', query = ''] = called.split('?')
  const named = new URLSearchParams(query)
  if (call === 'GET /balance') return { status: 200, body: { code: 1, contents: { balance: state.balance } } }
  if (call === 'GET /services') return listed(state.services[named.get('identifier') ?? ''] ?? [])
  if (call === 'GET /service-variations') {
    const serviceID = named.get('serviceID') ?? ''
    return listed({ serviceID, variations: state.variations[serviceID] ?? [] })
  }
  const asked = JSON.parse(body) as Fields // as: the adapter sends objects
  if (call === 'POST /merchant-verify') return verify(asked)
  if (call === 'POST /pay') return pay(state, asked)
  const found = state.transactions.find(({ requestId }) => requestId === asked.request_id)
  return found === undefined ? told('015', { response_description: 'INVALID REQUEST ID' }) : shown(found)
}

function verify({ billersCode, serviceID, type }: Fields): PartyReply {
  const isElectricity = String(serviceID).endsWith('-electric')
  if (isElectricity && type !== 'prepaid' && type !== 'postpaid') return told('011')
  if (!knownAccounts.includes(String(billersCode)))
    return told('000', { content: { error: 'This meter is not correct', WrongBillersCode: true } })
  const content = {
    ...{ Customer_Name: 'TESTMETER1 Ada OBI', Meter_Number: billersCode, Can_Vend: 'yes' },
    ...{ Customer_Arrears: type === 'postpaid' ? '1500.5' : '', Min_Purchase_Amount: 600 },
  }
  return told('000', { content: { ...content, WrongBillersCode: false } })
}

function pay(state: State, asked: Fields): PartyReply {
  const requestId = String(asked.request_id)
  const [today] = new Date(Date.now() + 3_600_000).toISOString().split('T')
  if (!requestId.startsWith(today?.replaceAll('-', '') ?? '-')) return told('085')
  if (state.transactions.some((one) => one.requestId === requestId)) return told('014')
  const [amount, service] = [Number(asked.amount), String(asked.serviceID)]
  if (!Object.values(state.services).some((all) => all.some(({ serviceID }) => serviceID === service)))
    return told('012')
  if (typeof asked.phone !== 'string' || typeof asked.billersCode !== 'string') return told('011')
  const total = amount - (amount * state.commission) / 100
  if (total > state.balance) return told('018', { response_description: 'LOW WALLET BALANCE' })
  state.balance -= total
  const number = state.transactions.length + 1
  const one: Transaction = {
    ...{ requestId, amount, total, transactionId: `1741610224736673123055${number}` },
    ...{ token: asked.variation_code === 'prepaid' ? `Token : 2636205440598275${7800 + number}` : '' },
    status: 'pending',
  }
  state.transactions.push(one)
  if (state.isInstant) endTransaction(state, one, 'delivered')
  return shown(one)
}

const codes = { pending: '099', delivered: '000', failed: '016', reversed: '040' }

function shown({ requestId, transactionId, amount, total, token, status }: Transaction): PartyReply {
  const transactions = { status, transactionId, unit_price: amount, amount: `${amount}`, total_amount: total }
  return told(codes[status], {
    ...{ content: { transactions }, requestId, purchased_code: token },
    ...(token === '' ? {} : { token, units: '79.9 kWh' }),
  })
}

function servicesOf(): State['services'] {
  const common = { minimium_amount: '50', maximum_amount: '50000', convinience_fee: '0 %' }
  return {
    airtime: [
      { ...common, serviceID: 'mtn', name: 'MTN Airtime VTU' },
      { ...common, serviceID: 'glo', name: 'GLO Airtime VTU', convinience_fee: '1.5 %' },
    ],
    data: [{ ...common, serviceID: 'mtn-data', name: 'MTN Data', product_type: 'fix' }],
    'tv-subscription': [{ ...common, serviceID: 'dstv', name: 'DSTV Subscription', convinience_fee: 'N100' }],
    'electricity-bill': [
      { ...common, serviceID: 'ikeja-electric', name: 'Ikeja Electric Payment', convinience_fee: 'N0' },
    ],
    insurance: [{ ...common, serviceID: 'ui-insure', name: 'Motor insurance' }],
  }
}

function variationsOf(): State['variations'] {
  const one = (variation_code: string, name: string, variation_amount: string) => ({
    ...{ variation_code, name, variation_amount, fixedPrice: 'Yes' },
  })
  return {
    'mtn-data': [
      one('mtn-10mb-100', 'N100 100MB - 24 hrs', '100.00'),
      one('mtn-3gb-1500', 'N1500 3GB - 30 days', '1500.00'),
      one('mtn-3gb-1500', 'N1500 3GB - 30 days', '1500.00'),
      one('mtn-xtratalk-300', 'N300 Xtratalk Weekly Bundle', '300.00'),
      one('mtn-xtratalk-300', 'N200 Xtratalk - 3 days', '200.00'),
    ],
    dstv: [one('dstv-padi', 'DStv Padi', '1850.00')],
    'ikeja-electric': [one('prepaid', 'Prepaid', '0.00'), one('postpaid', 'Postpaid', '0.00')],
  }
}
