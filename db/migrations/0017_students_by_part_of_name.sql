-- The school finds a child by any word of a first name of several, as it finds people (profiles_search).
create index students_by_part_of_name on students using gin (folded(first_name) gin_trgm_ops);
