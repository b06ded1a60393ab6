-- A job is enqueued in the transaction that causes it. pg-boss names INSERT into its job table as a supported way in.
create function enqueue(job text, data jsonb) returns void language plpgsql as $$
begin
  insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff) values (job, data, 12, 5, true);
end $$;

-- A booking in one round trip and one transaction: queue, check, write, enqueue. The caller (book-lessons.ts) has judged
-- hours, notice and price on calendar version p_version; what only the locked rows can tell is judged here.
-- Answers { outcome: booked | id_taken | not_found | stale | trial_used | taken, taken?: [{ startsAt, reason }],
-- lessons?: [{ id, startsAt, endsAt, status, priceCents }] }; a booking that was already there is 'booked' without lessons.
create function book_lessons(
  p_id uuid, p_parent uuid, p_student uuid, p_teacher uuid, p_version bigint,
  p_type lesson_type, p_package uuid, p_frequency recurrence_frequency, p_starts timestamptz[], p_minutes integer,
  p_rate_cents integer, p_discount smallint, p_total_cents integer, p_price_cents integer[],
  p_booked_by uuid, p_fingerprint text, p_jobs jsonb[]
) returns jsonb language plpgsql
-- Planned once a connection: to plan anew for each set of values costs more than the booking itself.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_length interval := make_interval(mins => p_minutes);
  v_version bigint;
  v_parent uuid;
  v_fingerprint text;
  v_taken jsonb;
  v_lessons jsonb;
  v_id uuid;
  v_ids uuid[] := array(select uuidv7() from unnest(p_starts));
  -- Which sessions get a lesson of their own, by their place.
  v_new integer[] := '{}';
begin
  -- Writers to one calendar queue here, in front of the exclusion constraint: measured in domain.md, Booking.2.
  select calendar_version into v_version from teachers where id = p_teacher and is_listed for no key update;
  -- Then writers to one child's days. Always in this order: whoever holds the child waits for nobody.
  perform from students where id = p_student and parent_id = p_parent for no key update;
  if not found then return '{"outcome": "not_found"}'; end if;

  select parent_id, fingerprint into v_parent, v_fingerprint from bookings where id = p_id;
  if found then
    return jsonb_build_object('outcome',
      case when v_parent = p_parent and v_fingerprint = p_fingerprint then 'booked' else 'id_taken' end);
  end if;
  if v_version is distinct from p_version then return '{"outcome": "stale"}'; end if;

  if p_type = 'trial' and exists (
    select from seats where student_id = p_student and is_trial and given_back_at is null
  ) then return '{"outcome": "trial_used"}'; end if;

  select jsonb_agg(jsonb_build_object('startsAt', s, 'reason', reason) order by s) into v_taken from (
    select s, case
      -- No lesson is longer than two hours (a constraint), so the ordered index finds what overlaps.
      when exists (
        select from lessons l
        where l.teacher_id = p_teacher and l.status <> 'cancelled'
          and l.starts_at > s - interval '2 hours' and l.starts_at < s + v_length and l.ends_at > s
          and not (p_type = 'group' and l.type = 'group' and l.starts_at = s and l.ends_at = s + v_length
            and l.status <> 'completed' and l.seats_taken < l.capacity)
      ) then 'teacher_taken'
      when exists (
        select from seats st
        where st.student_id = p_student and st.released_at is null
          and st.starts_at > s - interval '2 hours' and st.starts_at < s + v_length and st.ends_at > s
      ) then 'student_taken'
    end as reason
    from unnest(p_starts) s
  ) judged where reason is not null;
  if v_taken is not null then return jsonb_build_object('outcome', 'taken', 'taken', v_taken); end if;

  insert into bookings (id, parent_id, student_id, teacher_id, lesson_type, package_id, is_recurring, recurrence_frequency,
    number_of_sessions, hourly_rate_cents, discount_percentage, total_cents, booked_by, fingerprint)
  values (p_id, p_parent, p_student, p_teacher, p_type, p_package, p_frequency is not null, p_frequency,
    cardinality(p_starts), p_rate_cents, p_discount, p_total_cents, p_booked_by, p_fingerprint)
  on conflict (id) do nothing;
  -- The same id at the same moment with another teacher and another child: the one that came first has it.
  if not found then return '{"outcome": "id_taken"}'; end if;

  if p_type = 'group' then
    for v_place in 1 .. cardinality(p_starts) loop
      update lessons set seats_taken = seats_taken + 1, status = case status when 'pending' then 'upcoming' else status end
      where teacher_id = p_teacher and starts_at = p_starts[v_place] and type = 'group' and status <> 'cancelled'
      returning id into v_id;
      if found then v_ids[v_place] := v_id; else v_new := v_new || v_place; end if;
    end loop;
  else
    v_new := array(select generate_subscripts(p_starts, 1));
  end if;
  insert into lessons (id, teacher_id, starts_at, ends_at, type, seats_taken)
  select v_ids[n], p_teacher, p_starts[n], p_starts[n] + v_length, p_type, 1 from unnest(v_new) n;

  insert into seats (lesson_id, starts_at, ends_at, capacity, seat_no, student_id, parent_id, booking_id, is_trial, price_cents)
  select a.id, a.starts_at, a.starts_at + v_length, case p_type when 'group' then 4 else 1 end,
    case p_type when 'group' then
      (select min(n) from generate_series(1, 4) n
       where not exists (select from seats st where st.lesson_id = a.id and st.seat_no = n and st.released_at is null))
    else 1 end,
    p_student, p_parent, p_id, p_type = 'trial', price
  from unnest(v_ids, p_starts, p_price_cents) as a (id, starts_at, price);

  select jsonb_agg(jsonb_build_object('id', a.id, 'startsAt', a.starts_at, 'endsAt', a.starts_at + v_length, 'priceCents', price,
    'status', case p_type when 'group' then (select status from lessons l where l.id = a.id) else 'upcoming' end) order by a.starts_at)
  into v_lessons from unnest(v_ids, p_starts, p_price_cents) as a (id, starts_at, price);

  insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff)
  select 'mail', job, 12, 5, true from unnest(p_jobs) job;
  return jsonb_build_object('outcome', 'booked', 'lessons', v_lessons);
end $$;
