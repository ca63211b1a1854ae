-- While the key of the install changes, some values are still sealed with the one before: its mark stays until none is left.
alter table install add column previous_check text;
