-- When a teacher teaches: wall-clock rules in the teacher's zone, and the copy that search reads.

create type weekday as enum ('lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche');

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
  -- Set: this rule is of that day alone. Not set: of every such weekday.
  date date,
  -- True: closed then.
  is_exception boolean not null default false,
  valid_from date,
  valid_until date,
  created_at timestamptz not null default now(),
  check (valid_until >= valid_from),
  check (date is null or extract(isodow from date)::int - 1 = array_position(
    array['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']::weekday[], day_of_week) - 1)
);
create index availability_of_teacher on teacher_availability (teacher_id);

-- Derived, one row an hour: "who teaches on a Tuesday at 17:00 in Cairo", best rated first, from an index alone.
-- Kept by triggers; the truth is teacher_availability. Whether the hour is free of lessons is asked of lessons.
create table teacher_hours (
  availability_id uuid not null references teacher_availability on delete cascade,
  teacher_id uuid not null,
  timezone text not null,
  rating numeric(2, 1) not null,
  offers_trial boolean not null,
  is_listed boolean not null,
  minimum_notice_minutes integer not null,
  is_exception boolean not null,
  day_of_week weekday not null,
  hour smallint not null check (hour between 0 and 23),
  date date,
  valid_from date,
  valid_until date,
  primary key (availability_id, hour)
);
create index teacher_hours_weekly on teacher_hours (timezone, day_of_week, hour, rating desc, teacher_id)
  where not is_exception and date is null and is_listed;
create index teacher_hours_dated on teacher_hours (date, hour, timezone)
  where not is_exception and date is not null and is_listed;
create index teacher_hours_exceptions on teacher_hours (teacher_id, hour) where is_exception;
create index teacher_hours_of_teacher on teacher_hours (teacher_id);

create function availability_after_write() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    delete from teacher_hours where availability_id = old.id;
    update teachers set calendar_version = calendar_version + 1 where id = old.teacher_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into teacher_hours
    select new.id, t.id, t.timezone, t.rating, t.trial_lesson_available, t.is_listed, t.minimum_notice_minutes,
           new.is_exception, new.day_of_week, h, new.date, new.valid_from, new.valid_until
    from teachers t,
         generate_series(
           left(new.time_slot, 2)::int,
           case when right(new.time_slot, 5) = '00:00' then 24 else substr(new.time_slot, 7, 2)::int end - 1) h
    where t.id = new.teacher_id;
    update teachers set calendar_version = calendar_version + 1 where id = new.teacher_id;
  end if;
  return null;
end $$;
create trigger availability_after_write after insert or update or delete on teacher_availability
  for each row execute function availability_after_write();

create function teachers_after_update() returns trigger language plpgsql as $$
begin
  update teacher_hours
  set timezone = new.timezone, rating = new.rating, offers_trial = new.trial_lesson_available,
      is_listed = new.is_listed, minimum_notice_minutes = new.minimum_notice_minutes
  where teacher_id = new.id;
  return null;
end $$;
create trigger teachers_after_update after update on teachers for each row
  when ((new.timezone, new.rating, new.trial_lesson_available, new.approved_at, new.retired_at, new.minimum_notice_minutes)
    is distinct from (old.timezone, old.rating, old.trial_lesson_available, old.approved_at, old.retired_at, old.minimum_notice_minutes))
  execute function teachers_after_update();
