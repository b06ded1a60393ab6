-- A job is enqueued in the transaction that causes it. pg-boss names INSERT into its job table as a supported way in.
create function enqueue(job text, data jsonb) returns void language plpgsql as $$
begin
  insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff) values (job, data, 12, 5, true);
end $$;

-- Bookings of which nobody has been told yet. Written with the booking, both or neither, and short-lived: tell_bookings()
-- empties it twice a second. One row here costs a booking 0.02 ms of PostgreSQL's time; two jobs and a notification, written
-- there and then, cost 0.3 of 1.0 ms, for each job locks the one row of its queue and all who book at once meet there.
create table bookings_to_tell (
  -- No foreign key: bookings are never deleted, and asking would cost as much as writing.
  booking_id uuid primary key
);

-- A booking in one round trip and one transaction: queue, check, write. The caller (book-lessons.ts) has
-- judged hours, notice and price on calendar version p_version; what only the locked rows can tell is judged here.
-- Answers { outcome: booked | id_taken | stale | trial_used | taken, taken?: [{ startsAt, reason }],
-- lessons?: [{ id, startsAt, endsAt, status, priceCents }], in the order of p_starts }; a booking that was already there is 'booked' without lessons;
-- 'stale' also where teacher or child are not to be found: the caller asks again and reads why.
create function book_lessons(
  p_id uuid, p_parent uuid, p_student uuid, p_teacher uuid, p_version bigint,
  p_type lesson_type, p_package uuid, p_frequency recurrence_frequency, p_starts timestamptz[], p_minutes integer,
  p_rate_cents integer, p_discount smallint, p_total_cents integer, p_price_cents integer[],
  p_booked_by uuid, p_fingerprint text
) returns jsonb language plpgsql
-- Plans are kept as long as the connection. One that was made while a table was all but empty must not read it whole later.
set enable_seqscan = off
as $$
declare
  v_length interval := make_interval(mins => p_minutes);
  v_version bigint;
  v_locked boolean;
  v_waits boolean := false;
  v_known text;
  v_trial_used boolean;
  v_taken jsonb;
  v_lessons jsonb := '[]';
  v_start timestamptz;
  v_id uuid;
  v_status lesson_status;
  v_seat_no smallint;
begin
  loop
    -- Writers to one calendar queue at its teacher's row, in front of the exclusion constraint (measured in domain.md,
    -- Booking.2); then writers to one child's days. Rows are locked in the order named: whoever holds the child waits for
    -- nobody. Who would have to queue looks first whether the hour is still there to queue for: of 500 rivals for one slot
    -- all but the first few are answered without the lock.
    if v_waits then
      select t.calendar_version into v_version from teachers t, students s
      where t.id = p_teacher and t.is_listed and s.id = p_student and s.parent_id = p_parent
      for no key update of t, s;
    else
      select t.calendar_version into v_version from teachers t, students s
      where t.id = p_teacher and t.is_listed and s.id = p_student and s.parent_id = p_parent
      for no key update of t, s skip locked;
    end if;
    v_locked := found;
    if v_waits and not v_locked then return '{"outcome": "stale"}'; end if;

    -- Asked by parent as well: without the lock nobody has looked yet whose child it is.
    select
      (select case when b.parent_id = p_parent and b.fingerprint = p_fingerprint then 'booked' else 'id_taken' end
       from bookings b where b.id = p_id),
      p_type = 'trial' and exists (
        select from seats
        where student_id = p_student and parent_id = p_parent and is_trial and given_back_at is null),
      (select jsonb_agg(jsonb_build_object('startsAt', s, 'reason', reason)) from (
        select s, case
          -- No lesson is longer than two hours (a constraint), so the ordered index finds what overlaps.
          when exists (
            select from lessons l
            where (l.teacher_id, l.starts_at) > (p_teacher, s - interval '2 hours')
              and (l.teacher_id, l.starts_at) < (p_teacher, s + v_length)
              and l.ends_at > s and l.status <> 'cancelled'
              and not (p_type = 'group' and l.type = 'group' and l.starts_at = s and l.ends_at = s + v_length
                and l.status <> 'completed' and l.seats_taken < l.capacity)
          ) then 'teacher_taken'
          when exists (
            select from seats st
            where (st.parent_id, st.starts_at) > (p_parent, s - interval '2 hours')
              and (st.parent_id, st.starts_at) < (p_parent, s + v_length)
              and st.student_id = p_student and st.released_at is null and st.ends_at > s
          ) then 'student_taken'
        end as reason
        from unnest(p_starts) s
      ) judged where reason is not null)
    into v_known, v_trial_used, v_taken;
    if v_known is not null then return jsonb_build_object('outcome', v_known); end if;
    if v_locked and v_version <> p_version then return '{"outcome": "stale"}'; end if;
    if v_trial_used then return '{"outcome": "trial_used"}'; end if;
    if v_taken is not null then return jsonb_build_object('outcome', 'taken', 'taken', v_taken); end if;
    exit when v_locked;
    v_waits := true;
  end loop;

  -- The same id written at this very moment for another teacher and another child violates the primary key: undone and judged
  -- again, it is found.
  insert into bookings (id, parent_id, student_id, teacher_id, lesson_type, package_id, is_recurring, recurrence_frequency,
    number_of_sessions, hourly_rate_cents, discount_percentage, total_cents, booked_by, fingerprint)
  values (p_id, p_parent, p_student, p_teacher, p_type, p_package, p_frequency is not null, p_frequency,
    cardinality(p_starts), p_rate_cents, p_discount, p_total_cents, p_booked_by, p_fingerprint);
  insert into bookings_to_tell values (p_id);

  for v_place in 1 .. cardinality(p_starts) loop
    v_start := p_starts[v_place];
    v_id := null;
    v_seat_no := 1;
    if p_type = 'group' then
      update lessons set seats_taken = seats_taken + 1, status = case status when 'pending' then 'upcoming' else status end
      where teacher_id = p_teacher and starts_at = v_start and type = 'group' and status <> 'cancelled'
      returning id, status into v_id, v_status;
      select min(n) into v_seat_no from generate_series(1, 4) n
      where not exists (select from seats st where st.lesson_id = v_id and st.seat_no = n and st.released_at is null);
    end if;
    if v_id is null then
      v_id := uuidv7();
      v_status := 'upcoming';
      insert into lessons (id, teacher_id, starts_at, ends_at, type, seats_taken)
      values (v_id, p_teacher, v_start, v_start + v_length, p_type, 1);
    end if;
    insert into seats (lesson_id, starts_at, ends_at, capacity, seat_no, student_id, parent_id, booking_id, is_trial, price_cents)
    values (v_id, v_start, v_start + v_length, case p_type when 'group' then 4 else 1 end, v_seat_no, p_student, p_parent, p_id,
      p_type = 'trial', p_price_cents[v_place]);
    v_lessons := v_lessons || jsonb_build_object('id', v_id, 'startsAt', v_start, 'endsAt', v_start + v_length,
      'priceCents', p_price_cents[v_place], 'status', v_status);
  end loop;
  return jsonb_build_object('outcome', 'booked', 'lessons', v_lessons);
end $$;

-- Tells of the bookings that wait, `most` of them at a time: a notification for the teacher, and for the parent of a child who
-- booked by itself; mails to the family and the teacher. One statement, so that each is told once, whatever crashes; what
-- another process is telling of is passed over. Answers how many it was.
create function tell_bookings(most integer) returns integer language plpgsql set enable_seqscan = off as $$
declare
  v_told integer;
begin
  with due as (
    delete from bookings_to_tell
    where booking_id = any(array(
      select booking_id from bookings_to_tell order by booking_id limit most for update skip locked))
    returning booking_id
  ), booking as (
    select b.* from due join bookings b on b.id = due.booking_id
  ), notification as (
    insert into notifications (user_id, kind, booking_id, lesson_id, student_id)
    select person, 'lesson_booked', b.id,
      (select s.lesson_id from seats s where s.booking_id = b.id order by s.starts_at limit 1), b.student_id
    from booking b, unnest(array[b.teacher_id, nullif(b.parent_id, b.booked_by)]) person
    where person is not null
  ), job as (
    -- As enqueue_at() does it, all at once.
    insert into pgboss.job (name, data, expire_seconds, retry_limit, retry_delay, retry_backoff)
    select 'mail', jsonb_build_object('kind', 'booking-confirmed', 'bookingId', b.id, 'to', recipient), 60, 12, 5, true
    from booking b, unnest(array['family', 'teacher']) recipient
  )
  select count(*) into v_told from due;
  return v_told;
end $$;
