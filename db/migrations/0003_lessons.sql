-- What is booked: packages, bookings, lessons, seats. What must never be is refused here, whatever the code does.

create type lesson_type as enum ('trial', 'individual', 'group');
create type lesson_status as enum ('pending', 'upcoming', 'confirmed', 'completed', 'cancelled');
create type recurrence_frequency as enum ('weekly', 'biweekly');
create type lesson_mode as enum ('online');

-- What one column must hold stands in its type: PostgreSQL keeps that ready, while it reads a table's own checks from their
-- text at every INSERT. Nineteen of those took 0.15 of a booking's 0.8 ms.
create domain cents as integer check (value >= 0);
create domain percentage as smallint check (value between 0 and 100);
create domain number_of_sessions as smallint check (value between 1 and 52);
create domain web_address as text check (value ~ '^(https://|/)[^\s]+$' and length(value) <= 500);

create table lesson_packages (
  id uuid primary key default uuidv7(),
  name text not null unique check (length(name) between 1 and 80),
  is_discovery boolean not null default false,
  discount_percentage percentage not null default 0,
  duration_months smallint not null check (duration_months between 0 and 60),
  lessons_per_month smallint not null check (lessons_per_month between 0 and 60),
  number_of_lessons smallint not null check (number_of_lessons between 1 and 520)
);

-- One act of a parent or a student. Rate and discount are copied: a later change never rewrites what was agreed.
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
  -- Of what was asked: the same id with another content is refused.
  fingerprint text not null,
  created_at timestamptz not null default now(),
  check (lesson_type <> 'trial' or (total_cents = 0 and number_of_sessions = 1 and package_id is null)),
  check (is_recurring = (recurrence_frequency is not null)),
  -- A booking of a child by someone else's parent does not exist; an erased child leaves the figures behind.
  foreign key (student_id, parent_id) references students (id, parent_id) on delete set null (student_id)
);
-- For a family's own, for who may write to whom, and for an erased child.
create index bookings_of_pair on bookings (parent_id, teacher_id, student_id);

create table lessons (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references teachers,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '2 hours'),
  during tstzrange generated always as (tstzrange(starts_at, ends_at)) stored,
  type lesson_type not null,
  capacity smallint not null generated always as (case type when 'group' then 4 else 1 end) stored,
  seats_taken smallint not null default 0 check (seats_taken between 0 and capacity),
  status lesson_status not null default 'upcoming',
  mode lesson_mode not null default 'online',
  recording_url web_address,
  meeting_url web_address,
  cancelled_at timestamptz,
  cancelled_by role,
  created_at timestamptz not null default now(),
  unique (id, starts_at, ends_at, capacity),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  -- Two lessons of one teacher never overlap, whatever their type; a cancelled one is out of the way.
  constraint lessons_teacher_free exclude using gist (teacher_id with =, during with &&) where (status <> 'cancelled')
);
create index lessons_of_teacher on lessons (teacher_id, starts_at) where status <> 'cancelled';
create index lessons_to_close on lessons (ends_at) where status in ('upcoming', 'confirmed', 'pending');

create table seats (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity smallint not null,
  seat_no smallint not null check (seat_no between 1 and capacity),
  student_id uuid,
  -- No foreign key of its own: it is the child's below, and the booking's, which has one. Each costs a booking 0.02 ms.
  parent_id uuid not null,
  booking_id uuid not null references bookings,
  is_trial boolean not null,
  price_cents cents not null,
  during tstzrange generated always as (tstzrange(starts_at, ends_at)) stored,
  released_at timestamptz,
  -- Released in time (or by the school): the trial or the lesson can be used again.
  given_back_at timestamptz check (given_back_at is null or released_at is not null),
  foreign key (lesson_id, starts_at, ends_at, capacity) references lessons (id, starts_at, ends_at, capacity) on update cascade,
  foreign key (student_id, parent_id) references students (id, parent_id) on delete set null (student_id),
  -- Two seats of one student never overlap.
  constraint seats_student_free exclude using gist (student_id with =, during with &&) where (released_at is null)
);
-- A fifth seat has no number left.
create unique index seats_one_each on seats (lesson_id, seat_no) where released_at is null;
-- One trial a student, once and for all, unless it was given back.
create unique index seats_one_trial on seats (student_id) where is_trial and given_back_at is null;
create index seats_of_parent on seats (parent_id, starts_at);
create index seats_of_booking on seats (booking_id);

-- Counts that the public profile shows follow the lessons themselves.
create function lessons_after_completion() returns trigger language plpgsql as $$
begin
  update teachers set total_lessons = total_lessons + 1 where id = new.teacher_id;
  update student_progress p
  set completed_lessons = completed_lessons + 1,
      total_hours = total_hours + round(extract(epoch from new.ends_at - new.starts_at) / 3600, 1)
  from seats s where s.lesson_id = new.id and s.released_at is null and p.student_id = s.student_id;
  return null;
end $$;
create trigger lessons_after_completion after update of status on lessons for each row
  when (new.status = 'completed' and old.status <> 'completed') execute function lessons_after_completion();
