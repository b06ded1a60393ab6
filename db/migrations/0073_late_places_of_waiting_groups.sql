-- A late place that is booked again in a group that waits for a second child stays due until the group comes together, and is
-- given back then, by whichever booking or move brings the second child (docs/domain.md, "Cancelling").
alter table seats
  drop constraint seats_replaced,
  add constraint seats_replaced check (
    replaced_by is null or (released_at is not null and replaced_by <> id and moved_to is null));
comment on column seats.replaced_by is
  'The place of the same child at the same hour that was booked again after this one was cancelled too late. While that one waits for a second child this one is not given back yet; null again when that one is released meanwhile.';

create function give_back_replaced(p_teacher_id uuid, p_starts timestamptz[], p_actor uuid, p_now timestamptz)
returns void language plpgsql as $$
declare
  replaced record;
begin
  for replaced in
    update seats late set given_back_at = p_now
    from seats again join lessons l on l.id = again.lesson_id
    where l.teacher_id = p_teacher_id and l.starts_at = any(p_starts) and l.status <> 'pending' and again.released_at is null
      and late.replaced_by = again.id and late.given_back_at is null
    returning late.id, late.lesson_id, late.student_id
  loop
    perform write_audit(p_now, p_actor, 'seat_replaced', replaced.student_id, null, null,
      jsonb_build_object('lesson', replaced.lesson_id, 'seats', jsonb_build_array(replaced.id)));
  end loop;
end $$;

comment on function give_back_replaced is $$Gives back the late places that held places in these lessons of a teacher replace, unless the lesson waits
for a second child.$$;

create or replace function take_seats(
  p_teacher_id uuid, p_type lesson_type, p_student_id uuid, p_parent_id uuid, p_booking_id uuid, p_starts timestamptz[],
  p_minutes int, p_price_cents int[], p_join_until timestamptz[], p_days weekday[], p_hours int[], p_now timestamptz
) returns table (
  seat_id uuid, lesson_id uuid, starts_at timestamptz, ends_at timestamptz, status lesson_status, price_cents cents
) language plpgsql as $$
#variable_conflict use_column
begin
  -- One statement, so one snapshot: each part reads the tables as they were before the statement, and what another part
  -- writes only by its `returning`.
  return query with session as (
    select s.starts_at, s.starts_at + make_interval(mins => p_minutes) as ends_at, s.price_cents, s.join_until, s.day, s.hour
    from unnest(p_starts, p_price_cents, p_join_until, p_days, p_hours) as s (starts_at, price_cents, join_until, day, hour)
  ), joined as (
    -- The teacher's group lessons at these hours that a child may join.
    update lessons l
    set seats_taken = l.seats_taken + 1, status = case l.status when 'pending' then 'upcoming' else l.status end,
      join_until = null
    from session s
    where p_type = 'group' and l.teacher_id = p_teacher_id and l.is_joinable
      and l.starts_at = s.starts_at and l.ends_at = s.ends_at
    returning l.id, l.starts_at, l.ends_at, l.status, l.capacity,
      -- `status` is the new one, `old.status` the one before this update.
      old.status = 'pending' as was_pending
  ), resumed as (
    -- The other child's seat in a group that was pending; the new seat is not in the snapshot.
    insert into group_outbox (seat_id, was_pending)
    select o.id, true from joined j join seats o on o.lesson_id = j.id and o.released_at is null
    where j.was_pending
    -- Not `do nothing`: the update waits for a worker that is deleting the row, and then the row is inserted again.
    on conflict (seat_id) do update set seat_id = excluded.seat_id
  ), created as (
    -- A new lesson for every other hour.
    insert into lessons (teacher_id, starts_at, ends_at, type, seats_taken, status, join_until, group_id)
    select p_teacher_id, s.starts_at, s.ends_at, p_type, 1,
      case p_type when 'group' then 'pending' else 'upcoming' end::lesson_status,
      case p_type when 'group' then s.join_until end,
      case p_type when 'group' then open_group(p_teacher_id, s.day, s.hour, p_student_id, p_now) end
    from session s where not exists (select from joined j where j.starts_at = s.starts_at)
    returning id, starts_at, ends_at, status, capacity
  ), lesson as (
    select id, starts_at, ends_at, status, capacity from joined union all select * from created
  ), seat as (
    insert into seats (lesson_id, starts_at, ends_at, capacity, seat_no, student_id, parent_id, booking_id, is_trial, price_cents)
    select l.id, l.starts_at, l.ends_at, l.capacity,
      -- The first free seat.
      (select min(n) from generate_series(1, l.capacity) n
       where not exists (select from seats o where o.lesson_id = l.id and o.seat_no = n and o.released_at is null)),
      p_student_id, p_parent_id, p_booking_id, p_type = 'trial', s.price_cents
    from lesson l join session s on s.starts_at = l.starts_at
    returning id, lesson_id, price_cents
  )
  select seat.id, l.id, l.starts_at, l.ends_at, l.status, seat.price_cents
  from lesson l join seat on seat.lesson_id = l.id
  order by l.starts_at;
  if p_type = 'group' then perform give_back_replaced(p_teacher_id, p_starts, null, p_now); end if;
end $$;

comment on function take_seats is $$Seats a student in one lesson per start: in the teacher's group lesson at that time if it can be joined, in a new
lesson otherwise. A new group is pending and becomes upcoming with its second student; group_outbox then has the
first one's seat, and a late place that it replaces is given back. The caller holds the teacher's lock.$$;

create or replace function book_lessons(
  p_id uuid, p_fingerprint text, p_parent_id uuid, p_student_id uuid, p_teacher_id uuid, p_family_version bigint,
  p_calendar_version bigint, p_type lesson_type, p_package_id uuid, p_frequency recurrence_frequency, p_starts timestamptz[],
  p_minutes integer, p_join_until timestamptz[], p_days weekday[], p_hours integer[], p_rate_cents integer, p_discount smallint,
  p_total_cents integer, p_price_cents integer[], p_booked_by uuid, p_school_reason text, p_now timestamptz, p_late_seats uuid[]
) returns table (
  seat_id uuid, lesson_id uuid, starts_at timestamptz, ends_at timestamptz, status lesson_status, price_cents cents
) language plpgsql set lock_timeout to '2s' as $$
#variable_conflict use_column
begin
  perform from teachers where id = p_teacher_id and calendar_version = p_calendar_version for no key update;
  if not found then return; end if;
  update parents set booking_version = booking_version + 1 where id = p_parent_id and booking_version = p_family_version;
  if not found then return; end if;
  perform from students where id = p_student_id for no key update;

  insert into bookings (id, parent_id, student_id, teacher_id, lesson_type, package_id, is_recurring, recurrence_frequency,
    number_of_sessions, hourly_rate_cents, discount_percentage, total_cents, booked_by, fingerprint, lesson_minutes, school_reason)
  values (p_id, p_parent_id, p_student_id, p_teacher_id, p_type, p_package_id, p_frequency is not null, p_frequency,
    cardinality(p_starts), p_rate_cents, p_discount, p_total_cents, p_booked_by, p_fingerprint, p_minutes, p_school_reason)
  on conflict (id) do nothing;
  if not found then return; end if;

  return query select * from take_seats(
    p_teacher_id, p_type, p_student_id, p_parent_id, p_id, p_starts, p_minutes, p_price_cents, p_join_until,
    p_days, p_hours, p_now);

  if cardinality(p_late_seats) > 0 then
    update seats late set replaced_by = again.id
    from seats again
    where again.booking_id = p_id and late.id = any(p_late_seats) and late.starts_at = again.starts_at
      and late.student_id = p_student_id and late.released_at is not null and late.given_back_at is null;
    perform give_back_replaced(p_teacher_id, p_starts, p_booked_by, p_now);
  end if;

  insert into booking_outbox (booking_id) values (p_id);
end $$;

create or replace function seats_after_release() returns trigger language plpgsql as $$
begin
  delete from room_participants where lesson_id = new.lesson_id and seat_no = new.seat_no;
  delete from room_seats where lesson_id = new.lesson_id and seat_no = new.seat_no;
  -- Its group did not come together: it replaces nothing.
  update seats set replaced_by = null where replaced_by = new.id and given_back_at is null;
  return null;
end $$;
