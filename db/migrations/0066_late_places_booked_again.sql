-- A place that was cancelled too late and whose child books the same hour with the same teacher again is owed once: it is given back
-- with the booking that takes its place or, where that one's group waits for a second child, when the group comes together, by
-- whichever booking or move brings the child (docs/domain.md, "Cancelling").
alter table seats
  add column replaced_by uuid references seats,
  add constraint seats_replaced check (
    replaced_by is null or (released_at is not null and replaced_by <> id and moved_to is null));
create index seats_by_replacement on seats (replaced_by) where replaced_by is not null;
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

comment on function give_back_replaced is $$Gives back the late places that held places in these lessons of a teacher replace, unless the lesson waits for a second child.$$;

create or replace function seats_after_release() returns trigger language plpgsql as $$
begin
  delete from room_participants where lesson_id = new.lesson_id and seat_no = new.seat_no;
  delete from room_seats where lesson_id = new.lesson_id and seat_no = new.seat_no;
  -- Its group did not come together: it replaces nothing.
  update seats set replaced_by = null where replaced_by = new.id and given_back_at is null;
  return null;
end $$;

drop function book_lessons(uuid, text, uuid, uuid, uuid, bigint, bigint, lesson_type, uuid, recurrence_frequency, timestamptz[],
  integer, timestamptz[], weekday[], integer[], integer, smallint, integer, integer[], uuid, text);

create function book_lessons(
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

comment on function book_lessons is $$Writes a booking that was planned on version p_calendar_version of the teacher's calendar and p_family_version of
the family's bookings, with its lessons and seats. Returns no row when the plan is stale: one of the two has
changed since, or the booking's id is taken. Locks the teacher's row, the family's and the student's, so that
writers queue there instead of at the exclusion constraints (docs/domain.md, "Booking"); all writers lock in this
order. An hour that was taken in the meantime violates a constraint. The lock timeout is two seconds, less than the
five of the pool, and the family is then asked to try again.$$;

