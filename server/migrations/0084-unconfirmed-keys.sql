-- What a key that an operator made gets when its customer confirms it, and who that operator was.
alter table api_keys add column unconfirmed_permissions text[] not null default '{}', add column made_by text;

-- Keys that operators had made keep what they have; their customers see who made them.
update api_keys set made_by = act.operator
from operator_actions act where act.action = 'keys create' and act.details ->> 'key' = api_keys.id;

alter table api_keys add constraint api_keys_unconfirmed check (not permissions && unconfirmed_permissions);
