-- A withdrawal says itself why it failed, as a payout does; until now only its customer's history did.
alter table withdrawals
  add column error text check (error in ('PAYMENT_FAILED', 'REJECTED')),
  add check (error is null or status = 'failed');
update withdrawals set error = transactions.error
from transactions
where withdrawals.status = 'failed' and transactions.customer_id = withdrawals.customer_id
  and transactions.id = withdrawals.id and transactions.type = 'withdrawal_crypto'
  and transactions.error in ('PAYMENT_FAILED', 'REJECTED');
