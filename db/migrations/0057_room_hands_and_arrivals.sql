-- A family raises its hand; the teacher sees who did so first.
alter table room_participants add column hand_raised_at timestamptz;
alter table room_participants add constraint room_participants_teacher_raises_no_hand
  check (seat_no > 0 or hand_raised_at is null);

-- Set while the teacher lets this family share its screen.
alter table room_seats add column sharing_allowed_at timestamptz;

-- When a child first came to the room's door, and was let in: the report proposes the attendance from it. Goes when the
-- attendance is noted, and with the child.
create table room_arrivals (
  seat_id uuid primary key references seats on delete cascade,
  student_id uuid not null references students on delete cascade,
  arrived_at timestamptz not null,
  admitted_at timestamptz check (admitted_at >= arrived_at)
);
create index room_arrivals_of_student on room_arrivals (student_id);
create index room_arrivals_by_time on room_arrivals (arrived_at);
