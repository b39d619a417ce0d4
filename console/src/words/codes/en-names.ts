/** Names of transactions, by their type. */
export const transactionTypes: { readonly [type: string]: string } = {
  deposit_crypto: 'crypto deposit',
  deposit_fiat: 'fiat deposit',
  withdrawal_crypto: 'crypto withdrawal',
  withdrawal_fiat: 'fiat withdrawal',
  transfer_in: 'transfer received',
  transfer_out: 'transfer sent',
  transfer_to_trading: 'transfer to trading',
  transfer_from_trading: 'transfer from trading',
  spot_crypto: 'crypto spot order',
  converter_crypto: 'crypto conversion',
  converter_fiat: 'fiat conversion',
  card_issue: 'card issue',
  card_topup: 'card top-up',
  card_return: 'return from a card',
  gift_card: 'gift card',
  service_payment: 'service payment',
  invoice: 'invoice payment',
  invoice_refund: 'invoice refund',
  conversion: 'conversion of an invoice payment',
}

/** How far a thing is: a transaction, a delivery, a payment, a decision, an audit, the check of an identity. */
export const statuses: { readonly [status: string]: string } = {
  pending: 'pending',
  waiting: 'waiting',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  succeeded: 'succeeded',
  open: 'open',
  credited: 'credited',
  refunded: 'refunded',
  kept: 'kept',
  running: 'running',
  sound: 'sound',
  unsound: 'unsound',
  requested: 'requested',
  signed: 'signed',
  broadcast: 'broadcast',
  seen: 'seen',
  confirmed: 'confirmed',
  prepared: 'prepared',
  replaced: 'replaced',
  discarded: 'discarded',
  paid: 'paid',
  returned: 'returned',
  sent: 'sent',
  new: 'new',
  partially_filled: 'partly filled',
  filled: 'filled',
  approved: 'approved',
  done: 'done',
  declined: 'declined',
  withdrawn: 'withdrawn',
  objected: 'stopped by the customer',
  expired: 'expired',
}

/** Names of operators' roles. */
export const roles: { readonly [role: string]: string } = {
  administrator: 'administrator',
  approver: 'approver',
  support: 'support',
  auditor: 'auditor',
}

/** Accounts of the ledger: of customers and their cards, then of the house. */
export const accounts: { readonly [kind: string]: string } = {
  funding_available: 'funding, available',
  funding_held: 'funding, held',
  funding_locked: 'funding, locked by orders',
  trading_available: 'trading, available',
  trading_locked: 'trading, locked by orders',
  card_available: 'card, available',
  card_held: 'card, held',
  invoice_received: 'received for invoices',
  custody: 'custody',
  suspense: 'suspense',
  fees: 'trading fees',
  inventory: 'inventory',
  spread: 'spread',
  conversion_fees: 'conversion fees',
  treasury: 'treasury',
  withdrawal_fees: 'withdrawal fees',
  network_fees: 'network fees',
  losses: 'losses',
  clearing: 'clearing of rails',
  deposit_fees: 'deposit fees',
  card_issuer: 'at the card issuer',
  gift_card_supplier: 'at the gift card supplier',
  service_supplier: 'at the service supplier',
  supplies: 'own money at suppliers',
  supplier_debts: 'debts of suppliers',
  purchase_fees: 'purchase fees',
  invoice_fees: 'invoice fees',
}

/** Whose an account of the ledger is. */
export const owners: { readonly [owner: string]: string } = {
  customer: 'customer',
  card: 'card',
  house: 'house',
}

/** Entries of the ledger, by their kind. */
export const entryKinds: { readonly [kind: string]: string } = {
  deposit_crypto: 'crypto deposit credited',
  deposit_suspended: 'deposit suspended',
  deposit_kept: 'deposit kept for the house',
  deposit_refunded: 'deposit refunded',
  deposit_reversed: 'deposit reversed',
  deposit_returned: 'reversed deposit back in a block',
  house_deposit: 'deposit of the house',
  fiat_deposit: 'fiat deposit credited',
  withdrawal_held: 'withdrawal held',
  withdrawal_paid: 'withdrawal paid',
  withdrawal_released: 'withdrawal released',
  withdrawal_inside: 'withdrawal paid inside',
  payout_held: 'payout held',
  payout_paid: 'payout paid',
  payout_released: 'payout released',
  payout_returned: 'payout returned',
  network_fee: 'network fee',
  transfer_internal: 'transfer between customers',
  transfer_to_trading: 'transfer to trading',
  transfer_from_trading: 'transfer from trading',
  order_lock: 'order locks money',
  order_release: 'order releases money',
  trade: 'trade',
  spot_crypto_lock: 'crypto spot order locks money',
  spot_crypto_release: 'crypto spot order releases money',
  spot_crypto: 'crypto spot deal',
  conversion: 'conversion',
  invoice_paid: 'invoice paid',
  invoice_accepted: 'invoice payment accepted',
  invoice_hedged: 'invoice payment hedged',
  invoice_refunded: 'invoice refunded',
  purchase_held: 'purchase held',
  purchase_completed: 'purchase completed',
  purchase_released: 'purchase released',
  purchase_refunded: 'purchase refunded',
  purchase_delivered_late: 'purchase delivered late',
  purchase_late_given_back: 'late delivery given back',
  lost_purchase_borne: 'lost purchase borne by the house',
  lost_purchase_given_back: 'lost purchase given back to the house',
  lost_withdrawal_borne: 'lost withdrawal borne by the house',
  card_payment: 'card order paid',
  card_held: 'card hold',
  card_cleared: 'card payment cleared',
  card_reversed: 'card hold reversed',
  card_expired: 'card hold expired',
  card_refunded: 'refund to a card',
  card_recovered: 'card loss recovered',
  card_returned: 'card balance returned',
  rail_unclaimed: 'unclaimed payment over a rail',
  rail_claimed: 'unclaimed payment claimed',
  rail_matched: 'unclaimed payment matched',
  rail_kept: 'unclaimed payment kept',
  rail_unclaimed_withdrawn: 'unclaimed payment withdrawn by the bank',
  rail_unmatched: 'match of a payment undone',
  rail_written_off: 'rail difference written off',
  rail_paid_after_failure: 'payout paid after it failed',
  rail_returned_after_failure: 'payout returned after it failed',
  rail_returned_in_parts: 'payout returned in parts',
  rail_statement: 'statement line',
  rail_statement_fee: 'fee of a statement line',
  rail_statement_withdrawn: 'statement line withdrawn',
  rail_statement_fee_withdrawn: 'fee of a statement line withdrawn',
  inventory_leveled: 'inventory moved between servers',
  inventory_funding: 'inventory funded',
  inventory_withdrawal: 'withdrawal from inventory',
  supplier_funded: 'supplier funded',
  supplier_debt_paid: 'supplier debt paid',
  supplier_debt_written_off: 'supplier debt written off',
  sandbox_funding: 'sandbox funding',
}

/** Names for the subjects of entries of the ledger and of transactions. */
export const subjects: { readonly [is: string]: string } = {
  ...transactionTypes,
  withdrawal: 'withdrawal',
  payout: 'payout',
  inbox_item: 'payment without an owner',
  deposit: 'deposit',
  refund: 'refund',
  purchase: 'purchase',
  fiat_deposit: 'fiat deposit',
  invoice: 'invoice',
  order: 'order',
  trade: 'trade',
  spend: 'payment on a chain',
}

/** Types and sides of orders, and how long they stay in force. */
export const orderTerms: { readonly [term: string]: string } = {
  market: 'market',
  limit: 'limit',
  buy: 'buy',
  sell: 'sell',
  good_till_cancel: 'good till cancel',
  immediate_or_cancel: 'immediate or cancel',
  fill_or_kill: 'fill or kill',
}

/** Wallets of the house on a network. */
export const wallets: { readonly [role: string]: string } = {
  hot: 'hot',
  cold: 'cold',
  unswept: 'not swept yet',
}

/** Results of checks of nodes. */
export const nodeVerdicts: { readonly [verdict: string]: string } = {
  sound: 'sound',
  behind: 'behind',
  silent: 'silent',
  contradicts: 'contradicts',
}

/** Why a payment waits in the deposit inbox. */
export const causes: { readonly [cause: string]: string } = {
  missing_tag: 'no tag',
  unknown_tag: 'unknown tag',
  nobodys_address: 'nobody’s address',
  below_minimum: 'below the minimum',
  unsupported_token: 'unknown token',
  doubtful: 'doubtful',
  changed: 'changed on its chain',
  late_for_invoice: 'too late for its invoice',
}

/** How a rail, its statement or an issuer and the books differ, and why a supplier owes. */
export const breakKinds: { readonly [kind: string]: string } = {
  unclaimed: 'unclaimed',
  contradiction: 'contradiction',
  amount_differs: 'amount differs',
  missing: 'not in the statement',
  unknown_payout: 'unknown payout',
  paid_after_failure: 'paid after it failed',
  return_differs: 'return differs',
  unknown_card: 'unknown card',
  overdrawn: 'overdrawn',
  unreadable: 'unreadable',
  delivered_late: 'delivered after the refund',
  charged_more: 'charged beyond the cost',
}

/** Names of an issuer's notices about a card. */
export const cardNotices: { readonly [notice: string]: string } = {
  authorization: 'authorisation',
  clearing: 'clearing',
  reversal: 'reversal',
  refund: 'refund',
  unreadable: 'message',
}

/** Names for kinds of work that wait for somebody outside. */
export const stuckKinds: { readonly [kind: string]: string } = {
  spend: 'payment on a chain',
  instruction: 'instruction',
  purchase: 'purchase',
  payout: 'payout',
}

/** More about what waits: what a payment is for, what is bought, what is asked. */
export const stuckWhats: { readonly [what: string]: string } = {
  withdrawal: 'withdrawal',
  sweep: 'sweep',
  gas: 'gas',
  cold: 'to the cold wallet',
  refund: 'refund',
  void: 'void',
  card_issue: 'card issue',
  card_topup: 'card top-up',
  gift_card: 'gift card',
  service_payment: 'service payment',
  hedge: 'hedge',
  'hedge.recovered': 'hedge of before a restore',
  'card.state': 'freeze or block of a card',
  'spend.sign': 'signature',
  'spend.broadcast': 'broadcast',
  pay_in: 'pay-in',
  payout: 'payout',
  'purchase.card_issue': 'order of a card',
  'purchase.card_topup': 'order of a top-up',
  'purchase.gift_card': 'order of a gift card',
  'purchase.service_payment': 'order of a service',
  'mail.gift_card': 'mail with a gift card',
}
