-- Packages, groups, bookings, lessons and seats. Constraints enforce the rules that must hold whatever the code does.

create type lesson_type as enum ('trial', 'individual', 'group');
create type lesson_status as enum ('pending', 'upcoming', 'confirmed', 'completed', 'cancelled');
create type recurrence_frequency as enum ('weekly', 'biweekly');
create type lesson_mode as enum ('online');
create type proposal_outcome as enum ('accepted', 'refused', 'withdrawn');

create domain cents as integer check (value >= 0);
create domain percentage as smallint check (value between 0 and 100);
create domain number_of_sessions as smallint check (value between 1 and 52);
create domain web_address as text check (value ~ '^(https://|/)[^\s]+$' and length(value) <= 500);
create domain reason as text check (length(value) between 1 and 500);

-- How many students a lesson seats. The only place that says so.
create function seats_in(type lesson_type) returns smallint
  language sql immutable parallel safe strict
  return case type when 'group' then 4 else 1 end;

-- Packages of the school (docs/domain.md, "Money"). A package is never rewritten: a change retires it and creates another one,
-- so that a booking keeps the package that it was made with.
create table lesson_packages (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  -- For families who read English; null when it is the same as the French name.
  name_en text check (length(name_en) between 1 and 80),
  is_discovery boolean not null default false,
  discount_percentage percentage not null default 0,
  duration_months smallint not null check (duration_months between 0 and 60),
  lessons_per_month smallint not null check (lessons_per_month between 0 and 60),
  number_of_lessons smallint not null check (number_of_lessons between 1 and 520),
  retired_at timestamptz
);

-- Groups: the hour of a teacher's week at which children of one level and close ages meet (docs/domain.md, "Groups").
create table groups (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references teachers on delete cascade,
  -- On the teacher's clock.
  day_of_week weekday not null,
  hour smallint not null check (hour between 0 and 23),
  level level not null,
  youngest smallint not null check (youngest between 4 and 17),
  oldest smallint not null check (oldest between youngest and 17),
  -- The teacher set level and ages; otherwise they are those of the child who opened the group.
  is_named boolean not null default false,
  -- Set together for a group that the school opens: weekly sessions from a first day on, before any child has booked.
  opened_at timestamptz,
  first_day date,
  planned_sessions smallint,
  last_day date generated always as (first_day + (planned_sessions - 1) * 7) stored,
  created_at timestamptz not null default now(),
  unique (teacher_id, day_of_week, hour),
  constraint groups_opened_whole check (num_nonnulls(opened_at, first_day, planned_sessions) in (0, 3)),
  constraint groups_opened_named check (opened_at is null or is_named),
  constraint groups_planned_sessions check (planned_sessions between 1 and 52),
  constraint groups_first_day check (extract(isodow from first_day) = array_position(enum_range(null::weekday), day_of_week))
);

-- A booking by a parent or a student. Rate, discount and free cancellation are copied, so that later changes do not affect it.
create table bookings (
  id uuid primary key,
  parent_id uuid not null references parents,
  student_id uuid,
  teacher_id uuid not null references teachers,
  lesson_type lesson_type not null,
  -- The length that each lesson of the booking reserves.
  lesson_minutes lesson_minutes not null default 60,
  package_id uuid references lesson_packages,
  is_recurring boolean not null default false,
  recurrence_frequency recurrence_frequency,
  number_of_sessions number_of_sessions not null,
  hourly_rate_cents cents not null,
  discount_percentage percentage not null,
  total_cents cents not null,
  -- Those in force when the booking was made.
  free_cancellation_hours smallint not null default offered_free_cancellation_hours()
    check (free_cancellation_hours between 0 and 72),
  booked_by uuid references users on delete set null,
  -- Why the school booked for the family; null when the family booked.
  school_reason reason,
  -- A hash of the request: the same id with other content is refused.
  fingerprint text not null,
  created_at timestamptz not null default now(),
  check (lesson_type <> 'trial' or (total_cents = 0 and number_of_sessions = 1 and package_id is null)),
  check (is_recurring = (recurrence_frequency is not null)),
  check (lesson_type = 'individual' or lesson_minutes = 60),
  -- Parents book for their own children only. Erasing a child keeps the booking.
  foreign key (student_id, parent_id) references students (id, parent_id) on delete set null (student_id)
);

create table lessons (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references teachers,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '2 hours'),
  during tstzrange generated always as (tstzrange(starts_at, ends_at)) stored,
  type lesson_type not null,
  group_id uuid references groups on delete set null,
  capacity smallint not null generated always as (seats_in(type)) stored,
  seats_taken smallint not null default 0 check (seats_taken between 0 and capacity),
  -- Free seats that are kept for children on the group's waiting list.
  seats_held smallint not null default 0 check (seats_held >= 0),
  status lesson_status not null default 'upcoming',
  -- Until when a second child can join a pending group. Set when the group becomes pending (joinDeadline in
  -- src/features/lessons/lessons.ts); a later change of the teacher's notice does not move it.
  join_until timestamptz,
  -- Whether another student may join: a group lesson with a free seat.
  is_joinable boolean not null generated always as (
    type = 'group' and status in ('pending', 'upcoming', 'confirmed') and seats_taken + seats_held < seats_in(type)) stored,
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
  -- Trials and groups take an hour.
  constraint lessons_length check (
    ends_at - starts_at in (interval '30 minutes', interval '1 hour', interval '90 minutes', interval '2 hours')
    and (type = 'individual' or ends_at - starts_at = interval '1 hour')),
  constraint lessons_group_type check (group_id is null or type = 'group'),
  constraint lessons_seats_held check (seats_taken + seats_held <= seats_in(type)),
  constraint lessons_join_until check ((status = 'pending') = (join_until is not null)),
  -- Lessons of one teacher never overlap, whatever their type, except cancelled ones.
  constraint lessons_teacher_free exclude using gist (teacher_id with =, during with &&) where (status <> 'cancelled')
);

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
  released_by_school boolean not null default false,
  -- The school's reason, which family and teacher read (docs/domain.md, "The school's desk"). Null again once the child is
  -- erased, because free text may name the child.
  release_reason reason,
  -- Released in time (or by the school): the trial or the lesson can be used again.
  given_back_at timestamptz check (given_back_at is null or released_at is not null),
  -- Why the school gave back a seat that the family had cancelled too late; the family reads it. Null again once the child is
  -- erased.
  give_back_reason reason,
  -- The seat that replaces this one after a postponement.
  moved_to uuid references seats check (moved_to is null or (given_back_at is not null and moved_to <> id)),
  foreign key (lesson_id, starts_at, ends_at, capacity) references lessons (id, starts_at, ends_at, capacity) on update cascade,
  foreign key (student_id, parent_id) references students (id, parent_id) on delete set null (student_id),
  constraint seats_released_by_school check (not released_by_school or released_at is not null),
  constraint seats_release_reason check (release_reason is null or released_by_school),
  constraint seats_give_back_reason check (give_back_reason is null or given_back_at is not null),
  -- Seats of one student never overlap.
  constraint seats_student_free exclude using gist (student_id with =, during with &&) where (released_at is null)
);

-- A lesson that its teacher can't give: the school finds a substitute or cancels it. No column says that it is settled: it is
-- as soon as the lesson has another teacher, is cancelled or has begun.
create table lesson_absences (
  lesson_id uuid references lessons on delete cascade,
  teacher_id uuid references teachers on delete cascade,
  holiday_id uuid references teacher_holidays on delete set null,
  reason text not null default '' check (length(reason) <= 500),
  reported_at timestamptz not null,
  primary key (lesson_id, teacher_id)
);

-- Another hour that a teacher proposes for a lesson (docs/domain.md, "Proposing another hour").
create table lesson_proposals (
  id uuid primary key,
  seat_id uuid not null references seats on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  teacher_id uuid not null references teachers on delete cascade,
  student_id uuid not null references students on delete cascade,
  starts_at timestamptz not null,
  proposed_at timestamptz not null,
  -- An answer must come before this instant.
  expires_at timestamptz not null check (expires_at > proposed_at),
  outcome proposal_outcome,
  answered_at timestamptz,
  check ((outcome is null) = (answered_at is null))
);

create unique index lesson_packages_one_of_a_name on lesson_packages (lower(name)) where retired_at is null;
create index bookings_of_pair on bookings (parent_id, teacher_id, student_id);
create index bookings_by_date on bookings (created_at);
create index lessons_of_teacher on lessons (teacher_id, starts_at) where status <> 'cancelled';
-- A teacher's cancelled lessons by month.
create index lessons_cancelled_of_teacher on lessons (teacher_id, starts_at) where status = 'cancelled';
create index lessons_by_start on lessons (starts_at);
create index lessons_to_close on lessons (ends_at) where status in ('upcoming', 'confirmed', 'pending');
-- Groups that await a second student.
create index lessons_pending on lessons (join_until) where status = 'pending';
-- The school's list of the lessons given, the last one first, a page at a time.
create index lessons_completed on lessons (starts_at, id) where status = 'completed';
create index lessons_of_group on lessons (group_id, starts_at) where status in ('pending', 'upcoming', 'confirmed');
-- Each seat number is taken once, so a fifth student can't join a group.
create unique index seats_one_each on seats (lesson_id, seat_no) where released_at is null;
-- One trial per student, unless it was given back.
create unique index seats_one_trial on seats (student_id) where is_trial and given_back_at is null;
-- All seats of a lesson, released ones too: the school's list of lessons takes over ten seconds without it, with a million seats.
create index seats_of_lesson on seats (lesson_id);
create index seats_of_parent on seats (parent_id, starts_at);
create index seats_of_booking on seats (booking_id);
create index seats_by_move on seats (moved_to) where moved_to is not null;
-- Seats released too late: given back if the lesson is cancelled later.
create index seats_released_late on seats (lesson_id) where released_at is not null and given_back_at is null;
-- Released seats are few, and the only ones that count in the figures before their hour.
create index seats_released on seats (starts_at) where released_at is not null;
create index lesson_absences_of_teacher on lesson_absences (teacher_id);
create index lesson_absences_of_holiday on lesson_absences (holiday_id) where holiday_id is not null;
create unique index one_open_proposal on lesson_proposals (seat_id) where outcome is null;
create index lesson_proposals_of_lesson on lesson_proposals (lesson_id);
create index lesson_proposals_of_teacher on lesson_proposals (teacher_id);
create index lesson_proposals_of_student on lesson_proposals (student_id);

create function lesson_packages_keep_terms() returns trigger language plpgsql as $$
begin
  if old.retired_at is not null or to_jsonb(new) - 'retired_at' <> to_jsonb(old) - 'retired_at' then
    raise exception 'a package is retired, never changed' using errcode = 'check_violation', constraint = 'lesson_packages_keep_terms';
  end if;
  return new;
end $$;

create function refuse_promise_change() returns trigger language plpgsql as $$
begin
  raise exception 'a booking keeps its hours of free cancellation'
    using errcode = 'check_violation', constraint = 'bookings_keep_free_cancellation';
end $$;

create function refuse_booking_of_blocked() returns trigger language plpgsql as $$
begin
  perform from users where id in (new.parent_id, new.booked_by) order by id for key share;
  if is_blocked(new.parent_id) or (new.booked_by is distinct from new.parent_id and is_blocked(new.booked_by)) then
    raise exception 'The account is blocked'
      using errcode = 'check_violation', constraint = 'bookings_not_blocked';
  end if;
  return new;
end $$;

-- A booking is one statement (book_lessons), so its entry is written here.
create function bookings_audit() returns trigger language plpgsql as $$
begin
  perform write_audit(now(), new.booked_by, 'lessons_booked', new.student_id, null, null,
    jsonb_build_object('booking', new.id, 'teacher', new.teacher_id, 'type', new.lesson_type,
      'sessions', new.number_of_sessions, 'cents', new.total_cents));
  return null;
end $$;

create function lessons_before_change() returns trigger language plpgsql as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end $$;

-- The children with at least one lesson given by the teacher.
create function count_students(p_teacher_id uuid) returns integer language sql stable
begin atomic
  select count(distinct s.student_id)::int from lessons l join seats s on s.lesson_id = l.id and s.released_at is null
  where l.teacher_id = p_teacher_id and l.status = 'completed' and s.student_id is not null;
end;

-- The same for the teacher's total: it does not fall when a child is erased. Erased children count once for each family.
create function count_taught_students(p_teacher_id uuid) returns integer language sql stable
begin atomic
  select count(distinct coalesce(s.student_id, s.parent_id))::int
  from lessons l join seats s on s.lesson_id = l.id and s.released_at is null
  where l.teacher_id = p_teacher_id and l.status = 'completed';
end;

-- A trial teaches half of its reserved hour, and the student's hours count only that half.
create function lessons_after_completion() returns trigger language plpgsql as $$
begin
  update teachers set total_lessons = total_lessons + 1, total_students = count_taught_students(new.teacher_id)
  where id = new.teacher_id;
  update student_progress p
  set completed_lessons = completed_lessons + 1,
      total_hours = total_hours
        + round(extract(epoch from new.ends_at - new.starts_at) / (case new.type when 'trial' then 7200 else 3600 end), 1)
  from seats s where s.lesson_id = new.id and s.released_at is null and p.student_id = s.student_id;
  return null;
end $$;

-- False for every family while the school lets new families join groups.
create function is_new_family(p_parent_id uuid) returns boolean language sql stable
begin atomic
  select school.new_families_wait and f.approved_at is null and not exists (
    select from seats s join lessons l on l.id = s.lesson_id
    where s.parent_id = f.id and s.released_at is null and l.status = 'completed' and l.type <> 'group')
  from parents f, school_settings school where f.id = p_parent_id;
end;

create trigger lesson_packages_keep_terms before update on lesson_packages
  for each row execute function lesson_packages_keep_terms();
create trigger bookings_not_blocked before insert on bookings
  for each row execute function refuse_booking_of_blocked();
create trigger bookings_keep_free_cancellation before update of free_cancellation_hours on bookings
  for each row when (new.free_cancellation_hours is distinct from old.free_cancellation_hours)
  execute function refuse_promise_change();
create trigger bookings_audit after insert on bookings for each row execute function bookings_audit();
-- What a calendar entry shows.
create trigger lessons_before_change before update on lessons for each row
  when (new.starts_at is distinct from old.starts_at or new.ends_at is distinct from old.ends_at
    or new.seats_taken is distinct from old.seats_taken or new.teacher_id is distinct from old.teacher_id
    or (new.status = 'cancelled') is distinct from (old.status = 'cancelled'))
  execute function lessons_before_change();
create trigger lessons_after_completion after update of status on lessons for each row
  when (new.status = 'completed' and old.status <> 'completed') execute function lessons_after_completion();
