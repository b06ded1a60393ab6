-- Recordings that the hosted video service makes (docs/domain.md, "Recordings"): which lessons it records, and its files that
-- were brought into our storage.

alter table recordings
  -- What the file recordings/<stored_as>.<format> is: pieces of our own room make webm, the hosted service mp4.
  add column format text not null default 'webm' check (format in ('webm', 'mp4')),
  -- The hosted service's file is whole when it arrives.
  add check (format = 'webm' or (stored_as is not null and pieces is null));

-- A lesson that its teacher records in a room of the hosted service, until nothing of it is left there.
create table hosted_recordings (
  lesson_id uuid primary key references lessons on delete cascade,
  teacher_id uuid not null references teachers on delete cascade,
  -- The room's key, which outlives the room: recordings are listed by it.
  room_key text not null check (length(room_key) between 1 and 100),
  requested_at timestamptz not null,
  -- Set when a parent of a child in it withdrew the consent, when a child in it or the teacher was erased, or when the recording
  -- was deleted: the service's recordings are stopped and deleted there, and none is stored any more.
  withdrawn_at timestamptz,
  -- When the service is asked again.
  due_at timestamptz not null
);

-- The children who were seated when the teacher asked for the recording.
create table hosted_recording_students (
  lesson_id uuid not null references hosted_recordings on delete cascade,
  student_id uuid not null references students on delete cascade,
  primary key (lesson_id, student_id)
);

-- The service's recordings that were stored, by its own ids: none is stored twice, also after it was deleted here.
create table hosted_recording_files (
  hosted_id text primary key check (length(hosted_id) between 1 and 100),
  lesson_id uuid not null references hosted_recordings on delete cascade
);

create index hosted_recordings_due on hosted_recordings (due_at);
create index hosted_recordings_of_teacher on hosted_recordings (teacher_id);
create index hosted_recording_students_of_student on hosted_recording_students (student_id);
create index hosted_recording_files_of_lesson on hosted_recording_files (lesson_id);

-- As before for recordings that start now, and for a lesson that the service records. What the service made earlier is stored
-- only while every seated child has a consent and nothing was withdrawn; the text counts that stood at its start.
create or replace function check_recording() returns trigger language plpgsql as $$
begin
  perform require_recording_consent(new.lesson_id);
  if tg_table_name = 'recordings' and to_jsonb(new) ->> 'format' = 'mp4' then
    perform from hosted_recordings where lesson_id = new.lesson_id and withdrawn_at is null for no key update;
    if not found then
      raise exception 'a withdrawn recording' using errcode = '23514', constraint = 'recordings_consented';
    end if;
  elsif exists (select from seats s join recording_consents c on c.student_id = s.student_id
    where s.lesson_id = new.lesson_id and s.released_at is null
      and c.agreed_at < (select max(t.written_at) from school_texts t where t.part::text = 'recording-consent')) then
    raise exception 'an agreement to an older text' using errcode = '23514', constraint = 'recordings_consented';
  end if;
  return new;
end $$;

create function withdraw_hosted_recording() returns trigger language plpgsql as $$
begin
  update hosted_recordings set withdrawn_at = now(), due_at = now()
  where lesson_id = old.lesson_id and withdrawn_at is null;
  return null;
end $$;

-- Pieces are always webm.
create or replace function remove_recording_file() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at)
  values ('recordings/' || old.stored_as || '.' || coalesce(to_jsonb(old) ->> 'format', 'webm'), now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $$;

create trigger hosted_recordings_consented before insert on hosted_recordings
  for each row execute function check_recording();
create trigger hosted_recording_students_erased after delete on hosted_recording_students
  for each row execute function withdraw_hosted_recording();
