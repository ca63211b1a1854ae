-- A host is served once its holder has proven it: `proof` stands in its DNS or in a file at it, and the server has looked. Rows at which the app was
-- found stay served; all others wait for a proof. Any app may claim a host, one alone can prove it.
alter table hosts add column proof text not null default replace(gen_random_uuid()::text, '-', '');
-- When the app was last found at the host, through the network and with a good certificate; mails name such a host alone.
alter table hosts add column found_at timestamptz;
update hosts set found_at = proven_at;
alter table hosts drop constraint hosts_host_key;
create unique index hosts_proven on hosts (host) where proven_at is not null;
