-- The simulated suppliers of gift cards and of services: their orders, the same for every process. No code is kept: each
-- follows from its order.

create table simulated_supplier_orders (
  port text not null check (port in ('giftcards', 'services')),
  -- Ours.
  reference uuid not null,
  -- The supplier's name of what was ordered, and of how the order goes left alone.
  item text not null,
  plan text not null,
  -- What the order costs, and what the supplier has of it now.
  cost_units numeric(78, 0) not null check (cost_units >= 0),
  charged_units numeric(78, 0) not null default 0 check (charged_units >= 0),
  status text not null check (status in ('pending', 'done', 'rejected')),
  reason text,
  -- The next step of the plan, and when it is due; null: nothing without a control.
  step integer not null default 0,
  act_at timestamptz,
  created_at timestamptz not null,
  primary key (port, reference),
  check ((status = 'rejected') = (reason is not null))
);
create index simulated_supplier_orders_to_act_on on simulated_supplier_orders (port, act_at) where act_at is not null;
