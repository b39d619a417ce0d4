-- Fingerprints of the version before say nothing of a payload as it is read now. A repeat across the upgrade gets the
-- first answer, as it would have before; the keys are forgotten within a day.
update idempotency_keys set fingerprint = '';
