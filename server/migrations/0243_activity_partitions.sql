-- Two indexes instead of six: a repeat is found by who did what when, and each list is one member's, newest first.
alter table activity_events drop constraint activity_events_pkey;
alter table activity_events add constraint activity_events_pkey primary key using index activity_events_once;
drop index activity_events_type, activity_events_old, activity_events_own;
call bandstand_divide('activity_events', 'ts');
