-- Taken through the test gateway, or with the provider's own test keys: no money moved.
alter table payments add column is_test boolean not null default false;
update payments set is_test = true where provider = 'test';
