-- Until when a second child can join a pending group: decided when the group becomes pending (lessons.ts, joinDeadline), and
-- not changed by a teacher who later asks for another notice.
alter table lessons add column join_until timestamptz;
update lessons l set join_until = l.starts_at - make_interval(mins => t.minimum_notice_minutes)
from teachers t where t.id = l.teacher_id and l.status = 'pending';
alter table lessons add constraint lessons_join_until check ((status = 'pending') = (join_until is not null));
drop index lessons_pending;
create index lessons_pending on lessons (join_until) where status = 'pending';

drop function take_seats(uuid, lesson_type, uuid, uuid, uuid, timestamptz[], integer, integer[]);
create function take_seats(
  p_teacher_id uuid, p_type lesson_type, p_student_id uuid, p_parent_id uuid, p_booking_id uuid, p_starts timestamptz[],
  p_minutes integer, p_price_cents integer[], p_join_until timestamptz[]
) returns table (seat_id uuid, lesson_id uuid, starts_at timestamptz, ends_at timestamptz, status lesson_status, price_cents cents)
language plpgsql as $$
#variable_conflict use_column
begin
  return query with session as (
    select s.starts_at, s.starts_at + make_interval(mins => p_minutes) as ends_at, s.price_cents, s.join_until
    from unnest(p_starts, p_price_cents, p_join_until) as s (starts_at, price_cents, join_until)
  ), joined as (
    update lessons l
    set seats_taken = l.seats_taken + 1, status = case l.status when 'pending' then 'upcoming' else l.status end,
      join_until = null
    from session s
    where p_type = 'group' and l.teacher_id = p_teacher_id and l.is_joinable
      and l.starts_at = s.starts_at and l.ends_at = s.ends_at
    returning l.id, l.starts_at, l.ends_at, l.status, l.capacity
  ), created as (
    insert into lessons (teacher_id, starts_at, ends_at, type, seats_taken, status, join_until, group_id)
    select p_teacher_id, s.starts_at, s.ends_at, p_type, 1,
      case p_type when 'group' then 'pending' else 'upcoming' end::lesson_status,
      case p_type when 'group' then s.join_until end,
      case p_type when 'group' then open_group(p_teacher_id, s.starts_at, p_student_id) end
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

drop function book_lessons(uuid, uuid, uuid, uuid, bigint, lesson_type, uuid, recurrence_frequency, timestamptz[], integer,
  integer, smallint, integer, integer[], uuid, text, bigint, text);
create function book_lessons(
  p_id uuid, p_parent_id uuid, p_student_id uuid, p_teacher_id uuid, p_calendar_version bigint, p_type lesson_type,
  p_package_id uuid, p_frequency recurrence_frequency, p_starts timestamptz[], p_minutes integer, p_rate_cents integer,
  p_discount smallint, p_total_cents integer, p_price_cents integer[], p_join_until timestamptz[], p_booked_by uuid,
  p_fingerprint text, p_family_version bigint default null, p_school_reason text default null
) returns table (seat_id uuid, lesson_id uuid, starts_at timestamptz, ends_at timestamptz, status lesson_status, price_cents cents)
language plpgsql set lock_timeout to '2s' as $$
#variable_conflict use_column
begin
  perform from teachers where id = p_teacher_id and calendar_version = p_calendar_version for no key update;
  if not found then return; end if;
  update parents set booking_version = booking_version + 1
  where id = p_parent_id and booking_version = coalesce(p_family_version, booking_version);
  if not found then return; end if;
  perform from students where id = p_student_id for no key update;

  insert into bookings (id, parent_id, student_id, teacher_id, lesson_type, package_id, is_recurring, recurrence_frequency,
    number_of_sessions, hourly_rate_cents, discount_percentage, total_cents, booked_by, fingerprint, lesson_minutes, school_reason)
  values (p_id, p_parent_id, p_student_id, p_teacher_id, p_type, p_package_id, p_frequency is not null, p_frequency,
    cardinality(p_starts), p_rate_cents, p_discount, p_total_cents, p_booked_by, p_fingerprint, p_minutes, p_school_reason)
  on conflict (id) do nothing;
  if not found then return; end if;

  return query select * from take_seats(
    p_teacher_id, p_type, p_student_id, p_parent_id, p_id, p_starts, p_minutes, p_price_cents, p_join_until);

  insert into booking_outbox (booking_id) values (p_id);
end $$;
