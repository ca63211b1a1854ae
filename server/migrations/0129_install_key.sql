-- The key that seals what stands in this database does not stand in it: it lies in DATA_DIR or in SECRET_KEY. `secret` is emptied by the server
-- once the file holds it. `key_check` tells whether a key is the right one, and says nothing about it.
alter table install alter column secret drop not null;
alter table install add column key_check text;
