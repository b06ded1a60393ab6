-- As in 0081, and:
-- Whether the child is free is asked of the index that keeps it so. By the family's days the planner chose to read all the
-- seats a child ever had: 0.5 ms for one with five hundred of them.
-- The session can be confirmed here, so that a booking need not ask for it in a round trip of its own (decision 21).

alter type booking_to_write add attribute session_id uuid, add attribute family_timezone text;

-- Queue, check, write. What only the locked rows can tell is judged here. With a session, the caller only remembers who
-- writes: 'stale' when the session is over, is not the parent's, or the family is in another zone by now.
-- Answers an array, in the order of the bookings:
-- { outcome: booked | id_taken | stale | trial_used | taken | queue, taken?: [{ startsAt, reason }],
-- lessons?: [{ id, startsAt, endsAt, status, priceCents }] }, lessons in the order of starts. A booking that was already there
-- is 'booked' without lessons. Each is written whole or not at all.
--
-- Writers to one calendar queue at its teacher's row, in front of the exclusion constraint (measured in domain.md, Booking.2),
-- then writers to one child's days. Several at once never wait: whose teacher or child is being written to, by another
-- transaction or by one named before it, is told 'queue' when the hour is still there to queue for (of 500 rivals for one slot
-- all but the first are answered so without the lock), and comes again alone, to wait. Then 'stale' is also the answer where
-- teacher or child are not to be found: the caller asks again and reads why. Alone, rows are locked in the order named:
-- whoever holds the child waits for nobody.
create or replace function book_lessons(p_bookings jsonb, p_waits boolean) returns jsonb language plpgsql
-- Plans are kept as long as the connection. One that was made while a table was all but empty must not read it whole later.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_asked booking_to_write[] := array(select b from jsonb_populate_recordset(null::booking_to_write, p_bookings) b);
  v_held integer[];
  v_answers jsonb[];
  v_written jsonb;
begin
  if p_waits then
    v_held := array(
      select a.place from unnest(v_asked) a
      join teachers t on t.id = a.teacher_id and t.is_listed
      join students s on s.id = a.student_id and s.parent_id = a.parent_id
      for no key update of t, s);
  else
    v_held := array(
      select a.place from (
        select place, teacher_id, student_id, parent_id,
          row_number() over (partition by teacher_id order by place) as of_teacher,
          row_number() over (partition by student_id order by place) as of_student
        from unnest(v_asked)
      ) a
      join teachers t on t.id = a.teacher_id and t.is_listed
      join students s on s.id = a.student_id and s.parent_id = a.parent_id
      where a.of_teacher = 1 and a.of_student = 1
      for no key update of t, s skip locked);
  end if;

  -- Asked by parent as well: without the lock nobody has looked yet whose child it is. «is true» keeps the planner from the
  -- index of the family, which holds all that its children ever had.
  v_answers := array(
    select case
      when p_waits and not is_held or not is_signed_in then '{"outcome": "stale"}'
      when known is not null then jsonb_build_object('outcome', known)
      when is_held and version <> calendar_version then '{"outcome": "stale"}'
      when trial_used then '{"outcome": "trial_used"}'
      when taken is not null then jsonb_build_object('outcome', 'taken', 'taken', taken)
      when not is_held then '{"outcome": "queue"}'
    end
    from unnest(v_asked) a,
    lateral (select
      a.place = any(v_held) as is_held,
      a.session_id is null or exists (
        select from sessions s join parents p on p.id = s.user_id
        where s.id = a.session_id and s.user_id = a.parent_id and s.expires_at > now() and p.timezone = a.family_timezone
      ) as is_signed_in,
      (select t.calendar_version from teachers t where t.id = a.teacher_id) as version,
      (select case when b.parent_id = a.parent_id and b.fingerprint = a.fingerprint then 'booked' else 'id_taken' end
        from bookings b where b.id = a.id) as known,
      a.lesson_type = 'trial' and exists (
        select from seats
        where student_id = a.student_id and (parent_id = a.parent_id) is true and is_trial and given_back_at is null
      ) as trial_used,
      (select jsonb_agg(jsonb_build_object('startsAt', s, 'reason', reason)) from (
        select s, case
          -- No lesson is longer than two hours (a constraint), so the ordered index finds what overlaps.
          when exists (
            select from lessons l
            where (l.teacher_id, l.starts_at) > (a.teacher_id, s - interval '2 hours')
              and (l.teacher_id, l.starts_at) < (a.teacher_id, s + make_interval(mins => a.reserved_minutes))
              and l.ends_at > s and l.status <> 'cancelled'
              and not (a.lesson_type = 'group' and l.type = 'group' and l.starts_at = s
                and l.ends_at = s + make_interval(mins => a.reserved_minutes)
                and l.status <> 'completed' and l.seats_taken < l.capacity)
          ) then 'teacher_taken'
          when exists (
            select from seats st
            where st.student_id = a.student_id and (st.parent_id = a.parent_id) is true and st.released_at is null
              and st.during && tstzrange(s, s + make_interval(mins => a.reserved_minutes))
          ) then 'student_taken'
        end as reason
        from unnest(a.starts) s
      ) judged where reason is not null) as taken
    offset 0) judged
    order by a.place);
  if array_position(v_answers, null) is null then return to_jsonb(v_answers); end if;

  -- The same id written at this very moment for another teacher and another child violates the primary key: undone and judged
  -- again, it is found.
  with writable as (
    select a.* from unnest(v_asked) a where v_answers[a.place] is null
  ), booking as (
    insert into bookings (id, parent_id, student_id, teacher_id, lesson_type, package_id, is_recurring, recurrence_frequency,
      number_of_sessions, hourly_rate_cents, discount_percentage, total_cents, booked_by, fingerprint)
    select id, parent_id, student_id, teacher_id, lesson_type, package_id, recurrence_frequency is not null,
      recurrence_frequency, cardinality(starts), hourly_rate_cents, discount_percentage, total_cents, booked_by, fingerprint
    from writable
  ), word as (
    insert into bookings_to_tell select id from writable
  ), session as (
    select a.place, s.session_no, a.id as booking_id, a.teacher_id, a.student_id, a.parent_id, a.lesson_type,
      s.starts_at, s.starts_at + make_interval(mins => a.reserved_minutes) as ends_at, s.price_cents,
      joined.id is null as is_new, coalesce(joined.id, uuidv7()) as lesson_id, coalesce(joined.status, 'upcoming') as status,
      coalesce(joined.seat_no, 1) as seat_no
    from writable a
    cross join lateral unnest(a.starts, a.price_cents) with ordinality s(starts_at, price_cents, session_no)
    left join lateral (
      select l.id, case l.status when 'pending' then 'upcoming' else l.status end as status,
        (select min(n) from generate_series(1, 4) n
          where not exists (select from seats st where st.lesson_id = l.id and st.seat_no = n and st.released_at is null)) as seat_no
      from lessons l
      where l.teacher_id = a.teacher_id and l.starts_at = s.starts_at and l.type = 'group' and l.status <> 'cancelled'
    ) joined on a.lesson_type = 'group'
  ), joined_lesson as (
    update lessons set seats_taken = seats_taken + 1, status = case status when 'pending' then 'upcoming' else status end
    where id = any(array(select lesson_id from session where not is_new))
  ), new_lesson as (
    insert into lessons (id, teacher_id, starts_at, ends_at, type, seats_taken)
    select lesson_id, teacher_id, starts_at, ends_at, lesson_type, 1 from session where is_new
  ), seat as (
    insert into seats (lesson_id, starts_at, ends_at, capacity, seat_no, student_id, parent_id, booking_id, is_trial, price_cents)
    select lesson_id, starts_at, ends_at, case lesson_type when 'group' then 4 else 1 end, seat_no, student_id, parent_id,
      booking_id, lesson_type = 'trial', price_cents
    from session
  ), written as (
    select place, jsonb_build_object('outcome', 'booked', 'lessons', jsonb_agg(jsonb_build_object('id', lesson_id,
      'startsAt', starts_at, 'endsAt', ends_at, 'priceCents', price_cents, 'status', status) order by session_no)) as answer
    from session group by place
  )
  select jsonb_agg(answer order by place) from (
    select place, answer from written
    union all
    select place, v_answers[place] from unnest(v_asked) where v_answers[place] is not null
  ) answers
  into v_written;
  return v_written;
end $$;
