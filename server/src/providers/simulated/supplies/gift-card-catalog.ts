import type { SuppliedGiftCard } from '#core/suppliers'
import type { PlanName } from './plans.ts'

/** A product of the simulated supplier: what it lists, and what its deliveries have. */
export type GiftCardProduct = SuppliedGiftCard & {
  readonly hasPin: boolean
  readonly isRedeemedOnline: boolean
  /** Null for codes without an end. */
  readonly validDays: number | null
  readonly plan: PlanName
}

type Values =
  | readonly [string, ...string[]]
  | { readonly min: string; readonly max: string; readonly step: string }

type Traits = Partial<Pick<GiftCardProduct, 'hasPin' | 'isRedeemedOnline' | 'validDays' | 'plan'>> & {
  readonly isSoldOut?: boolean
  readonly terms?: string
}

/** The reference, the title, the country, the currency, the rate and the face values. */
type Listed = readonly [string, string, string | null, string, string, Values, Traits?]

const year = 365

/** The values that all products of a category share. */
type Shelf = {
  readonly slug: string
  readonly title: string
  readonly terms: string
  readonly traits: Traits
  readonly products: readonly Listed[]
}

const gaming: Shelf = {
  slug: 'gaming',
  title: 'Gaming',
  terms:
    'Adds the face value to the balance of a gaming account. The account must be registered in the same region. Used codes are neither exchanged nor paid back.',
  traits: { isRedeemedOnline: true },
  products: [
    ['steam-us', 'Steam Wallet', 'US', 'USD', '0.99', ['5', '10', '20', '50', '100']],
    ['steam-eu', 'Steam Wallet', 'DE', 'EUR', '1.085', ['5', '10', '20', '50', '100']],
    ['steam-tr', 'Steam Wallet', 'TR', 'USD', '0.995', ['5', '10', '20']],
    ['steam-kz', 'Steam Wallet', 'KZ', 'KZT', '0.00208', { min: '500', max: '100000', step: '100' }],
    ['playstation-us', 'PlayStation Store', 'US', 'USD', '0.97', ['10', '25', '50', '75', '110']],
    ['playstation-gb', 'PlayStation Store', 'GB', 'GBP', '1.24', ['10', '20', '35', '50']],
    ['xbox-us', 'Xbox', 'US', 'USD', '0.965', ['5', '10', '15', '25', '50', '100']],
    ['nintendo-us', 'Nintendo eShop', 'US', 'USD', '0.975', ['10', '20', '35', '50', '70']],
    ['roblox', 'Roblox', null, 'USD', '0.955', ['10', '25', '50'], { hasPin: true }],
    ['battlenet-eu', 'Battle.net', 'DE', 'EUR', '1.08', ['20', '50'], { isSoldOut: true }],
  ],
}

const shopping: Shelf = {
  slug: 'shopping',
  title: 'Shopping',
  terms:
    'Pays for goods in the shop’s web store and, where it has them, in its branches of the same country. It may be used in parts. It is not exchanged for cash.',
  traits: { validDays: 10 * year },
  products: [
    ['amazon-us', 'Amazon.com', 'US', 'USD', '0.985', { min: '1', max: '2000', step: '0.01' }],
    ['amazon-de', 'Amazon.de', 'DE', 'EUR', '1.085', { min: '1', max: '1000', step: '0.01' }],
    ['amazon-gb', 'Amazon.co.uk', 'GB', 'GBP', '1.26', { min: '1', max: '1000', step: '0.01' }],
    ['amazon-ae', 'Amazon.ae', 'AE', 'AED', '0.268', ['50', '100', '250', '500']],
    ['ebay-us', 'eBay', 'US', 'USD', '0.975', ['25', '50', '100', '200'], { hasPin: true }],
    ['walmart-us', 'Walmart', 'US', 'USD', '0.98', { min: '5', max: '500', step: '1' }, { hasPin: true }],
    ['ikea-de', 'IKEA', 'DE', 'EUR', '1.07', { min: '10', max: '1500', step: '5' }, { hasPin: true }],
    ['zalando-de', 'Zalando', 'DE', 'EUR', '1.06', { min: '10', max: '150', step: '1' }, { hasPin: true }],
    ['ozon-ru', 'Ozon', 'RU', 'RUB', '0.0123', { min: '500', max: '30000', step: '500' }],
    ['wildberries-ru', 'Wildberries', 'RU', 'RUB', '0.0122', ['500', '1000', '3000', '5000']],
    ['target-us', 'Target', 'US', 'USD', '0.972', ['10', '25', '50', '100'], { isSoldOut: true }],
  ],
}

const streaming: Shelf = {
  slug: 'streaming',
  title: 'Music and films',
  terms:
    'Extends a subscription or adds to the balance of an account in the same country. It cannot be used together with trial periods.',
  traits: { isRedeemedOnline: true, validDays: year },
  products: [
    ['netflix-us', 'Netflix', 'US', 'USD', '0.96', { min: '25', max: '200', step: '1' }],
    ['netflix-tr', 'Netflix', 'TR', 'TRY', '0.0238', ['200', '300', '500']],
    ['spotify-us', 'Spotify Premium', 'US', 'USD', '0.95', ['10', '30', '60']],
    ['spotify-pl', 'Spotify Premium', 'PL', 'PLN', '0.262', ['20', '60', '120']],
    ['twitch-us', 'Twitch', 'US', 'USD', '0.96', ['15', '25', '50', '100'], { validDays: null }],
    ['deezer-fr', 'Deezer', 'FR', 'EUR', '1.05', ['11.99', '35.99', '119.88'], { isSoldOut: true }],
  ],
}

const software: Shelf = {
  slug: 'software',
  title: 'Apps and software',
  terms:
    'Adds the face value to the balance of a store account of the same country, for apps, subscriptions and programs.',
  traits: { isRedeemedOnline: true },
  products: [
    ['apple-us', 'Apple', 'US', 'USD', '0.975', { min: '2', max: '500', step: '1' }],
    ['apple-ru', 'Apple', 'RU', 'RUB', '0.0128', ['500', '1000', '1500', '3000', '5000']],
    ['apple-tr', 'Apple', 'TR', 'TRY', '0.0242', { min: '25', max: '2500', step: '25' }],
    ['google-play-us', 'Google Play', 'US', 'USD', '0.97', { min: '1', max: '200', step: '0.01' }],
    ['google-play-in', 'Google Play', 'IN', 'INR', '0.0115', { min: '10', max: '5000', step: '10' }],
    ['microsoft-us', 'Microsoft Store', 'US', 'USD', '0.965', ['10', '25', '50', '100']],
    [
      'nordvpn',
      'NordVPN, a plan by its price',
      null,
      'USD',
      '0.9',
      ['12.99', '59.88', '99.48'],
      { validDays: year },
    ],
  ],
}

const food: Shelf = {
  slug: 'food',
  title: 'Food and delivery',
  terms:
    'Pays for orders in the app or at the till of the same country, also together with other means of payment. No change is given.',
  traits: { validDays: year },
  products: [
    ['starbucks-us', 'Starbucks', 'US', 'USD', '0.95', { min: '5', max: '500', step: '5' }, { hasPin: true }],
    ['uber-eats-us', 'Uber Eats', 'US', 'USD', '0.965', ['25', '50', '100', '200']],
    ['uber-eats-gb', 'Uber Eats', 'GB', 'GBP', '1.23', ['15', '25', '50']],
    ['doordash-us', 'DoorDash', 'US', 'USD', '0.96', { min: '15', max: '250', step: '1' }],
    ['samokat-ru', 'Samokat', 'RU', 'RUB', '0.0121', ['500', '1000', '2000']],
    [
      'carrefour-ae',
      'Carrefour',
      'AE',
      'AED',
      '0.266',
      ['50', '100', '250'],
      { hasPin: true, isSoldOut: true },
    ],
  ],
}

const travel: Shelf = {
  slug: 'travel',
  title: 'Travel',
  terms:
    'Pays for bookings in the traveller’s name on the service’s site. It may be used in parts, and is valid for bookings, not for journeys, until its last day.',
  traits: { isRedeemedOnline: true, validDays: 2 * year },
  products: [
    ['airbnb-us', 'Airbnb', 'US', 'USD', '0.975', { min: '25', max: '500', step: '1' }],
    ['airbnb-fr', 'Airbnb', 'FR', 'EUR', '1.075', ['50', '100', '250', '500']],
    ['uber-us', 'Uber', 'US', 'USD', '0.97', { min: '15', max: '200', step: '1' }],
    ['hotels-com-us', 'Hotels.com', 'US', 'USD', '0.94', ['50', '100', '200'], { hasPin: true }],
    ['flightgift-de', 'Flightgift', 'DE', 'EUR', '1.04', { min: '50', max: '1000', step: '10' }],
    ['tutu-ru', 'Tutu', 'RU', 'RUB', '0.012', ['1000', '3000', '5000', '10000']],
  ],
}

const anyValue = { min: '1', max: '500', step: '0.01' } as const

const magic = (name: string, title: string, plan: PlanName, terms: string): Listed => [
  `sandbox-${name}`,
  title,
  null,
  'USD',
  '1',
  anyValue,
  { plan, terms },
]

/** Products whose orders go wrong, each in one way; for those who build against a sandbox. */
const sandbox: Shelf = {
  slug: 'sandbox',
  title: 'Sandbox',
  terms: 'For tests: its codes open nothing.',
  traits: {},
  products: [
    magic('plain', 'Test card', 'plain', 'Is delivered within two seconds.'),
    magic('declined', 'Test card that is declined', 'declined', 'The supplier declines the order.'),
    magic(
      'out-of-stock',
      'Test card that is sold out',
      'out_of_stock',
      'Runs out of stock after it was paid for.',
    ),
    magic(
      'no-answer',
      'Test card without an answer',
      'unknown',
      'The supplier does not answer; the code is there 20 seconds later.',
    ),
    magic(
      'code-late',
      'Test card whose code is late',
      'code_late',
      'Is charged at once; the code is there 20 seconds later.',
    ),
    magic(
      'dearer',
      'Test card that costs more',
      'dearer',
      'The supplier charges more than it said; the customer pays what was agreed.',
    ),
    magic(
      'delivered-late',
      'Test card that comes after all',
      'delivered_late',
      'Is declined, and delivered ten seconds later.',
    ),
    magic(
      'given-back',
      'Test card that is taken back',
      'given_back',
      'Is delivered; ten seconds later the supplier gives its cost back.',
    ),
    magic(
      'redeemed',
      'Test card that was used',
      'redeemed',
      'Is delivered; ten seconds later the supplier finds the code used, and gives its cost back.',
    ),
  ],
}

const shelves = [gaming, shopping, streaming, software, food, travel, sandbox]

/** All that the simulated supplier of gift cards lists. */
export const giftCardProducts: readonly GiftCardProduct[] = shelves.flatMap((shelf) =>
  shelf.products.map((listed) => productOf(shelf, listed)),
)

function productOf(
  { slug, title: category, terms, traits }: Shelf,
  [productReference, title, country, currency, rate, values, own = {}]: Listed,
): GiftCardProduct {
  const { isSoldOut = false, ...all } = { ...traits, ...own }
  return {
    productReference,
    title,
    category: { slug, title: category },
    country,
    currency,
    values: 'min' in values ? { kind: 'range', ...values } : { kind: 'fixed', faceValues: values },
    rate,
    isAvailable: !isSoldOut,
    imageUrl: null,
    terms: all.terms ?? terms,
    hasPin: all.hasPin ?? false,
    isRedeemedOnline: all.isRedeemedOnline ?? false,
    validDays: all.validDays ?? null,
    plan: all.plan ?? 'plain',
  }
}
