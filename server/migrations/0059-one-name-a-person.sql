-- Who has signed a payment, as the identity provider knows them: nobody signs one twice, whatever they are called.
create table payment_signers (
  -- A withdrawal, a payout, or the refund of a payment that belongs to nobody.
  payment uuid not null,
  person text not null,
  operator text not null,
  primary key (payment, person)
);
create trigger append_only before update or delete or truncate on payment_signers execute function refuse_change();

insert into payment_signers (payment, person, operator)
select signed.payment, named.subject, signed.operator
from (
  select subject as payment, operator from approvals
  union all
  select id, approval ->> 'operator' from deposit_refunds, jsonb_array_elements(approvals) as approval
) signed
join operator_names named on named.name = signed.operator
on conflict do nothing;

-- A person has one name. Of several the one stays that was disabled, or else the one that came first.
delete from operator_names where name not in (
  select distinct on (subject) operator_names.name
  from operator_names left join operators using (name)
  order by subject, coalesce(not is_active, false) desc, bound_at, operator_names.name
);
alter table operator_names add constraint operator_names_subject_key unique (subject);

-- Somebody who never had a key can be disabled too.
alter table operators alter column public_key drop not null,
  add constraint operators_active_have_a_key check (public_key is not null or not is_active);

do $$
begin
  revoke update, delete on payment_signers from coffer_app;
exception
  when insufficient_privilege or undefined_object then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
