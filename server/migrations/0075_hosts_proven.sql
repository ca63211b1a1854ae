-- When the app was last found at the host, through the network and with a good certificate; null: it was not, or not yet. Mails name such a
-- host alone.
alter table hosts add column proven_at timestamptz;
