-- Recordings of lessons (docs/domain.md, "Recordings"). Off unless a parent of every seated child has agreed; the database
-- itself refuses a recording, and each piece of one, without that.

create table recording_consents (
  student_id uuid primary key references students on delete cascade,
  -- The day of the text that was agreed to (features/recordings/recordings.ts).
  version date not null,
  agreed_by uuid references users on delete set null,
  agreed_at timestamptz not null
);

-- One part of a lesson's recording: a teacher who reloads the page begins a further one.
create table recordings (
  id uuid primary key,
  lesson_id uuid not null references lessons on delete cascade,
  teacher_id uuid not null references teachers on delete cascade,
  part smallint not null check (part between 1 and 20),
  started_at timestamptz not null,
  stopped_at timestamptz check (stopped_at >= started_at),
  -- How many pieces there are, once the teacher's browser says so; null when it was stopped from outside.
  pieces smallint check (pieces between 0 and 1500),
  -- The whole file recordings/<stored_as>.webm, made of the pieces.
  stored_as uuid unique,
  bytes bigint check (bytes > 0),
  milliseconds integer check (milliseconds > 0),
  unique (lesson_id, part),
  check ((stored_as is null) = (bytes is null) and (stored_as is null) = (milliseconds is null)),
  check (stopped_at is not null or (stored_as is null and pieces is null))
);
create unique index recordings_one_running on recordings (lesson_id) where stopped_at is null;
create index recordings_unfinished on recordings (started_at) where stored_as is null;
create index recordings_by_start on recordings (started_at);
create index recordings_of_teacher on recordings (teacher_id);

-- The children in it. When one of them is erased, the recording goes whole.
create table recording_students (
  recording_id uuid not null references recordings on delete cascade,
  student_id uuid not null references students on delete cascade,
  primary key (recording_id, student_id)
);
create index recording_students_of_student on recording_students (student_id);
create function erase_recording_of_student() returns trigger language plpgsql as $$
begin
  delete from recordings where id = old.recording_id;
  return null;
end $$;
create trigger recording_students_erased after delete on recording_students
  for each row execute function erase_recording_of_student();

create table recording_pieces (
  recording_id uuid not null references recordings on delete cascade,
  number smallint not null check (number between 0 and 1499),
  -- The file recordings/<stored_as>.webm
  stored_as uuid not null unique,
  bytes integer not null check (bytes between 1 and 4000000),
  milliseconds integer not null check (milliseconds between 1 and 60000),
  received_at timestamptz not null,
  primary key (recording_id, number)
);

-- Holds the consents until the transaction ends, so that a withdrawal comes before it or after it.
create function require_recording_consent(lesson uuid) returns void language plpgsql as $$
begin
  perform from recording_consents c join seats s on s.student_id = c.student_id
    where s.lesson_id = lesson and s.released_at is null for key share of c;
  if not exists (select from seats s where s.lesson_id = lesson and s.released_at is null)
    or exists (select from seats s where s.lesson_id = lesson and s.released_at is null
      and not exists (select from recording_consents c where c.student_id = s.student_id)) then
    raise exception 'a seated child without consent' using errcode = '23514', constraint = 'recordings_consented';
  end if;
end $$;
create function check_recording() returns trigger language plpgsql as $$
begin
  perform require_recording_consent(new.lesson_id);
  return new;
end $$;
create trigger recordings_consented before insert on recordings for each row execute function check_recording();
create function check_recording_piece() returns trigger language plpgsql as $$
begin
  perform require_recording_consent((select lesson_id from recordings where id = new.recording_id));
  return new;
end $$;
create trigger recording_pieces_consented before insert on recording_pieces
  for each row execute function check_recording_piece();

-- Whatever deletes the row, its file leaves with it.
create function remove_recording_file() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values ('recordings/' || old.stored_as || '.webm', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger recordings_file after delete on recordings
  for each row when (old.stored_as is not null) execute function remove_recording_file();
create trigger recording_pieces_file after delete on recording_pieces
  for each row execute function remove_recording_file();

alter table school_settings add column recording_days smallint not null default 60 check (recording_days between 1 and 365);
