-- Lessons of 30, 60, 90 and 120 minutes (docs/domain.md, "Lessons"). Trials and groups keep their hour.

create domain lesson_minutes as smallint check (value in (30, 60, 90, 120));

-- The lengths of individual lessons that a teacher gives.
alter table teachers add column lesson_lengths smallint[] not null default '{60}'
  check (cardinality(lesson_lengths) between 1 and 4 and lesson_lengths <@ '{30, 60, 90, 120}'::smallint[]);

-- What each lesson of the booking reserves.
alter table bookings add column lesson_minutes lesson_minutes not null default 60
  check (lesson_type = 'individual' or lesson_minutes = 60);

alter table lessons add constraint lessons_length check (
  ends_at - starts_at in (interval '30 minutes', interval '1 hour', interval '90 minutes', interval '2 hours')
  and (type = 'individual' or ends_at - starts_at = interval '1 hour'));

-- Searches by time compare the length without reading the teacher.
alter table teacher_hours add column lesson_lengths smallint[] not null default '{60}';
drop index teacher_hours_open;
create index teacher_hours_open on teacher_hours (timezone, day_of_week, hour, rating desc, teacher_id)
  include (date, has_exception, minimum_notice_minutes, offers_trial, valid_from, valid_until, lesson_lengths)
  where not is_exception and is_listed;

create or replace function availability_after_write() returns trigger language plpgsql as $$
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

create or replace function teachers_after_update() returns trigger language plpgsql as $$
begin
  update teacher_hours
  set timezone = new.timezone, rating = new.rating, offers_trial = new.trial_lesson_available,
      is_listed = new.is_listed, minimum_notice_minutes = new.minimum_notice_minutes, lesson_lengths = new.lesson_lengths
  where teacher_id = new.id;
  return null;
end $$;
drop trigger teachers_after_update on teachers;
create trigger teachers_after_update after update on teachers for each row
  when ((new.timezone, new.rating, new.trial_lesson_available, new.approved_at, new.retired_at, new.suspended_at,
      new.minimum_notice_minutes, new.lesson_lengths)
    is distinct from (old.timezone, old.rating, old.trial_lesson_available, old.approved_at, old.retired_at, old.suspended_at,
      old.minimum_notice_minutes, old.lesson_lengths))
  execute function teachers_after_update();

-- A plan that was made with other lengths is made again.
create or replace function teachers_before_write() returns trigger language plpgsql as $$
begin
  new.search_text := (
    select folded(concat_ws(' ', p.first_name, p.last_name, array_to_string(new.specialization, ' ')))
    from profiles p where p.id = new.id
  );
  if tg_op = 'UPDATE' and (new.timezone, new.trial_lesson_available, new.hourly_rate_cents, new.minimum_notice_minutes,
      new.approved_at, new.retired_at, new.suspended_at, new.lesson_lengths)
     is distinct from (old.timezone, old.trial_lesson_available, old.hourly_rate_cents, old.minimum_notice_minutes,
      old.approved_at, old.retired_at, old.suspended_at, old.lesson_lengths) then
    new.calendar_version := old.calendar_version + 1;
  end if;
  return new;
end $$;

-- Writes the length of its lessons with the booking.
create or replace function book_lessons(
  p_id uuid, p_parent_id uuid, p_student_id uuid, p_teacher_id uuid, p_calendar_version bigint,
  p_type lesson_type, p_package_id uuid, p_frequency recurrence_frequency, p_starts timestamptz[], p_minutes int,
  p_rate_cents int, p_discount smallint, p_total_cents int, p_price_cents int[], p_booked_by uuid, p_fingerprint text,
  p_family_version bigint default null
) returns table (seat_id uuid, lesson_id uuid, starts_at timestamptz, ends_at timestamptz, status lesson_status, price_cents cents)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform from teachers where id = p_teacher_id and calendar_version = p_calendar_version for no key update;
  if not found then return; end if;
  update parents set booking_version = booking_version + 1
  where id = p_parent_id and booking_version = coalesce(p_family_version, booking_version);
  if not found then return; end if;
  perform from students where id = p_student_id for no key update;

  insert into bookings (id, parent_id, student_id, teacher_id, lesson_type, package_id, is_recurring, recurrence_frequency,
    number_of_sessions, hourly_rate_cents, discount_percentage, total_cents, booked_by, fingerprint, lesson_minutes)
  values (p_id, p_parent_id, p_student_id, p_teacher_id, p_type, p_package_id, p_frequency is not null, p_frequency,
    cardinality(p_starts), p_rate_cents, p_discount, p_total_cents, p_booked_by, p_fingerprint, p_minutes)
  on conflict (id) do nothing;
  if not found then return; end if;

  return query select * from take_seats(
    p_teacher_id, p_type, p_student_id, p_parent_id, p_id, p_starts, p_minutes, p_price_cents);

  insert into booking_outbox (booking_id) values (p_id);
end $$;
