-- An exercise is its page; the table of the library says only what an import needs to know which of them it has seen.
alter table exercises
  drop column name,
  drop column level,
  drop column muscles,
  drop column secondary_muscles,
  drop column equipment,
  drop column cues;
