-- The school's search: names that begin with what is typed, from two letters on. A trigram index needs three.
create index profiles_by_first_name on profiles (folded(first_name) text_pattern_ops);
create index profiles_by_last_name on profiles (folded(last_name) text_pattern_ops);
create index students_by_first_name on students (folded(first_name) text_pattern_ops);
