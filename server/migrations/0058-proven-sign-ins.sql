-- When the person proved who they are, as the identity provider says; null where it does not say.
alter table sessions alter column signed_in_at drop not null;
