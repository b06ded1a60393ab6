-- Pictures that the school adds for its words (docs/domain.md, "The school's editor"): the file word-pictures/<id>.webp of the
-- storage. Who added one stands in its history.
alter table learning_pictures
  -- Null for a picture of the program.
  add column added_at timestamptz,
  add constraint learning_pictures_own check ((added_at is not null) = (id like 'ecole-%'));

-- Whatever deletes the picture, its file leaves with it.
create function remove_own_picture() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values ('word-pictures/' || old.id || '.webp', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger learning_pictures_file after delete on learning_pictures
  for each row when (old.added_at is not null) execute function remove_own_picture();

alter table curriculum_changes
  drop constraint curriculum_changes_entry_check,
  add constraint curriculum_changes_entry_check
    check (entry ~ '^(word|text|exercise|picture):.' and length(entry) <= 120);
