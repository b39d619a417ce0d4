import { expect, test } from 'vitest'
import { edited, goodCatalog, problemsOf, refuses } from '../../../test/world/good-catalog.ts'
import { catalogOf } from '../../../test/world/shipped-catalog.ts'

test('a good file becomes nouns with exact amounts, in the order of the file', () => {
  const catalog = catalogOf(goodCatalog)
  expect(catalog.currencies.map(({ symbol }) => symbol)).toEqual(['USDT', 'XRP', 'RUB'])
  expect(catalog.networks.map(({ code }) => code)).toEqual(['erc20', 'xrp'])
  const usdt = catalog.currency('USDT')
  expect(usdt).toMatchObject({ name: 'Tether USD', type: 'crypto', asset: { symbol: 'USDT', scale: 6 } })
  expect(usdt?.networks).toEqual([
    {
      network: {
        ...{ code: 'erc20', name: 'Ethereum', family: 'evm', confirmationsRequired: 12, tag: null },
        chainId: null,
      },
      tokenId: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      chainDecimals: 6,
      isDepositActive: true,
      isWithdrawActive: false,
      depositAmountMin: { asset: usdt?.asset, units: 1_000_000n },
      withdrawAmountDecimals: 4,
      withdrawAmountMin: { asset: usdt?.asset, units: 10_500_000n },
      withdrawAmountMax: { asset: usdt?.asset, units: 5_000_000_000n },
      withdrawServiceFee: { asset: usdt?.asset, units: 3_000_000n },
    },
  ])
  expect(catalog.currency('RUB')).toMatchObject({ type: 'fiat', isActive: false, networks: [] })
  expect(catalog.currency('XRP')?.priceUsdt).toMatchObject({ numerator: 25n, denominator: 10n })
  expect(catalog.network('xrp')?.tag).toEqual({ name: 'Destination tag', isRequired: true })
  expect(catalog.tariff('default')).toMatchObject({
    takerFee: { numerator: 1n, denominator: 1_000n },
    selfTradePrevention: 'cancel_oldest',
  })
})

const usdtLine = '    name: Tether USD'

refuses('an unknown key', `${usdtLine} → ${usdtLine}\n    precison: 6`, [
  '16: currencies.USDT.precison: is not a known key, expected one of name, type, precision, is_active, price_usdt, networks',
])
refuses('an unknown section', 'tariffs: → fees: {}\ntariffs:', [
  '67: fees: is not a known key, expected one of networks, currencies, tariffs, governance, inventory, rails, spending, signer, treasury, trading_account, crypto_pairs, converter, pairs, cards, gift_cards, services, invoices',
])
refuses('a missing key', '    type: fiat\n → ', [
  '47: currencies.RUB.type: is missing, expected crypto or fiat',
])
refuses('a wrong type', 'is_active: false → is_active: no', [
  '51: currencies.RUB.is_active: is "no", expected true or false',
])
refuses(
  'a list in place of a mapping',
  '      name: Destination tag\n      required: true →       - Destination tag',
  ['10: networks.xrp.tag: is a list, expected a mapping with name and required'],
)
refuses('an empty value', 'name: Russian rouble → name:', [
  '48: currencies.RUB.name: is empty, expected a name of 1 to 60 characters',
])
refuses('a number for an amount', 'withdraw_service_fee: "0.2" → withdraw_service_fee: 0.2', [
  '46: currencies.XRP.networks.xrp.withdraw_service_fee: is the number 0.2, expected an amount in quotes, such as "0.001"',
])
refuses('an exponent in an amount', '"300000" → "3e5"', [
  '45: currencies.XRP.networks.xrp.max_withdraw_amount: is "3e5", expected an amount in quotes, such as "0.001"',
])
refuses('a symbol twice', '  RUB:\n    name →   XRP:\n    name', [
  '47: XRP: is given twice, expected each key once',
])
refuses('a key twice', `${usdtLine} → ${usdtLine}\n    name: Tether`, [
  '16: name: is given twice, expected each key once',
])
refuses('a symbol in lower case', '  XRP:\n    name →   xRP: {}\n  XRP:\n    name', [
  '31: currencies.xRP: is not a valid key, expected a mapping keyed by currency symbols in upper case, such as USDT',
])
refuses('a network that is not listed', '      erc20:\n        token →       erc21:\n        token', [
  '21: currencies.USDT.networks.erc21: is not a network of this catalogue, expected one of erc20, xrp',
])
refuses('an unknown family', 'family: evm → family: eth', [
  '4: networks.erc20.family: is "eth", expected one of bitcoin, litecoin, dogecoin, evm, tron, xrp, ton, solana',
])
refuses('a precision above 18', 'precision: 2 → precision: 19', [
  '50: currencies.RUB.precision: is the number 19, expected a whole number from 0 to 18',
])
refuses('a precision below 0', 'precision: 2 → precision: -1', [
  '50: currencies.RUB.precision: is the number -1, expected a whole number from 0 to 18',
])
refuses('a memo family without its tag', '    tag:\n      name: Destination tag\n      required: true\n → ', [
  '6: networks.xrp.tag: is missing, expected name and required: customers of xrp networks share an address',
])
refuses(
  'a tag on a family without tags',
  'family: evm → family: evm\n    tag: { name: Memo, required: false }',
  ['5: networks.erc20.tag: is given, but evm networks have no tags'],
)
refuses('a minimum above its maximum', '"10.5" → "5000.1"', [
  '28: currencies.USDT.networks.erc20.min_withdraw_amount: is "5000.1", expected at most max_withdraw_amount, "5000"',
])
refuses('a minimum finer than a withdrawal can be', '"10.5" → "10.00005"', [
  '28: currencies.USDT.networks.erc20.min_withdraw_amount: is "10.00005", finer than withdraw_amount_decimals, 4',
])
refuses('a minimum of zero', '"10.5" → "0.0"', [
  '28: currencies.USDT.networks.erc20.min_withdraw_amount: is "0.0", must be greater than zero',
])
refuses(
  'withdrawals finer than the ledger or the chain',
  'withdraw_amount_decimals: 4 → withdraw_amount_decimals: 8',
  [
    '27: currencies.USDT.networks.erc20.withdraw_amount_decimals: is 8, expected at most 6, since neither precision nor decimals may be exceeded',
  ],
)
refuses('a fee with too many decimals', 'withdraw_service_fee: "0.2" → withdraw_service_fee: "0.0000002"', [
  '46: currencies.XRP.networks.xrp.withdraw_service_fee: is "0.0000002", must have at most 6 decimals',
])
refuses('a tariff with too many decimals', 'maker_fee: "0.0005" → maker_fee: "0.0000005"', [
  '69: tariffs.default.maker_fee: is "0.0000005", must have at most 6 decimals',
])
refuses('a tariff in percent', 'taker_fee: "0.001" → taker_fee: "1"', [
  '70: tariffs.default.taker_fee: is "1", must be a share below 1, such as "0.001" for 0.1 %',
])
refuses('a tariff with a self-trade prevention that does not exist', 'cancel_oldest → cancel', [
  '71: tariffs.default.self_trade_prevention: is "cancel", expected none, cancel_newest, cancel_oldest or cancel_both',
])
refuses('no default tariff', '  default: →   vip:', [
  '67: tariffs: lacks default, expected the tariff of customers who have no other',
])
refuses(
  'a token that is no address of its network',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7 → TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  [
    '22: currencies.USDT.networks.erc20.token: is "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", expected 0x and 40 hexadecimal digits',
  ],
)
refuses(
  'a token on a family without tokens',
  '      xrp:\n        decimals →       xrp:\n        token: "USD"\n        decimals',
  ['39: currencies.XRP.networks.xrp.token: is given, but xrp networks have no tokens here'],
)
refuses(
  'fiat on a network',
  'type: crypto\n    precision: 6\n    is_active: true\n    price_usdt: "2.5" → type: fiat\n    precision: 6\n    is_active: true\n    price_usdt: "2.5"',
  [
    '37: currencies.XRP.networks: is given, but a fiat currency has no networks',
    '97: crypto_pairs.XRP/USDT: names XRP, which is not a crypto currency of this catalogue, expected BASE/QUOTE of two that are',
    '110: converter.crypto.spreads.USDT/XRP: names XRP, which is not a crypto currency of this catalogue, expected BASE/QUOTE of two that are',
  ],
)
refuses('crypto without a network', 'type: fiat → type: crypto', [
  '47: currencies.RUB.networks: is missing or empty, expected a network for a crypto currency',
  '81: rails.sbp.currency: is RUB, expected a fiat currency of this catalogue',
  '118: converter.fiat.currencies.RUB: is not a fiat currency of this catalogue, expected the symbol of one',
])
refuses('a price of zero', 'price_usdt: "2.5" → price_usdt: "0"', [
  '36: currencies.XRP.price_usdt: is "0", must be greater than zero',
])
refuses('USDT not at par with itself', 'price_usdt: "1" → price_usdt: "0.999"', [
  '19: currencies.USDT.price_usdt: is "0.999", must be 1, since USDT is priced in itself',
])
refuses('an alias', 'name: Russian rouble → name: *rouble', [
  '48: *rouble: is an alias, expected the value written out',
])
refuses('broken YAML', '  default: → \tdefault:', [
  '68: is not valid YAML: Tabs are not allowed as indentation',
])

test('two native coins of one network, or two currencies of one token, are refused', () => {
  const copy = (token: string) => ({
    find: '\ncurrencies:\n',
    put: `
currencies:
  AAA:
    name: Copy
    type: crypto
    precision: 6
    is_active: true
    price_usdt: "1"
    networks:
      ${token}
        decimals: 6
        is_deposit_active: true
        is_withdraw_active: true
        min_deposit_amount: "1"
        withdraw_amount_decimals: 6
        min_withdraw_amount: "1"
        max_withdraw_amount: "2"
        withdraw_service_fee: "0"
`,
  })
  const sameToken = copy('erc20:\n        token: "0xdac17f958d2ee523a2206206994597c13d831ec7"')
  expect(problemsOf(edited(sameToken))).toEqual([
    'catalog.yaml:39: currencies.USDT.networks.erc20.token: is "0xdAC17F958D2ee523a2206206994597C13D831ec7", but that is the token of AAA',
  ])
  expect(problemsOf(edited(copy('xrp:')))).toEqual([
    'catalog.yaml:54: currencies.XRP.networks.xrp: lacks token, but the native coin of xrp is AAA',
  ])
})

test('every problem of every kind is reported at once, by line', () => {
  const text = goodCatalog
    .replace('family: evm', 'family: eth')
    .replace('price_usdt: "2.5"', 'price_usdt: 2.5\n    colour: blue')
    .replace('price_step: "0.01"', 'price_step: "0.001"')
    .replace('taker_fee: "0.001"', 'taker_fee: "0.0000001"')
  const places = problemsOf(text).map((problem) => problem.split(': ').slice(0, 2).join(' '))
  expect(places).toEqual([
    'catalog.yaml:4 networks.erc20.family',
    'catalog.yaml:36 currencies.XRP.price_usdt',
    'catalog.yaml:37 currencies.XRP.colour',
    'catalog.yaml:57 pairs.USDT/RUB.price_step',
    'catalog.yaml:71 tariffs.default.taker_fee',
  ])
})

test('a missing section, an empty file and a file that is no mapping are refused', () => {
  const withoutTariffs = goodCatalog.replace(/tariffs:[\s\S]*(?=trading_account:)/, '')
  expect(problemsOf(withoutTariffs)).toEqual([
    'catalog.yaml:1: tariffs: is missing, expected a mapping keyed by tariff codes in lower case, such as default',
  ])
  const expected =
    'expected a mapping with networks, currencies, tariffs, governance, inventory, rails, spending, signer, treasury, trading_account, crypto_pairs, converter, pairs, cards, gift_cards, services and invoices'
  expect(problemsOf('')).toEqual([`catalog.yaml:1: the file: is empty, ${expected}`])
  expect(problemsOf('- 1\n')).toEqual([`catalog.yaml:1: the file: is a list, ${expected}`])
})

test('USDT may not be left out', () => {
  const text = goodCatalog.replaceAll('USDT', 'USDX')
  expect(problemsOf(text.replaceAll('price_usdx', 'price_usdt'))).toContain(
    'catalog.yaml:13: currencies: lacks USDT, expected it because every price_usdt is in it',
  )
})

test('every value of a good file is needed: the line of a removed one is missed by name', () => {
  const lines = goodCatalog.split('\n')
  const valued = lines.flatMap((line, index) => (/^ +[a-z_]+: [^ ]/.test(line) ? [{ line, index }] : []))
  // A native coin has no token, and a conversion needs no upper bound in fiat.
  const required = valued.filter(({ line }) => !/token:|^ {8}max_amount:/.test(line))
  expect(required).toHaveLength(100)
  for (const { line, index } of required) {
    const problems = problemsOf(lines.toSpliced(index, 1).join('\n'))
    const key = line.trim().split(':')[0]
    expect(problems.join()).toMatch(new RegExp(`^catalog\\.yaml:\\d+: \\S+\\.${key}: is missing, expected`))
  }
})
