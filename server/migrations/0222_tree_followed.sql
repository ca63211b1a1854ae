-- The version of an app's tree that each follower has brought to its members: a start looks at apps that are behind, not at all of them.
create table tree_followed (
  app_id uuid not null references apps (id) on delete cascade,
  follower text not null,
  version bigint not null,
  primary key (app_id, follower)
);
call bandstand_protect('tree_followed');
