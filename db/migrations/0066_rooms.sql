-- The rooms of lessons that run just now. A room and all that was said in it is deleted when it closes.
create table rooms (
  lesson_id uuid primary key references lessons on delete cascade,
  -- 160 random bits: its address cannot be guessed, whatever is known of the lesson.
  key text not null unique check (length(key) >= 27),
  opened_at timestamptz not null default now()
);

-- Who is inside. One place a seat, 0 being the teacher's: a second tab of a person takes the place of the first, nobody
-- takes another's, and a sixth person has none.
create table room_guests (
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
-- What one guest tells another (signals of the connection) or all of them (chat), in the order it was said.
create table room_events (
  id bigint generated always as identity primary key,
  lesson_id uuid not null references rooms on delete cascade,
  kind room_event_kind not null,
  from_guest text not null,
  to_guest text,
  seat_no smallint not null,
  name text not null,
  body text not null check (length(body) <= 20000),
  created_at timestamptz not null,
  check ((kind = 'signal') = (to_guest is not null))
);
create index room_events_of_room on room_events (lesson_id, id);
