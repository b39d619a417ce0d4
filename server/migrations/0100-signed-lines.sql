-- expand: serves 0.2.0 and later
-- Lines of the journals of signers, sealed by them: a signer whose journal was restored from a backup gets the rest back, and
-- books that were restored from one learn which payments were signed since.
create table signed_lines (
  -- The journal's own id; a signer has one journal.
  journal uuid not null,
  sequence bigint not null check (sequence > 0),
  -- The attempt that was signed; these books may not know it.
  reference uuid not null,
  spend_id uuid not null,
  line text not null,
  signed_at timestamptz not null,
  -- Two signers on copies of one directory give a number twice.
  primary key (journal, sequence, reference)
);
create index signed_lines_by_reference on signed_lines (reference);
create index signed_lines_by_spend on signed_lines (spend_id);
create trigger append_only before update or delete or truncate on signed_lines execute function refuse_change();

do $$
begin
  revoke update, delete on signed_lines from coffer_app;
exception
  when insufficient_privilege or undefined_object then raise notice 'coffer_app was not prepared: %', sqlerrm;
end $$;
