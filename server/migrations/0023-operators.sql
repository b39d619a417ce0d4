-- The audit log is read by what was acted on.
create index operator_actions_by_subject on operator_actions (subject, id);
