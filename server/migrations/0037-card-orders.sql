-- Orders of cards, their top-ups, and what issuers are told about the state of cards.

create table card_orders (
  -- Also of its purchase, of its transaction in the history, of its pay-in, and of the card.
  id uuid primary key,
  customer_id uuid not null,
  -- The name of the issuer.
  provider text not null,
  card_type text not null check (card_type in ('SHOPPING', 'ADVERTISING')),
  region text not null,
  payment_system text not null,
  is_apple_pay_available boolean not null,
  -- In units of USD: the first load, and both fees on top.
  amount_units numeric(78, 0) not null check (amount_units > 0),
  buy_fee_units numeric(78, 0) not null check (buy_fee_units >= 0),
  top_up_fee_units numeric(78, 0) not null check (top_up_fee_units >= 0),
  payment_method text not null check (payment_method in ('balance_usdt', 'rub_sbp', 'onchain_usdt')),
  -- What the customer pays with: for the load, and for the fees.
  asset text not null,
  price_units numeric(78, 0) not null check (price_units > 0),
  fee_units numeric(78, 0) not null check (fee_units >= 0),
  -- Where to pay on chain.
  network text,
  address text,
  -- expired: nobody paid it in time. failed: paid otherwise than asked, or never issued; the money is in the wallet.
  status text not null check (status in ('awaiting_payment', 'processing', 'completed', 'failed', 'expired')),
  -- Why it failed, as a stable code; of an expired one, that it was paid late.
  error text,
  -- Until when it can be paid from outside.
  expires_at timestamptz,
  -- When the payment was seen on its chain, not deep enough yet.
  seen_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((payment_method = 'balance_usdt') = (expires_at is null)),
  check ((payment_method = 'onchain_usdt') = (network is not null)),
  check ((network is null) = (address is null)),
  check (payment_method <> 'balance_usdt' or status not in ('awaiting_payment', 'expired')),
  check (status <> 'failed' or error is not null),
  check (status in ('failed', 'expired') or error is null)
);
create index card_orders_of_customer on card_orders (customer_id, id);
create index card_orders_unpaid on card_orders (customer_id) where status = 'awaiting_payment';
create index card_orders_to_expire on card_orders (expires_at)
  where status = 'awaiting_payment' and payment_method = 'onchain_usdt';

create table card_topups (
  -- Also of its purchase and of its transaction in the history.
  id uuid primary key,
  customer_id uuid not null,
  card_id uuid not null references cards (id),
  -- In units of USD: the load, and the fee on top.
  amount_units numeric(78, 0) not null check (amount_units > 0),
  fee_units numeric(78, 0) not null check (fee_units >= 0),
  created_at timestamptz not null
);
create index card_topups_of_card on card_topups (card_id);

-- Each change of a card's state that its issuer is told.
create table card_state_changes (
  id uuid primary key,
  provider text not null,
  -- The issuer's own name of the card.
  card_reference text not null,
  -- Null for a card that the issuer made after it had refused to: nobody owns it.
  card_id uuid references cards (id),
  state text not null check (state in ('ACTIVE', 'FROZEN', 'BLOCKED')),
  created_at timestamptz not null,
  check (card_id is not null or state = 'BLOCKED')
);
create index card_state_changes_of_card on card_state_changes (card_id, created_at);

-- Who asked for the number of a card, and when. The number itself is nowhere.
create table card_reveals (
  id uuid primary key,
  card_id uuid not null references cards (id),
  api_key text not null,
  revealed_at timestamptz not null
);
create index card_reveals_of_card on card_reveals (card_id, revealed_at);
