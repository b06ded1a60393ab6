-- Two notifications for the family of the other child: the second child of a group joined, or left.
alter type notification_kind add value 'second_student_joined';
alter type notification_kind add value 'second_student_left';

-- The seat of the only child of a group lesson that gained or lost its second child; the worker has still to notify the family.
-- was_pending: the status before the first of these changes, so that a second child who joins and leaves again before the worker
-- runs causes no mail.
create table group_outbox (
  seat_id uuid primary key references seats on delete cascade,
  was_pending boolean not null
);

-- Seats a student in one lesson per start: in the teacher's group lesson at that time if it can be joined, in a new lesson
-- otherwise. A new group is pending and becomes upcoming with its second student; group_outbox then has the first one's seat. The
-- caller holds the teacher's lock.
create or replace function take_seats(
  p_teacher_id uuid, p_type lesson_type, p_student_id uuid, p_parent_id uuid, p_booking_id uuid, p_starts timestamptz[],
  p_minutes integer, p_price_cents integer[], p_join_until timestamptz[], p_days weekday[], p_hours integer[]
) returns table (seat_id uuid, lesson_id uuid, starts_at timestamptz, ends_at timestamptz, status lesson_status, price_cents cents)
language plpgsql as $$
#variable_conflict use_column
begin
  return query with session as (
    select s.starts_at, s.starts_at + make_interval(mins => p_minutes) as ends_at, s.price_cents, s.join_until, s.day, s.hour
    from unnest(p_starts, p_price_cents, p_join_until, p_days, p_hours) as s (starts_at, price_cents, join_until, day, hour)
  ), joined as (
    update lessons l
    set seats_taken = l.seats_taken + 1, status = case l.status when 'pending' then 'upcoming' else l.status end,
      join_until = null
    from session s
    where p_type = 'group' and l.teacher_id = p_teacher_id and l.is_joinable
      and l.starts_at = s.starts_at and l.ends_at = s.ends_at
    returning l.id, l.starts_at, l.ends_at, l.status, l.capacity, old.status = 'pending' as was_pending
  ), resumed as (
    insert into group_outbox (seat_id, was_pending)
    select o.id, true from joined j join seats o on o.lesson_id = j.id and o.released_at is null
    where j.was_pending
    on conflict (seat_id) do update set seat_id = excluded.seat_id
  ), created as (
    insert into lessons (teacher_id, starts_at, ends_at, type, seats_taken, status, join_until, group_id)
    select p_teacher_id, s.starts_at, s.ends_at, p_type, 1,
      case p_type when 'group' then 'pending' else 'upcoming' end::lesson_status,
      case p_type when 'group' then s.join_until end,
      case p_type when 'group' then open_group(p_teacher_id, s.day, s.hour, p_student_id) end
    from session s where not exists (select from joined j where j.starts_at = s.starts_at)
    returning id, starts_at, ends_at, status, capacity
  ), lesson as (
    select id, starts_at, ends_at, status, capacity from joined union all select * from created
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
