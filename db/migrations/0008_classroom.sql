-- The classroom: rooms of current lessons, arrivals, reports of problems, whiteboards, and recordings.

create type room_event_kind as enum ('signal', 'chat');

-- Rooms of current lessons. Closing a room deletes it with its participants and events.
create table rooms (
  lesson_id uuid primary key references lessons on delete cascade,
  -- 160 random bits, so that its address cannot be guessed.
  key text not null unique check (length(key) >= 27),
  opened_at timestamptz not null default now(),
  -- Set when the teacher ended the lesson for all; families can't enter until the teacher enters again.
  ended_at timestamptz,
  -- Set when a child was erased: every participant reads the chat again.
  chat_erased_at timestamptz
);

-- The teacher's decisions about a family's seat. They outlive the participant, so that a reload changes nothing.
create table room_seats (
  lesson_id uuid not null references rooms on delete cascade,
  seat_no smallint not null check (seat_no between 1 and 4),
  admitted_at timestamptz,
  silenced_at timestamptz,
  -- Set while the teacher lets this family share its screen.
  sharing_allowed_at timestamptz,
  removed_at timestamptz,
  -- The removed person, who must not come back on a sibling's seat.
  removed_user_id uuid references users on delete set null,
  primary key (lesson_id, seat_no)
);

-- The participants, one row per seat; seat 0 is the teacher's. A second tab of the same person replaces the first.
create table room_participants (
  lesson_id uuid not null references rooms on delete cascade,
  seat_no smallint not null check (seat_no between 0 and 4),
  id text not null unique check (length(id) >= 22),
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 400),
  is_muted boolean not null,
  is_camera_off boolean not null,
  -- The teacher sees which family raised its hand first.
  hand_raised_at timestamptz,
  entered_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (lesson_id, seat_no),
  constraint room_participants_teacher_raises_no_hand check (seat_no > 0 or hand_raised_at is null)
);

-- Messages in the room, in order: connection signals from one participant to another, and chat to all.
create table room_events (
  id bigint generated always as identity primary key,
  lesson_id uuid not null references rooms on delete cascade,
  kind room_event_kind not null,
  from_participant text not null,
  to_participant text,
  seat_no smallint not null,
  name text not null,
  body text not null check (length(body) <= 20000),
  created_at timestamptz not null,
  check ((kind = 'signal') = (to_participant is not null))
);

-- When a child first came to the room's door, and was let in; the attendance that the report proposes. Deleted when the
-- attendance is noted, and with the child.
create table room_arrivals (
  seat_id uuid primary key references seats on delete cascade,
  student_id uuid not null references students on delete cascade,
  arrived_at timestamptz not null,
  admitted_at timestamptz check (admitted_at >= arrived_at)
);

-- Problems in a room, reported to the school. They stay when the room is deleted.
create table room_reports (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references lessons,
  reported_by uuid references users on delete set null,
  role role not null,
  -- May be empty: a child who can't write yet only presses the button.
  body text not null check (length(body) <= 1000),
  reported_at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid references users on delete set null
);

-- The whiteboard of a lesson as a picture: the file lesson-boards/<stored_as>.webp of the storage. Seen by the children who
-- were seated, their parents and the teacher; deleted when one of the children is erased.
create table lesson_boards (
  lesson_id uuid primary key references lessons on delete cascade,
  stored_as uuid not null unique,
  saved_at timestamptz not null
);

-- Parents who agreed that lessons of their child are recorded (docs/domain.md, "Recordings").
create table recording_consents (
  student_id uuid primary key references students on delete cascade,
  -- The day of the text that was agreed to (src/features/recordings/recordings.ts).
  version date not null,
  agreed_by uuid references users on delete set null,
  agreed_at timestamptz not null
);

-- One part of a lesson's recording; a teacher who reloads the page begins another part. The database refuses a recording, and
-- each piece of one, unless a parent of every seated child has agreed.
create table recordings (
  id uuid primary key,
  lesson_id uuid not null references lessons on delete cascade,
  teacher_id uuid not null references teachers on delete cascade,
  part smallint not null check (part between 1 and 20),
  started_at timestamptz not null,
  stopped_at timestamptz check (stopped_at >= started_at),
  -- Set when a parent of a child in it withdrew the consent: pieces that arrive later, from a device that stored them, are
  -- refused, even if the parent agrees again.
  withdrawn_at timestamptz,
  -- The number of pieces, once the teacher's browser has sent it; null when the recording was stopped from outside.
  pieces smallint check (pieces between 0 and 1500),
  -- The whole file recordings/<stored_as>.webm, made of the pieces.
  stored_as uuid unique,
  bytes bigint check (bytes > 0),
  milliseconds integer check (milliseconds > 0),
  unique (lesson_id, part),
  check ((stored_as is null) = (bytes is null) and (stored_as is null) = (milliseconds is null)),
  check (stopped_at is not null or (stored_as is null and pieces is null)),
  check (withdrawn_at is null or stopped_at is not null)
);

-- The children in a recording. When one of them is erased, the whole recording is deleted.
create table recording_students (
  recording_id uuid not null references recordings on delete cascade,
  student_id uuid not null references students on delete cascade,
  primary key (recording_id, student_id)
);

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

create index room_events_of_room on room_events (lesson_id, id);
create index room_arrivals_of_student on room_arrivals (student_id);
create index room_arrivals_by_time on room_arrivals (arrived_at);
create index room_reports_of_lesson on room_reports (lesson_id);
create index room_reports_open on room_reports (reported_at) where handled_at is null;
create unique index recordings_one_running on recordings (lesson_id) where stopped_at is null;
create index recordings_unfinished on recordings (started_at) where stored_as is null;
create index recordings_by_start on recordings (started_at);
create index recordings_of_teacher on recordings (teacher_id);
create index recording_students_of_student on recording_students (student_id);

create function refuse_removed_participant() returns trigger language plpgsql as $$
begin
  if exists (
    select from room_seats s
    where s.lesson_id = new.lesson_id and s.removed_at is not null
      and (s.seat_no = new.seat_no or s.removed_user_id = new.user_id)
  ) then
    raise exception 'This participant was removed from the room'
      using errcode = 'check_violation', constraint = 'room_participants_not_removed';
  end if;
  return new;
end $$;

-- Removes the file in the same transaction as the row that names it, also when the picture is replaced.
create function remove_lesson_board() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values ('lesson-boards/' || old.stored_as || '.webp', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $$;

-- Locks the consents until the transaction ends, so that a withdrawal comes before it or after it.
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

-- A recording does not start with a consent given before the school changed the text. A running one continues.
create function check_recording() returns trigger language plpgsql as $$
begin
  perform require_recording_consent(new.lesson_id);
  if exists (select from seats s join recording_consents c on c.student_id = s.student_id
    where s.lesson_id = new.lesson_id and s.released_at is null
      and c.agreed_at < (select max(t.written_at) from school_texts t where t.part::text = 'recording-consent')) then
    raise exception 'an agreement to an older text' using errcode = '23514', constraint = 'recordings_consented';
  end if;
  return new;
end $$;

create function check_recording_piece() returns trigger language plpgsql as $$
begin
  perform require_recording_consent((select lesson_id from recordings where id = new.recording_id));
  if exists (select from recordings where id = new.recording_id and withdrawn_at is not null) then
    raise exception 'a piece of a withdrawn recording' using errcode = '23514', constraint = 'recordings_consented';
  end if;
  return new;
end $$;

create function erase_recording_of_student() returns trigger language plpgsql as $$
begin
  delete from recordings where id = old.recording_id;
  return null;
end $$;

-- Removes the file in the same transaction as the row, also when a cascade deletes it.
create function remove_recording_file() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values ('recordings/' || old.stored_as || '.webm', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $$;

create trigger room_participants_not_removed before insert or update of seat_no, user_id on room_participants
  for each row execute function refuse_removed_participant();
create trigger lesson_boards_file after delete or update of stored_as on lesson_boards
  for each row execute function remove_lesson_board();
create trigger recordings_consented before insert on recordings for each row execute function check_recording();
create trigger recordings_file after delete on recordings
  for each row when (old.stored_as is not null) execute function remove_recording_file();
create trigger recording_students_erased after delete on recording_students
  for each row execute function erase_recording_of_student();
create trigger recording_pieces_consented before insert on recording_pieces
  for each row execute function check_recording_piece();
create trigger recording_pieces_file after delete on recording_pieces
  for each row execute function remove_recording_file();
