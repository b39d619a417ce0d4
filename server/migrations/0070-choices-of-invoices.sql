-- Each way that was chosen for an invoice is kept with what was due and with its own end: a payment that is first seen in
-- that time counts by it, whatever was chosen afterwards.
create table invoice_choices (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  asset text not null,
  network text not null,
  address text,
  tag text,
  due_units numeric(78, 0) check (due_units > 0),
  rate text,
  commission_share text not null,
  chosen_at timestamptz not null,
  expires_at timestamptz not null
);
create index invoice_choices_of_invoice on invoice_choices (invoice_id, chosen_at, id);

-- The choice that an invoice shows. Where the columns are null it was chosen before there were rows: its id is the invoice's,
-- and it ends with that.
alter table invoices add column choice_id uuid, add column chosen_until timestamptz;

-- The choice by which a payment counts; null where that is the one of its invoice, or where it counts by none.
alter table invoice_payments add column choice_id uuid;

-- How long a rate holds.
alter table invoices add column rate_seconds integer not null default 900 check (rate_seconds between 60 and 3600);
alter table invoice_settings add column rate_seconds integer not null default 900 check (rate_seconds between 60 and 3600);

-- Strangers begin the visits of a template's page, and the oldest ones that nobody has paid give way; they take none of the
-- room that their merchant has for other invoices.
create index invoices_unpaid_visits on invoices (template_id, id)
  where template_id is not null and external_payment_id is null and status in ('created', 'pending');
create index invoices_open_of_merchant on invoices (customer_id)
  where (template_id is null or external_payment_id is not null) and status in ('created', 'pending');
drop index invoices_unpaid_of_template;
create index invoice_templates_active on invoice_templates (customer_id) where is_active;
