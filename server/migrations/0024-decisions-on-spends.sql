-- A displaced payment is never begun again: the signer refuses another slot for the same spend. What an operator decides is
-- that it failed; to go on at once is nothing that a worker must be told.
update spends set decision = null, decision_reason = null where decision = 'retry';
alter table spends drop constraint spends_decision_check;
alter table spends add constraint spends_decision_check check (decision = 'fail');
