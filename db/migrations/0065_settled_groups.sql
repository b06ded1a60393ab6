-- A group's level and ages are settled while its teacher or the school described it or a session with a child is to come. A session
-- that is over settles nothing, although it stays upcoming until it is completed (docs/domain.md, "Groups").
create function has_sessions_ahead(p_group_id uuid, p_now timestamptz) returns boolean language sql stable
return exists (
  select from lessons l
  where l.group_id = p_group_id and l.status in ('pending', 'upcoming', 'confirmed') and l.starts_at > p_now);

comment on function has_sessions_ahead is 'Whether a group has a booked session to come.';

create function is_settled(g groups, p_now timestamptz) returns boolean language sql stable
return g.is_named or has_sessions_ahead(g.id, p_now);

comment on function is_settled is
  'Whether level and ages of a group hold for the children who ask for its hour: it was described, or has a session to come.';

drop function take_seats(uuid, lesson_type, uuid, uuid, uuid, timestamptz[], integer, integer[], timestamptz[], weekday[], integer[]);
drop function open_group(uuid, weekday, integer, uuid);

create function open_group(
  p_teacher_id uuid, p_day weekday, p_hour integer, p_student_id uuid, p_now timestamptz
) returns uuid language sql as $$
  insert into groups as g (teacher_id, day_of_week, hour, level, youngest, oldest)
  select p_teacher_id, p_day, p_hour, s.level, greatest(4, s.age - 1), least(17, s.age + 1)
  from students s where s.id = p_student_id
  on conflict (teacher_id, day_of_week, hour) do update
  set (level, youngest, oldest) = (
    select kept.level, kept.youngest, kept.oldest
    from (select g.level, g.youngest, g.oldest where is_settled(g, p_now)
          union all select excluded.level, excluded.youngest, excluded.oldest limit 1) kept)
  returning id
$$;

comment on function open_group is $$The group at a day and hour on the teacher's clock. A group without coming lessons whose level and
ages its teacher did not set takes the level and the age of the child who opens it again, a year more or less.$$;

create function take_seats(
  p_teacher_id uuid, p_type lesson_type, p_student_id uuid, p_parent_id uuid, p_booking_id uuid, p_starts timestamptz[],
  p_minutes int, p_price_cents int[], p_join_until timestamptz[], p_days weekday[], p_hours int[], p_now timestamptz
) returns table (
  seat_id uuid, lesson_id uuid, starts_at timestamptz, ends_at timestamptz, status lesson_status, price_cents cents
) language plpgsql as $$
#variable_conflict use_column
declare
  joined_starts timestamptz[] := '{}';
begin
  if p_type = 'group' then
    with joined as (
      -- The teacher's group lessons at these hours that a child may join.
      update lessons l
      set seats_taken = l.seats_taken + 1, status = case l.status when 'pending' then 'upcoming' else l.status end,
        join_until = null
      where l.teacher_id = p_teacher_id and l.is_joinable
        and l.starts_at = any(p_starts) and l.ends_at = l.starts_at + make_interval(mins => p_minutes)
      -- `old.status` is the one before this update.
      returning l.id, l.starts_at, old.status = 'pending' as was_pending
    ), resumed as (
      -- The other child's seat in a group that was pending; the new seat is not written yet.
      insert into group_outbox (seat_id, was_pending)
      select o.id, true from joined j join seats o on o.lesson_id = j.id and o.released_at is null
      where j.was_pending
      -- Not `do nothing`: the update waits for a worker that is deleting the row, and then the row is inserted again.
      on conflict (seat_id) do update set seat_id = excluded.seat_id
    )
    select coalesce(array_agg(j.starts_at), '{}') into joined_starts from joined j;
  end if;

  -- A new lesson for every other hour.
  insert into lessons (teacher_id, starts_at, ends_at, type, seats_taken, status, join_until, group_id)
  select p_teacher_id, s.starts_at, s.starts_at + make_interval(mins => p_minutes), p_type, 1,
    case p_type when 'group' then 'pending' else 'upcoming' end::lesson_status,
    case p_type when 'group' then s.join_until end,
    case p_type when 'group' then open_group(p_teacher_id, s.day, s.hour, p_student_id, p_now) end
  from unnest(p_starts, p_join_until, p_days, p_hours) as s (starts_at, join_until, day, hour)
  where s.starts_at <> all(joined_starts);

  -- The teacher's lessons at these hours are those just joined or written: lessons of a teacher never overlap.
  return query with seat as (
    insert into seats (lesson_id, starts_at, ends_at, capacity, seat_no, student_id, parent_id, booking_id, is_trial, price_cents)
    select l.id, l.starts_at, l.ends_at, l.capacity,
      -- The first free seat.
      (select min(n) from generate_series(1, l.capacity) n
       where not exists (select from seats o where o.lesson_id = l.id and o.seat_no = n and o.released_at is null)),
      p_student_id, p_parent_id, p_booking_id, p_type = 'trial', s.price_cents
    from unnest(p_starts, p_price_cents) as s (starts_at, price_cents)
    join lessons l on l.teacher_id = p_teacher_id and l.starts_at = s.starts_at and l.status <> 'cancelled'
    returning id, lesson_id, price_cents
  )
  select seat.id, l.id, l.starts_at, l.ends_at, l.status, seat.price_cents
  from seat join lessons l on l.id = seat.lesson_id
  order by l.starts_at;
  if p_type = 'group' then perform give_back_replaced(p_teacher_id, p_starts, null, p_now); end if;
end $$;

comment on function take_seats is $$Seats a student in one lesson per start: in the teacher's group lesson at that time if it can be joined, in a new
lesson otherwise. A new group is pending and becomes upcoming with its second student; group_outbox then has the
first one's seat, and a late place that it replaces is given back. The caller holds the teacher's lock.$$;
