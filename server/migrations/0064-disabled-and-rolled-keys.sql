-- The operator who disabled a key: its owner cannot enable it. And when the overlap of a rolled key ends, apart from the
-- expiry that its owner set.
alter table api_keys add column disabled_by text, add column rolled_until timestamptz;

-- What operators had disabled stays theirs.
update api_keys set disabled_by = act.operator
from (
  select distinct on (subject) subject, operator from operator_actions where action = 'keys disable'
  order by subject, id desc
) as act
where act.subject = api_keys.id and not api_keys.is_active;

alter table api_keys add constraint api_keys_disabled check (disabled_by is null or not is_active);
