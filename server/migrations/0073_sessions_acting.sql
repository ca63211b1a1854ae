-- A session in which somebody of the team looks at the app as this member: read-only, for an hour. `acting`: {staff_id, name}.
alter table sessions add column acting jsonb;
create index sessions_acting on sessions ((acting ->> 'staff_id')) where acting is not null;
