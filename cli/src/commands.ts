import type { Actions, Command } from '#command-line'

/** Commands of one group: how each is called and what it does. Their code is loaded when one is called. */
type Group = {
  lines: readonly (readonly [name: string, usage: string, does: string])[]
  load: () => Promise<Readonly<Record<string, Command | Actions>>>
}

/** Every command. */
export const groups: readonly Group[] = [
  {
    load: async () => (await import('#trading')).tradingCommands,
    lines: [
      ['watch', '[PAIR]', 'show an order book live in the terminal'],
      ['watch', 'orders', 'show every change of your orders'],
      ['place', 'buy|sell AMOUNT', 'place an order: --price P, --market or --budget Q'],
      ['orders', '[PAIR]', 'list your open orders'],
      ['order', 'ID', 'show one order'],
      ['amend', 'ID', 'change the --price or --amount of an order'],
      ['cancel', 'ID | --all', 'cancel an order, or all orders'],
      ['balance', '', 'show the balances of your accounts'],
      ['transfer', 'to-trading AMOUNT CURRENCY', 'fund the trading account; from-trading goes back'],
    ],
  },
  {
    load: async () => (await import('#dealing')).dealingCommands,
    lines: [
      ['prices', '[CURRENCY]', 'show the bid and ask of crypto pairs'],
      ['quote', 'AMOUNT FROM TO', 'ask for a quote: crypto to crypto, fiat to crypto and back'],
      ['convert', 'AMOUNT FROM TO', 'convert an amount, once you agree to the quote'],
      ['conversions', '', 'list your conversions'],
      ['swap', 'AMOUNT FROM TO', 'swap crypto for crypto at once, or at a --price P'],
      ['swaps', '', 'list your swaps; cancel ID ends a swap that waits for its price'],
    ],
  },
  {
    load: async () => (await import('#funding')).fundingCommands,
    lines: [
      ['deposit', 'AMOUNT [CURRENCY]', 'make a link to pay fiat in by; --watch waits until it is paid'],
      ['deposits', '[ID]', 'list your deposits of fiat, or show one'],
      ['deposit-methods', '[CURRENCY]', 'show the ways to pay fiat in'],
      ['payout', 'AMOUNT', 'pay roubles out: --to PHONE --bank BANK'],
      ['payouts', '[ID]', 'list your payouts, or show one'],
      ['banks', '[SEARCH]', 'show the banks that a payout can reach'],
      ['deposit-address', 'SYMBOL', 'show where a currency can be paid in'],
      ['withdraw', 'SYMBOL AMOUNT ADDRESS', 'send crypto to an address, and follow it: --network N'],
      ['withdrawals', '[ID]', 'list your withdrawals, or show one; cancel ID ends one in time'],
    ],
  },
  {
    load: async () => (await import('#invoicing')).invoicingCommands,
    lines: [
      ['invoice', '[AMOUNT] CURRENCY', 'ask anybody to pay: --watch follows it; pay ID pays one of another'],
      ['invoices', '[ID]', 'list your invoices, or show one; currency, cancel, refund ID, settings'],
      ['templates', '[ID]', 'list your templates of invoices; add NAME, receipt, deactivate ID'],
    ],
  },
  {
    load: async () => (await import('#cards')).cardCommands,
    lines: [
      ['cards', '', 'list your cards; settings, issue AMOUNT, topup ID AMOUNT, limits, freeze, reveal …'],
    ],
  },
  {
    load: async () => (await import('#buying')).buyingCommands,
    lines: [
      ['gift', '[SEARCH]', 'show the gift cards that are sold; buy CARD VALUE, orders, order ID'],
      [
        'pay-service',
        '[SEARCH]',
        'show the bills and phones that can be paid; pay SERVICE AMOUNT, orders, order ID',
      ],
    ],
  },
  {
    load: async () => (await import('#events')).eventCommands,
    lines: [
      ['events', '', 'list your events, oldest first'],
      ['listen', '', 'show events as they come, or forward them: --forward-to URL'],
      ['trigger', 'EVENT', 'make the sandbox produce an event'],
      ['webhooks', '', 'list your webhooks; add URL, update, rm, rotate, test, deliveries, replay'],
    ],
  },
  {
    load: async () => (await import('#access')).accessCommands,
    lines: [
      [
        'request',
        'METHOD PATH [BODY]',
        'sign, send, and print the answer; `coffer get PATH` is short for it',
      ],
      ['login', '[PROFILE]', 'save a server that is not the sandbox, and a key for it'],
      ['logout', '[PROFILE]', 'delete a saved profile'],
      ['profiles', '', 'list the saved profiles'],
      ['keys', '[USERNAME]', "list the sandbox's API keys; create USERNAME, update and delete API_KEY"],
      ['audit', '', 'prove that the books of this server balance'],
      ['completion', 'bash|zsh|fish', 'print a script for shell completion'],
    ],
  },
  {
    load: async () => (await import('#operator')).operatorCommands,
    lines: [
      ['operator', 'NOUN VERB', 'do the acts of operators, and read what the back office has; --as NAME'],
    ],
  },
]

/** The names of all commands. */
export const names: readonly string[] = [
  ...new Set(groups.flatMap(({ lines }) => lines.map(([name]) => name))),
]

/** Loads a command with its group; undefined for an unknown name. */
export async function loadCommand(name: string): Promise<Command | Actions | undefined> {
  const group = groups.find(({ lines }) => lines.some(([one]) => one === name))
  return group && (await group.load())[name]
}
