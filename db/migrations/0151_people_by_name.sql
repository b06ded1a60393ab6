-- The school reads its teachers by first name and its families by last name, a page at a time: without these, each page folds and
-- sorts the names of everybody.
create index profiles_by_full_name on profiles (folded(first_name || ' ' || last_name), id);
create index profiles_by_family_name on profiles (folded(last_name || ' ' || first_name), id);
