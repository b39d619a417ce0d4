import { defineSentences } from '#platform/sentences'

/** The claims about the ledger itself, each with the sentences of what contradicts it. */
export const ledgerSentences = defineSentences({
  ASSETS_SUM_TO_ZERO: 'every asset sums to zero',
  ASSET_SUMS_TO: '{asset} sums to {units}',
  BALANCES_SUM_MOVEMENTS: 'each balance is the sum of its movements',
  BALANCE_DIFFERS:
    'account {account} holds {balance|no balance} after {sequence|no} movements, but {movements} movements sum to {units}',
  MOVEMENTS_LEAVE_BALANCES: 'each movement leaves the balance that it states',
  MOVEMENT_LEAVES_OTHER_BALANCE:
    'movement {sequence} of account {account} says {balance} instead of {expected|an unknown one}',
  NO_CUSTOMER_BELOW_ZERO: 'no customer is below zero',
  CUSTOMER_BELOW_ZERO: '{owner} {kind} {asset} is {balance}',
  ENTRIES_HAVE_MOVEMENTS: 'each entry has its movements, and each movement its entry and accounts',
  ENTRY_WITHOUT_MOVEMENT: 'entry {entry} has no movement',
  MOVEMENT_WITHOUT_ENTRY: 'movement {position} of {entry} has no entry',
  MOVEMENT_JOINS_OTHERS: 'movement {position} of {entry} joins {source|nothing} and {target|nothing}',
  ACCOUNTS_BELONG_TO_OWNERS: 'each account belongs to the owner that its id was made from',
  ACCOUNT_OF_ANOTHER: 'account {account} is not the one of {owner}',
  BLOCKS_UNBROKEN: 'the chain of blocks is unbroken',
  BLOCK_DOES_NOT_FOLLOW: 'block {height} does not follow block {previous}',
  BLOCK_DOES_NOT_MATCH: 'block {height} does not match its entries',
  TOTALS_CHANGED: 'the running totals of block {height} were changed',
  BLOCKS_COVERED:
    'earlier audits proved the blocks up to {before}, this one up to {height}; {reread} were read again; --full reads all',
})
