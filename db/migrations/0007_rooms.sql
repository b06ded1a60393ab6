-- Rooms of current lessons. Closing a room deletes it with its participants and events.
create table rooms (
  lesson_id uuid primary key references lessons on delete cascade,
  -- 160 random bits, so that its address cannot be guessed.
  key text not null unique check (length(key) >= 27),
  opened_at timestamptz not null default now()
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
  entered_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (lesson_id, seat_no)
);

create type room_event_kind as enum ('signal', 'chat');
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
create index room_events_of_room on room_events (lesson_id, id);
