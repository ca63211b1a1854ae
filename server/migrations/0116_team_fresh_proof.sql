-- When the person of a session last proved the password, and the second factor where it is on. Sensitive calls ask again after ten minutes.
alter table staff_sessions add column proven_at timestamptz;
