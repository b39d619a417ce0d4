-- What a supplier delivers with a payment of a service, such as a token for a meter, is as good as money: it is sealed.

alter table service_payments
  -- What the supplier told of the payment, sealed.
  add column receipt_sealed bytea,
  add constraint service_payments_receipt_sealed_check
    check (receipt_sealed is null or status in ('COMPLETED', 'REFUNDED'));
-- Receipts of an earlier version are in the clear until a server has sealed them: the key is not in the database.
comment on column service_payments.receipt is 'of an earlier version, until it is sealed';
create index service_payments_to_seal on service_payments (id) where receipt is not null;

-- Each reading of a receipt: written before it is shown, and never changed.
create table service_payment_readings (
  id bigint generated always as identity primary key,
  payment_id uuid not null references service_payments (id),
  via text not null check (via in ('order', 'list')),
  -- The API key, or the door of a person who is signed in, and the id of the request, whose line in the log has its address.
  api_key text not null,
  request_id text not null,
  read_at timestamptz not null
);
create index service_payment_readings_of_payment on service_payment_readings (payment_id, id);
do $$
begin
  revoke update, delete on service_payment_readings from coffer_app;
exception
  when insufficient_privilege or undefined_object then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;

-- Events told receipts in the clear, and are kept and sent again.
update events set data = jsonb_set(data::jsonb, '{receipt}', 'null')::json
where type like 'service\_payment.%' and data ->> 'receipt' is not null;
