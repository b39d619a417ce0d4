-- Where an act of the back office came from; null for one at the machine of the exchange.
alter table operator_actions add column ip text, add column request_id uuid, add column session_id uuid;
