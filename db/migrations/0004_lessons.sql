-- Packages, bookings, lessons and seats. Constraints enforce the rules that must hold whatever the code does.

create type lesson_type as enum ('trial', 'individual', 'group');
create type lesson_status as enum ('pending', 'upcoming', 'confirmed', 'completed', 'cancelled');
create type recurrence_frequency as enum ('weekly', 'biweekly');
create type lesson_mode as enum ('online');

create domain cents as integer check (value >= 0);
create domain percentage as smallint check (value between 0 and 100);
create domain number_of_sessions as smallint check (value between 1 and 52);
create domain web_address as text check (value ~ '^(https://|/)[^\s]+$' and length(value) <= 500);
create domain reason as text check (length(value) between 1 and 500);

-- How many students a lesson seats. The only place that says so.
create function seats_in(type lesson_type) returns smallint
  language sql immutable parallel safe strict
  return case type when 'group' then 4 else 1 end;

create table lesson_packages (
  id uuid primary key default uuidv7(),
  name text not null unique check (length(name) between 1 and 80),
  is_discovery boolean not null default false,
  discount_percentage percentage not null default 0,
  duration_months smallint not null check (duration_months between 0 and 60),
  lessons_per_month smallint not null check (lessons_per_month between 0 and 60),
  number_of_lessons smallint not null check (number_of_lessons between 1 and 520)
);

-- A booking by a parent or a student. Rate and discount are copied, so that later changes do not affect it.
create table bookings (
  id uuid primary key,
  parent_id uuid not null references parents,
  student_id uuid,
  teacher_id uuid not null references teachers,
  lesson_type lesson_type not null,
  package_id uuid references lesson_packages,
  is_recurring boolean not null default false,
  recurrence_frequency recurrence_frequency,
  number_of_sessions number_of_sessions not null,
  hourly_rate_cents cents not null,
  discount_percentage percentage not null,
  total_cents cents not null,
  booked_by uuid references users on delete set null,
  -- A hash of the request: the same id with other content is refused.
  fingerprint text not null,
  created_at timestamptz not null default now(),
  check (lesson_type <> 'trial' or (total_cents = 0 and number_of_sessions = 1 and package_id is null)),
  check (is_recurring = (recurrence_frequency is not null)),
  -- Parents book for their own children only. Erasing a child keeps the booking.
  foreign key (student_id, parent_id) references students (id, parent_id) on delete set null (student_id)
);
create index bookings_of_pair on bookings (parent_id, teacher_id, student_id);
create index bookings_by_date on bookings (created_at);

create table lessons (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references teachers,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '2 hours'),
  during tstzrange generated always as (tstzrange(starts_at, ends_at)) stored,
  type lesson_type not null,
  capacity smallint not null generated always as (seats_in(type)) stored,
  seats_taken smallint not null default 0 check (seats_taken between 0 and capacity),
  status lesson_status not null default 'upcoming',
  -- Whether another student may join: a group lesson with a free seat.
  is_joinable boolean not null generated always as (
    type = 'group' and status in ('pending', 'upcoming', 'confirmed') and seats_taken < seats_in(type)) stored,
  mode lesson_mode not null default 'online',
  recording_url web_address,
  meeting_url web_address,
  cancelled_at timestamptz,
  cancelled_by role,
  -- The reason given by the school or the teacher, shown to the families.
  cancellation_reason reason,
  -- SEQUENCE of the calendar entry: grows with every change that affects it.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  unique (id, starts_at, ends_at, capacity),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  -- Lessons of one teacher never overlap, whatever their type, except cancelled ones.
  constraint lessons_teacher_free exclude using gist (teacher_id with =, during with &&) where (status <> 'cancelled')
);
create index lessons_of_teacher on lessons (teacher_id, starts_at) where status <> 'cancelled';
-- A teacher's cancelled lessons by month.
create index lessons_cancelled_of_teacher on lessons (teacher_id, starts_at) where status = 'cancelled';
create index lessons_by_start on lessons (starts_at);
create index lessons_to_close on lessons (ends_at) where status in ('upcoming', 'confirmed', 'pending');
-- Groups without a second student.
create index lessons_pending on lessons (starts_at) where status = 'pending';

create function lessons_before_change() returns trigger language plpgsql as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end $$;
create trigger lessons_before_change before update on lessons for each row
  when ((new.starts_at, new.ends_at, new.seats_taken, new.status = 'cancelled')
    is distinct from (old.starts_at, old.ends_at, old.seats_taken, old.status = 'cancelled'))
  execute function lessons_before_change();

create table seats (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity smallint not null,
  seat_no smallint not null check (seat_no between 1 and capacity),
  student_id uuid,
  -- The parent of both the booking and the student.
  parent_id uuid not null,
  booking_id uuid not null references bookings,
  is_trial boolean not null,
  price_cents cents not null,
  during tstzrange generated always as (tstzrange(starts_at, ends_at)) stored,
  released_at timestamptz,
  -- Released in time (or by the school): the trial or the lesson can be used again.
  given_back_at timestamptz check (given_back_at is null or released_at is not null),
  -- The seat that replaces this one after a postponement.
  moved_to uuid references seats check (moved_to is null or (given_back_at is not null and moved_to <> id)),
  foreign key (lesson_id, starts_at, ends_at, capacity) references lessons (id, starts_at, ends_at, capacity) on update cascade,
  foreign key (student_id, parent_id) references students (id, parent_id) on delete set null (student_id),
  -- Seats of one student never overlap.
  constraint seats_student_free exclude using gist (student_id with =, during with &&) where (released_at is null)
);
-- Each seat number is taken once, so a fifth student can't join a group.
create unique index seats_one_each on seats (lesson_id, seat_no) where released_at is null;
-- One trial per student, unless it was given back.
create unique index seats_one_trial on seats (student_id) where is_trial and given_back_at is null;
create index seats_of_parent on seats (parent_id, starts_at);
create index seats_of_booking on seats (booking_id);
create index seats_by_move on seats (moved_to) where moved_to is not null;
-- Seats released too late: given back if the lesson is cancelled later.
create index seats_released_late on seats (lesson_id) where released_at is not null and given_back_at is null;

-- A trial teaches half of its reserved hour, and the student's hours count only that half.
create function lessons_after_completion() returns trigger language plpgsql as $$
begin
  update teachers set total_lessons = total_lessons + 1 where id = new.teacher_id;
  update student_progress p
  set completed_lessons = completed_lessons + 1,
      total_hours = total_hours
        + round(extract(epoch from new.ends_at - new.starts_at) / (case new.type when 'trial' then 7200 else 3600 end), 1)
  from seats s where s.lesson_id = new.id and s.released_at is null and p.student_id = s.student_id;
  return null;
end $$;
create trigger lessons_after_completion after update of status on lessons for each row
  when (new.status = 'completed' and old.status <> 'completed') execute function lessons_after_completion();

-- Seats a student in one lesson per start: in the teacher's group lesson at that time if it can be joined, in a new lesson
-- otherwise. A pending group becomes upcoming with its second student. The caller holds the teacher's lock.
create function take_seats(
  p_teacher_id uuid, p_type lesson_type, p_student_id uuid, p_parent_id uuid, p_booking_id uuid,
  p_starts timestamptz[], p_minutes integer, p_price_cents integer[]
) returns table (seat_id uuid, lesson_id uuid, starts_at timestamptz, ends_at timestamptz, status lesson_status, price_cents cents)
language plpgsql as $$
#variable_conflict use_column
begin
  return query with session as (
    select s.starts_at, s.starts_at + make_interval(mins => p_minutes) as ends_at, s.price_cents
    from unnest(p_starts, p_price_cents) as s (starts_at, price_cents)
  ), joined as (
    update lessons l
    set seats_taken = l.seats_taken + 1, status = case l.status when 'pending' then 'upcoming' else l.status end
    from session s
    where p_type = 'group' and l.teacher_id = p_teacher_id and l.is_joinable
      and l.starts_at = s.starts_at and l.ends_at = s.ends_at
    returning l.id, l.starts_at, l.ends_at, l.status, l.capacity
  ), created as (
    insert into lessons (teacher_id, starts_at, ends_at, type, seats_taken)
    select p_teacher_id, s.starts_at, s.ends_at, p_type, 1
    from session s where not exists (select from joined j where j.starts_at = s.starts_at)
    returning id, starts_at, ends_at, status, capacity
  ), lesson as (
    select * from joined union all select * from created
  ), seat as (
    insert into seats (lesson_id, starts_at, ends_at, capacity, seat_no, student_id, parent_id, booking_id, is_trial, price_cents)
    select l.id, l.starts_at, l.ends_at, l.capacity,
      (select min(n) from generate_series(1, l.capacity) n
       where not exists (select from seats o where o.lesson_id = l.id and o.seat_no = n and o.released_at is null)),
      p_student_id, p_parent_id, p_booking_id, p_type = 'trial', s.price_cents
    from lesson l join session s on s.starts_at = l.starts_at
    returning id, lesson_id, price_cents
  )
  select seat.id, l.id, l.starts_at, l.ends_at, l.status, seat.price_cents
  from lesson l join seat on seat.lesson_id = l.id
  order by l.starts_at;
end $$;

-- Bookings whose notifications and mails are still to be enqueued. Written in the transaction of the booking and drained by the
-- worker twice a second; docs/decisions/0020 has the cost of enqueuing directly. Bookings are never deleted.
create table booking_outbox (booking_id uuid primary key);

-- Writes a booking that was planned on version p_calendar_version of the teacher's calendar, with its lessons and seats.
-- Returns no row when the plan is stale: the calendar has changed since, or the booking's id is taken.
-- Locks the teacher's row and then the student's, so that writers queue there instead of at the exclusion constraints
-- (docs/domain.md, "Booking"); all writers lock in this order. An hour taken in the meantime violates a constraint.
create function book_lessons(
  p_id uuid, p_parent_id uuid, p_student_id uuid, p_teacher_id uuid, p_calendar_version bigint, p_type lesson_type,
  p_package_id uuid, p_frequency recurrence_frequency, p_starts timestamptz[], p_minutes integer,
  p_rate_cents integer, p_discount smallint, p_total_cents integer, p_price_cents integer[], p_booked_by uuid, p_fingerprint text
) returns table (seat_id uuid, lesson_id uuid, starts_at timestamptz, ends_at timestamptz, status lesson_status, price_cents cents)
language plpgsql as $$
#variable_conflict use_column
begin
  perform from teachers where id = p_teacher_id and calendar_version = p_calendar_version for no key update;
  if not found then return; end if;
  perform from students where id = p_student_id for no key update;

  insert into bookings (id, parent_id, student_id, teacher_id, lesson_type, package_id, is_recurring, recurrence_frequency,
    number_of_sessions, hourly_rate_cents, discount_percentage, total_cents, booked_by, fingerprint)
  values (p_id, p_parent_id, p_student_id, p_teacher_id, p_type, p_package_id, p_frequency is not null, p_frequency,
    cardinality(p_starts), p_rate_cents, p_discount, p_total_cents, p_booked_by, p_fingerprint)
  on conflict (id) do nothing;
  if not found then return; end if;

  return query select * from take_seats(
    p_teacher_id, p_type, p_student_id, p_parent_id, p_id, p_starts, p_minutes, p_price_cents);

  insert into booking_outbox (booking_id) values (p_id);
end $$;

-- One reminder per seat and start: a moved lesson gets another reminder.
create table seat_reminders (
  seat_id uuid not null references seats on delete cascade,
  starts_at timestamptz not null,
  enqueued_at timestamptz not null,
  primary key (seat_id, starts_at)
);

-- One reminder per teacher and day, sent the evening before.
create table teacher_day_reminders (
  teacher_id uuid not null references teachers on delete cascade,
  day date not null,
  enqueued_at timestamptz not null,
  primary key (teacher_id, day)
);
