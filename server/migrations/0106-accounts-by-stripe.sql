-- expand: serves 0.2.0 and later
create unique index concurrently ledger_accounts_by_stripe on ledger_accounts (owner_id, kind, asset, stripe);
