import type { ServiceInput, SuppliedService } from '#core/suppliers'

const required = (name: string, title: string, regexp: string | null): ServiceInput => ({
  name,
  required: true,
  title,
  regexp,
})

/** The fields of the forms for simulated services. */
const fields = {
  phoneRu: required('phone', 'Mobile number', '^7\\d{10}$'),
  phoneKz: required('phone', 'Mobile number', '^77\\d{9}$'),
  phoneUz: required('phone', 'Mobile number', '^998\\d{9}$'),
  /** A number of an account, of so many digits. */
  account: (digits: string, title = 'Account number') => required('account', title, `^\\d{${digits}}$`),
  contract: required('account', 'Contract number', '^[A-Z]{2}-\\d{6,8}$'),
  login: required('account', 'Login', '^[A-Za-z0-9_.-]{3,32}$'),
  email: required('account', 'E-mail of the account', '^[^@\\s]{1,64}@[^@\\s]{1,190}$'),
  server: required('server', 'Server', '^(EU|RU|ASIA)$'),
  plan: required('plan', 'Plan', '^(month|quarter|year)$'),
  period: required('period', 'Month that is paid, such as 05.2026', '^(0[1-9]|1[0-2])\\.20\\d\\d$'),
  reading: { ...required('reading', 'Meter reading, in whole kWh', '^\\d{1,6}$'), required: false },
  payerName: { ...required('name', 'Full name of the payer', null), required: false },
  taxNumber: required('account', 'Taxpayer number (INN)', '^(\\d{10}|\\d{12})$'),
  iin: required('account', 'Individual identification number (IIN)', '^\\d{12}$'),
  fine: required('account', 'Number of the resolution (UIN)', '^\\d{20}$'),
  card: required('account', 'Transport card number', '^\\d{19}$'),
  plate: required('plate', 'Registration plate', '^[A-Z]\\d{3}[A-Z]{2}\\d{2,3}$'),
} as const

type Amount = string | readonly [min: string, max: string]

type Traits = Partial<
  Pick<
    SuppliedService,
    'requiresCheck' | 'paymentType' | 'isAvailable' | 'availabilityNote' | 'requiredFields' | 'instruction'
  >
>

/** The reference, the name, the amount or its bounds, the inputs. */
type Listed = readonly [string, string, Amount, readonly ServiceInput[], Traits?]

const checked: Traits = { requiresCheck: true }
/** Paid to an account that is always checked first. */
const requisites: Traits = { requiresCheck: true, paymentType: 'REQUISITES' }

/** The values that all services of a country and a category share. */
type Shelf = {
  readonly country: string
  readonly category: SuppliedService['category']
  readonly services: readonly Listed[]
}

const mobile = { alias: 'mobile', name: 'Mobile phones' }
const internet = { alias: 'internet-tv', name: 'Internet and television' }
const utilities = { alias: 'utilities', name: 'Utilities' }
const games = { alias: 'games', name: 'Games and social networks' }
const transport = { alias: 'transport', name: 'Transport and parking' }
const state = { alias: 'state', name: 'Taxes and fines' }
const loans = { alias: 'loans', name: 'Loans and cards' }
const charity = { alias: 'charity', name: 'Charity' }

const [ru, kz, uz] = ['RU', 'KZ', 'UZ'] as const

const toppedUp: Traits = {
  instruction:
    'The balance of the number grows within a few minutes. Check the number: a payment to a wrong one does not come back.',
}

const russia: readonly Shelf[] = [
  {
    ...{ country: ru, category: mobile },
    services: [
      ['mts-ru', 'MTS', ['10', '15000'], [fields.phoneRu], toppedUp],
      ['megafon-ru', 'MegaFon', ['10', '15000'], [fields.phoneRu], toppedUp],
      ['beeline-ru', 'Beeline', ['10', '15000'], [fields.phoneRu], toppedUp],
      ['t2-ru', 'T2', ['10', '15000'], [fields.phoneRu], toppedUp],
      ['yota-ru', 'Yota', ['50', '10000'], [], { ...toppedUp, requiredFields: ['phone'] }],
    ],
  },
  {
    ...{ country: ru, category: internet },
    services: [
      ['rostelecom-ru', 'Rostelecom', ['50', '15000'], [fields.account('12')], checked],
      ['dom-ru', 'Dom.ru', ['50', '15000'], [fields.account('10,12')], checked],
      ['tricolor-ru', 'Tricolor, the year of TV', '2500', [fields.account('12,14', 'Receiver number')]],
    ],
  },
  {
    ...{ country: ru, category: utilities },
    services: [
      [
        'mosenergosbyt-ru',
        'Mosenergosbyt',
        ['100', '50000'],
        [fields.account('10'), fields.reading],
        requisites,
      ],
      [
        'zhku-moscow-ru',
        'Housing services of Moscow',
        ['100', '100000'],
        [fields.account('10', 'Payer code'), fields.period],
        requisites,
      ],
      ['mosgaz-ru', 'Mosgaz', ['50', '30000'], [fields.account('8,12')], requisites],
      ['vodokanal-spb-ru', 'Vodokanal of Saint Petersburg', ['50', '30000'], [fields.contract], requisites],
    ],
  },
  {
    ...{ country: ru, category: games },
    services: [
      ['steam-ru', 'Steam, top-up by login', ['100', '20000'], [fields.login], checked],
      ['vk-ru', 'VK votes', ['50', '15000'], [fields.account('1,12', 'Profile number')]],
      ['lesta-ru', 'Mir Tankov', ['100', '15000'], [fields.email, fields.server]],
      ['telegram-stars-ru', 'Telegram Premium, three months', '1290', [fields.login, fields.plan]],
    ],
  },
  {
    ...{ country: ru, category: transport },
    services: [
      ['troika-ru', 'Troika card', ['50', '3000'], [fields.account('10', 'Card number')]],
      ['avtodor-ru', 'Avtodor, transponder', ['100', '15000'], [fields.card]],
      ['parking-moscow-ru', 'Parking of Moscow, an hour', '150', [fields.phoneRu, fields.plate]],
    ],
  },
  {
    ...{ country: ru, category: state },
    services: [
      ['fns-ru', 'Federal Tax Service', ['1', '500000'], [fields.taxNumber, fields.payerName], requisites],
      ['gibdd-ru', 'Traffic fines', ['250', '50000'], [fields.fine], requisites],
    ],
  },
  {
    ...{ country: ru, category: loans },
    services: [
      ['home-credit-ru', 'Repayment of a bank loan', ['100', '300000'], [fields.account('20')], requisites],
    ],
  },
  {
    ...{ country: ru, category: charity },
    services: [
      ['gift-of-life-ru', 'Gift of Life fund', ['10', '100000'], [fields.email]],
      ['night-shelter-ru', 'Night shelter, a bed and a supper', '300', [], { requiredFields: ['account'] }],
    ],
  },
]

const kazakhstan: readonly Shelf[] = [
  {
    ...{ country: kz, category: mobile },
    services: [
      ['kcell-kz', 'Kcell', ['100', '100000'], [fields.phoneKz], toppedUp],
      ['beeline-kz', 'Beeline', ['100', '100000'], [fields.phoneKz], toppedUp],
      ['tele2-kz', 'Tele2 and Altel', ['100', '100000'], [fields.phoneKz], toppedUp],
    ],
  },
  {
    ...{ country: kz, category: internet },
    services: [['kazakhtelecom-kz', 'Kazakhtelecom', ['500', '200000'], [fields.account('7,10')], checked]],
  },
  {
    ...{ country: kz, category: utilities },
    services: [
      ['alseco-kz', 'Alseco, Almaty', ['100', '500000'], [fields.account('6,9')], requisites],
      ['astana-erc-kz', 'Settlement centre of Astana', ['100', '500000'], [fields.account('7')], requisites],
    ],
  },
  {
    ...{ country: kz, category: transport },
    services: [['onay-kz', 'Onay card', ['80', '50000'], [fields.account('19', 'Card number')]]],
  },
  {
    ...{ country: kz, category: state },
    services: [['kaspi-tax-kz', 'Taxes of individuals', ['100', '5000000'], [fields.iin], requisites]],
  },
]

const uzbekistan: readonly Shelf[] = [
  {
    ...{ country: uz, category: mobile },
    services: [
      ['ucell-uz', 'Ucell', ['1000', '2000000'], [fields.phoneUz], toppedUp],
      ['beeline-uz', 'Beeline', ['1000', '2000000'], [fields.phoneUz], toppedUp],
      [
        'perfectum-uz',
        'Perfectum',
        ['1000', '1000000'],
        [fields.phoneUz],
        {
          ...toppedUp,
          isAvailable: false,
          availabilityNote: 'The operator is interrupted at times; payments may take longer.',
        },
      ],
    ],
  },
  {
    ...{ country: uz, category: internet },
    services: [['uzonline-uz', 'Uzonline', ['5000', '3000000'], [fields.login], checked]],
  },
  {
    ...{ country: uz, category: utilities },
    services: [
      ['hududgaz-uz', 'Hududgaz, gas', ['1000', '5000000'], [fields.account('9,13')], requisites],
      [
        'het-uz',
        'Regional electric networks',
        ['1000', '5000000'],
        [fields.account('7,9'), fields.reading],
        requisites,
      ],
    ],
  },
  {
    ...{ country: uz, category: loans },
    services: [
      ['anor-uz', 'Repayment of a microloan', ['1000', '50000000'], [fields.account('8,16')], requisites],
    ],
  },
]

/** The currency of a country, and what one of it costs the house in USDT. */
const currencies: { readonly [country: string]: { readonly currency: string; readonly rate: string } } = {
  RU: { currency: 'RUB', rate: '0.0127' },
  KZ: { currency: 'KZT', rate: '0.00212' },
  UZ: { currency: 'UZS', rate: '0.0000825' },
}

/** All that the simulated supplier of services lists. */
export const suppliedServices: readonly SuppliedService[] = [...russia, ...kazakhstan, ...uzbekistan].flatMap(
  (shelf) => shelf.services.map((listed) => serviceOf(shelf, listed)),
)

function serviceOf(
  { country, category }: Shelf,
  [serviceReference, name, amount, inputs, traits = {}]: Listed,
): SuppliedService {
  const { currency = '', rate = '0' } = currencies[country] ?? {}
  return {
    ...{ serviceReference, name, category, country, currency, rate, inputs },
    amount:
      typeof amount === 'string'
        ? { kind: 'fixed', amount }
        : { kind: 'free', min: amount[0], max: amount[1] },
    paymentType: 'SIMPLIFIED',
    requiresCheck: false,
    isAvailable: true,
    availabilityNote: null,
    requiredFields: [],
    instruction: null,
    ...traits,
  }
}
