-- What the school sets, and the limits of a family (docs/domain.md, "Families and children" and "Booking").

create table school_settings (
  -- One row.
  is_only_row boolean primary key default true check (is_only_row),
  -- Nothing is booked further ahead.
  booking_horizon_months smallint not null default 12 check (booking_horizon_months between 1 and 24),
  -- Booked lessons of one child that are still to come.
  lessons_ahead_per_child smallint not null default 60 check (lessons_ahead_per_child between 1 and 500),
  -- A new family sits in no group with other children.
  new_families_wait boolean not null default true
);
insert into school_settings default values;

create function refuse_settings_removal() returns trigger language plpgsql as $$
begin
  raise exception 'school_settings keeps its row' using errcode = 'restrict_violation';
end $$;
create trigger school_settings_stay before delete or truncate on school_settings
  for each statement execute function refuse_settings_removal();

-- The last instant at which a lesson may start that is booked now.
create function bookable_until(p_now timestamptz) returns timestamptz language sql stable
begin atomic
  select (p_now at time zone 'UTC' + make_interval(months => booking_horizon_months)) at time zone 'UTC' from school_settings;
end;

-- Changes with every booking of the family. A plan that was made with another version is made again, so that two bookings at
-- once, with two teachers, do not pass a limit of the family together.
alter table parents add column booking_version bigint not null default 0;

create function students_after_insert() returns trigger language plpgsql as $$
begin
  -- Children who are added at the same time are counted one after another.
  perform from parents where id = new.parent_id for no key update;
  if (select count(*) from students where parent_id = new.parent_id) > 12 then
    raise exception 'A family has at most 12 children' using errcode = 'check_violation', constraint = 'students_at_most_12';
  end if;
  return null;
end $$;
create trigger students_at_most_12 after insert or update of parent_id on students
  for each row execute function students_after_insert();

-- The booking function takes the version of the family too. It has a default for processes of the release before.
drop function book_lessons(uuid, uuid, uuid, uuid, bigint, lesson_type, uuid, recurrence_frequency, timestamptz[], integer,
  integer, smallint, integer, integer[], uuid, text);
create function book_lessons(
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
    number_of_sessions, hourly_rate_cents, discount_percentage, total_cents, booked_by, fingerprint)
  values (p_id, p_parent_id, p_student_id, p_teacher_id, p_type, p_package_id, p_frequency is not null, p_frequency,
    cardinality(p_starts), p_rate_cents, p_discount, p_total_cents, p_booked_by, p_fingerprint)
  on conflict (id) do nothing;
  if not found then return; end if;

  return query select * from take_seats(
    p_teacher_id, p_type, p_student_id, p_parent_id, p_id, p_starts, p_minutes, p_price_cents);

  insert into booking_outbox (booking_id) values (p_id);
end $$;
