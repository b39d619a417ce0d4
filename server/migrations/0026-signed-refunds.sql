-- Who wants a refund signs it as who approves it does: both are operators, and rows by hand name nobody else.
alter table deposit_refunds
  -- Signatures over the spend's statement: first of the initiator, then of those who approved it.
  add column approvals jsonb not null default '[]',
  -- Not valid: older rows may name people without a key; a change of those names is checked all the same.
  add constraint deposit_refunds_initiator foreign key (initiator) references operators (name) not valid,
  add constraint deposit_refunds_approver foreign key (approver) references operators (name) not valid;
-- Tokens that are not listed, most of them spam, are listed only when they are asked for.
create index deposit_inbox_money on deposit_inbox (id) where status = 'open' and reason <> 'unsupported_token';
