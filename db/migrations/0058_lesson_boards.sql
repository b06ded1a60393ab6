-- The whiteboard of a lesson as a picture: the file lesson-boards/<stored_as>.webp of the storage. Seen by the children who
-- were seated and their parents, and by the teacher; goes when one of them is erased.
create table lesson_boards (
  lesson_id uuid primary key references lessons on delete cascade,
  stored_as uuid not null unique,
  saved_at timestamptz not null
);

-- Whatever deletes or replaces the picture, its file leaves with it.
create function remove_lesson_board() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values ('lesson-boards/' || old.stored_as || '.webp', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger lesson_boards_file after delete or update of stored_as on lesson_boards
  for each row execute function remove_lesson_board();
