-- The name that the school's searches read is stored: folding it for each row that a search passes over took 60 µs a person.
drop index profiles_search;
alter table profiles add column search_text text not null
  generated always as (searchable(first_name) || ' ' || searchable(last_name)) stored;
comment on column profiles.search_text is
  'First and last name as searches read them, see searchable().';
create index profiles_search on profiles using gin (search_text gin_trgm_ops);

drop index students_by_part_of_name;
alter table students add column search_text text not null generated always as (searchable(first_name)) stored;
comment on column students.search_text is
  'The first name as searches read it, see searchable().';
create index students_search on students using gin (search_text gin_trgm_ops);
