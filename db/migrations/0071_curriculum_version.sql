-- Which curriculum is in the database: another version after every change. Processes keep the curriculum that they read as long
-- as its version stays (docs/decisions/0070). A random id, so that two databases never share one.
create table learning_content (
  is_only boolean primary key default true check (is_only),
  version uuid not null default gen_random_uuid()
);
insert into learning_content default values;

create function learning_content_changed() returns trigger language plpgsql as $$
begin
  update learning_content set version = gen_random_uuid();
  return null;
end $$;
create trigger learning_words_changed after insert or update or delete or truncate on learning_words
  for each statement execute function learning_content_changed();
create trigger learning_letters_changed after insert or update or delete or truncate on learning_letters
  for each statement execute function learning_content_changed();
create trigger learning_points_changed after insert or update or delete or truncate on learning_points
  for each statement execute function learning_content_changed();
create trigger learning_exercises_changed after insert or update or delete or truncate on learning_exercises
  for each statement execute function learning_content_changed();
