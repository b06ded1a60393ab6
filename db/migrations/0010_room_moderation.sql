-- The teacher decides who enters a room, who speaks and who leaves; problems in a room are reported to the school.

-- Set when the teacher ended the lesson for all; families can't enter until the teacher enters again.
alter table rooms add column ended_at timestamptz;
-- Set when a child was erased: every participant reads the chat again.
alter table rooms add column chat_erased_at timestamptz;

-- The teacher's decisions about a family's seat. They outlive the participant, so that a reload changes nothing.
create table room_seats (
  lesson_id uuid not null references rooms on delete cascade,
  seat_no smallint not null check (seat_no between 1 and 4),
  admitted_at timestamptz,
  silenced_at timestamptz,
  removed_at timestamptz,
  -- The removed person, who must not come back on a sibling's seat.
  removed_user_id uuid references users on delete set null,
  primary key (lesson_id, seat_no)
);

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
create trigger room_participants_not_removed before insert or update of seat_no, user_id on room_participants
  for each row execute function refuse_removed_participant();

-- Reports stay when the room is deleted.
create table room_reports (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references lessons,
  reported_by uuid references users on delete set null,
  role role not null,
  -- May be empty: a child who can't write yet presses the button only.
  body text not null check (length(body) <= 1000),
  reported_at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid references users on delete set null
);
create index room_reports_of_lesson on room_reports (lesson_id);
create index room_reports_open on room_reports (reported_at) where handled_at is null;
