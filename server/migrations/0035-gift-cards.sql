-- Gift cards: the catalogue as the supplier lists it, what customers order, and who read which code.

-- When the catalogue of each supplier of what is sold was last read whole, and when it is read next.
create table catalog_readings (
  -- A port of suppliers, such as giftcards.
  port text not null,
  provider text not null,
  read_at timestamptz,
  read_next_at timestamptz not null,
  -- The reading that is under way, and until when it holds its lease.
  reading_id uuid,
  leased_until timestamptz,
  primary key (port, provider),
  check ((reading_id is null) = (leased_until is null))
);

create table gift_card_categories (
  -- The id that customers see.
  id integer generated always as identity primary key,
  slug text not null unique,
  title text not null
);

create table gift_card_products (
  -- The id that customers see: one for each product of a supplier, for ever.
  id integer generated always as identity primary key,
  provider text not null,
  -- The supplier's own name of the product.
  product_reference text not null,
  title text not null,
  category_id integer not null references gift_card_categories (id),
  country text,
  -- ISO 4217 of the face value; face values and the rate are decimal strings, as they are no money of the ledger.
  currency text not null,
  face_values text[],
  min_face_value text,
  max_face_value text,
  face_value_step text,
  -- The cost of a unit of face value in the currency of the supplier's balance.
  rate text not null,
  -- False for what is out of stock.
  is_available boolean not null,
  image_url text,
  terms text check (length(terms) <= 2000),
  -- When the supplier was first seen without it; null while it is listed.
  vanished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, product_reference),
  check ((face_values is null) = (min_face_value is not null)),
  check ((face_values is null) = (max_face_value is not null)),
  check ((face_values is null) = (face_value_step is not null))
);
create index gift_card_products_listed on gift_card_products (provider, title, id) where vanished_at is null;

create table gift_card_orders (
  id uuid primary key references purchases (id),
  customer_id uuid not null,
  product_id integer not null references gift_card_products (id),
  -- The product as it was ordered.
  product_reference text not null,
  title text not null,
  face_value text not null,
  currency text not null,
  -- The worth of the cost in USDT when it was ordered.
  cost_usdt_units numeric(78, 0) not null check (cost_usdt_units > 0),
  -- Where the code is to be sent. Personal: masked wherever it leaves this table.
  email text,
  -- Code, pin and link, sealed; null before the supplier has delivered. One that was delivered after the refund stays here.
  delivery bytea,
  -- Until when the card can be redeemed.
  expires_at timestamptz,
  -- When an operator asked for another mail; null once it is requested.
  resend_asked_at timestamptz,
  created_at timestamptz not null
);
create index gift_card_orders_to_resend on gift_card_orders (resend_asked_at) where resend_asked_at is not null;
create index gift_card_orders_of_customer on gift_card_orders (customer_id, id);

-- Each reading of a code: written before the code is shown, and never changed.
create table gift_card_readings (
  id bigint generated always as identity primary key,
  order_id uuid not null references gift_card_orders (id),
  via text not null check (via in ('order', 'list', 'mail')),
  -- The API key, and the id of the request, whose line in the log has its address; null for mail.
  api_key text,
  request_id text,
  read_at timestamptz not null
);
create index gift_card_readings_of_order on gift_card_readings (order_id, id);
do $$
begin
  revoke update, delete on gift_card_readings from coffer_app;
exception
  when insufficient_privilege or undefined_object then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
