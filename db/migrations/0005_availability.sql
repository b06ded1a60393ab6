-- Availability: wall-clock rules in the teacher's zone, the hours derived from them for search, absences, and the busy times of
-- other calendars.

create type weekday as enum ('lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche');

-- Whole days, or some hours of one day, on which a teacher gives no lessons (docs/domain.md, "Absences and holidays").
create table teacher_holidays (
  id uuid primary key,
  teacher_id uuid not null references teachers on delete cascade,
  first_day date not null,
  last_day date not null,
  from_hour smallint not null default 0,
  until_hour smallint not null default 24,
  -- Entered by the school, whose reason only the school reads.
  by_school boolean not null default false,
  reason text not null default '',
  taken_at timestamptz not null,
  check (last_day >= first_day and last_day - first_day < 92),
  constraint teacher_holidays_hours check (
    (from_hour = 0 and until_hour = 24)
    or (first_day = last_day and from_hour >= 0 and from_hour < until_hour and until_hour <= 24)),
  constraint teacher_holidays_reason check (length(reason) <= 500 and (by_school or reason = '')),
  -- Two absences may be on one day, at other hours.
  constraint teacher_holidays_no_overlap exclude using gist (
    teacher_id with =,
    tsrange(first_day + make_interval(hours => from_hour), last_day + make_interval(hours => until_hour)) with &&)
);

create table teacher_availability (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references teachers on delete cascade,
  day_of_week weekday not null,
  -- 'HH:00-HH:00'; an end of 00:00 is the midnight that ends the day.
  time_slot text not null check (
    time_slot ~ '^([01]\d|2[0-3]):00-([01]\d|2[0-3]):00$'
    and left(time_slot, 5) <> right(time_slot, 5)
    and (right(time_slot, 5) = '00:00' or left(time_slot, 5) < right(time_slot, 5))
  ),
  -- The only day of a dated rule; null for a weekly rule.
  date date,
  -- Closes these hours instead of opening them.
  is_exception boolean not null default false,
  -- The absence that closes these hours; the rule is deleted with it.
  holiday_id uuid references teacher_holidays on delete cascade,
  valid_from date,
  valid_until date,
  created_at timestamptz not null default now(),
  check (valid_until >= valid_from),
  check (date is null or extract(isodow from date)::int - 1 = array_position(
    array['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']::weekday[], day_of_week) - 1),
  check (holiday_id is null or is_exception)
);

-- Derived from teacher_availability by triggers, one row per hour, so that an index-only scan finds the teachers for a weekday
-- and hour in a zone, best rated first. Does not contain lessons.
create table teacher_hours (
  availability_id uuid not null references teacher_availability on delete cascade,
  teacher_id uuid not null,
  timezone text not null,
  rating numeric(2, 1) not null,
  offers_trial boolean not null,
  is_listed boolean not null,
  minimum_notice_minutes integer not null,
  -- So that searches by time compare the length without reading the teacher.
  lesson_lengths smallint[] not null default '{60}',
  is_exception boolean not null,
  -- Whether the teacher has an exception at this weekday and hour, so that a search reads exceptions only then.
  has_exception boolean not null default false,
  day_of_week weekday not null,
  hour smallint not null check (hour between 0 and 23),
  date date,
  valid_from date,
  valid_until date,
  primary key (availability_id, hour)
  -- Vacuumed often: an index-only scan needs a fresh visibility map.
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Calendars that a teacher keeps elsewhere: only the busy times are stored (docs/domain.md, "Other calendars").
create table busy_calendars (
  id uuid primary key,
  teacher_id uuid not null references teachers on delete cascade,
  place smallint not null check (place between 1 and 3),
  -- The teacher's own name for it.
  name text not null check (length(name) <= 60),
  -- Encrypted and never shown again, because the address gives access to the calendar.
  address text not null check (length(address) <= 8000),
  -- The host of the address, by which the teacher recognises the calendar.
  host text not null check (length(host) between 1 and 253),
  added_at timestamptz not null,
  tried_at timestamptz not null,
  -- The last time that it could be read; the busy times read then count for a day.
  read_at timestamptz not null,
  -- Stored uncompressed: a search reads those of many teachers, and decompressing one takes longer than reading it.
  busy tstzmultirange storage external not null default '{}',
  failure text check (failure in ('unreachable', 'refused', 'not_a_calendar', 'oversized')),
  failing_since timestamptz,
  dropped_at timestamptz,
  unique (teacher_id, place),
  constraint busy_calendars_failing check ((failure is null) = (failing_since is null)),
  constraint busy_calendars_dropped check (dropped_at is null or (failure is not null and busy = '{}'))
);

-- Stores the same rule only once. Also the index for a teacher's rules.
create unique index availability_once on teacher_availability
  (teacher_id, day_of_week, time_slot, date, is_exception, valid_from, valid_until) nulls not distinct;
create index availability_of_holiday on teacher_availability (holiday_id) where holiday_id is not null;
-- Covers every column that the search filters by, in the order of the results. Dated hours have their weekday, so that one
-- range of the index contains both kinds.
create index teacher_hours_open on teacher_hours (timezone, day_of_week, hour, rating desc, teacher_id)
  include (date, has_exception, minimum_notice_minutes, offers_trial, valid_from, valid_until, lesson_lengths)
  where not is_exception and is_listed;
create index teacher_hours_exceptions on teacher_hours (teacher_id, hour) where is_exception;
create index teacher_hours_of_teacher on teacher_hours (teacher_id);
create index busy_calendars_to_read on busy_calendars (tried_at);

create function refresh_has_exception(teachers uuid[]) returns void language sql as $$
  update teacher_hours h set has_exception = not h.has_exception
  where h.teacher_id = any(teachers) and not h.is_exception
    and h.has_exception <> exists (
      select from teacher_hours e
      where e.is_exception and e.teacher_id = h.teacher_id and e.hour = h.hour and e.day_of_week = h.day_of_week);
$$;

-- Updates the teachers' rows first, which locks them against bookings and against changes of the columns copied below.
create function availability_after_write() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update teachers set calendar_version = calendar_version + 1 where id in (select teacher_id from gone);
    delete from teacher_hours where availability_id in (select id from gone);
    perform refresh_has_exception(array(select distinct teacher_id from gone));
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update teachers set calendar_version = calendar_version + 1 where id in (select teacher_id from written);
    insert into teacher_hours (availability_id, teacher_id, timezone, rating, offers_trial, is_listed,
                               minimum_notice_minutes, lesson_lengths, is_exception, day_of_week, hour, date, valid_from,
                               valid_until)
    select a.id, t.id, t.timezone, t.rating, t.trial_lesson_available, t.is_listed, t.minimum_notice_minutes,
           t.lesson_lengths, a.is_exception, a.day_of_week, h, a.date, a.valid_from, a.valid_until
    from written a
    join teachers t on t.id = a.teacher_id,
         generate_series(
           left(a.time_slot, 2)::int,
           case when right(a.time_slot, 5) = '00:00' then 24 else substr(a.time_slot, 7, 2)::int end - 1) h;
    perform refresh_has_exception(array(select distinct teacher_id from written));
  end if;
  return null;
end $$;

create function teachers_after_update() returns trigger language plpgsql as $$
begin
  update teacher_hours
  set timezone = new.timezone, rating = new.rating, offers_trial = new.trial_lesson_available,
      is_listed = new.is_listed, minimum_notice_minutes = new.minimum_notice_minutes, lesson_lengths = new.lesson_lengths
  where teacher_id = new.id;
  return null;
end $$;

-- Busy times are part of the calendar that bookings are planned on (docs/decisions/0004-booking-in-one-function.md).
create function busy_calendars_after_write() returns trigger language plpgsql as $$
begin
  update teachers set calendar_version = calendar_version + 1 where id = coalesce(new.teacher_id, old.teacher_id);
  return null;
end $$;

create trigger availability_after_insert after insert on teacher_availability
  referencing new table as written for each statement execute function availability_after_write();
create trigger availability_after_update after update on teacher_availability
  referencing old table as gone new table as written for each statement execute function availability_after_write();
create trigger availability_after_delete after delete on teacher_availability
  referencing old table as gone for each statement execute function availability_after_write();
create trigger teachers_after_update after update on teachers for each row
  when ((new.timezone, new.rating, new.trial_lesson_available, new.approved_at, new.retired_at, new.suspended_at,
      new.minimum_notice_minutes, new.lesson_lengths)
    is distinct from (old.timezone, old.rating, old.trial_lesson_available, old.approved_at, old.retired_at, old.suspended_at,
      old.minimum_notice_minutes, old.lesson_lengths))
  execute function teachers_after_update();
create trigger busy_calendars_after_insert_or_delete after insert or delete on busy_calendars
  for each row execute function busy_calendars_after_write();
create trigger busy_calendars_after_update after update of busy on busy_calendars
  for each row when (old.busy is distinct from new.busy) execute function busy_calendars_after_write();
