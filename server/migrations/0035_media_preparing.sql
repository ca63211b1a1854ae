-- Videos and sounds are prepared one after the other: how far, how often it was tried, and until when a worker holds it.
alter table media add column progress real;
alter table media add column attempts smallint not null default 0;
alter table media add column held_until timestamptz;
-- Which captions a video has, in order: their files lie among the variants.
alter table media add column captions jsonb not null default '[]';
create index media_preparing on media (created_at) where status = 'preparing';
