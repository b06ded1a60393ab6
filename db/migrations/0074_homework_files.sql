-- Homework answered with a photo or the child's voice: the file homework/<stored_as>.<ending> of the storage. Read by the family and
-- by the child's teachers.

create type homework_file_format as enum ('jpg', 'opus', 'aac');

create table homework_files (
  id uuid primary key,
  homework_id uuid not null references homework on delete cascade,
  stored_as uuid not null unique,
  -- At most four: each place once.
  place smallint not null check (place between 1 and 4),
  format homework_file_format not null,
  -- How long a voice lasts.
  milliseconds integer check (milliseconds between 100 and 60500),
  bytes integer not null check (bytes between 1 and 10000000),
  added_at timestamptz not null,
  unique (homework_id, place),
  check ((format = 'jpg') = (milliseconds is null)),
  check (format = 'jpg' or bytes <= 2000000)
);

-- Set once the teacher has seen the answer, which from then on stays as it is.
alter table homework add column seen_at timestamptz;

create function homework_file_path(file homework_files) returns text language sql immutable
  return 'homework/' || file.stored_as || case file.format when 'jpg' then '.jpg' when 'opus' then '.weba' else '.m4a' end;

-- Whatever deletes the row, its file leaves with it.
create function remove_homework_file() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values (homework_file_path(old), now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger homework_files_file after delete on homework_files for each row execute function remove_homework_file();
