-- A booking waits for locks after its plan was checked: the school could change its limit in between, and the booking got another
-- one than the family agreed to. The new last parameter has a default, so calls of an older process still work.
drop function book_lessons(uuid, text, uuid, uuid, uuid, bigint, bigint, lesson_type, uuid, recurrence_frequency, timestamptz[],
  integer, timestamptz[], weekday[], integer[], integer, smallint, integer, integer[], uuid, text, timestamptz, uuid[]);

create function book_lessons(
  p_id uuid, p_fingerprint text, p_parent_id uuid, p_student_id uuid, p_teacher_id uuid, p_family_version bigint,
  p_calendar_version bigint, p_type lesson_type, p_package_id uuid, p_frequency recurrence_frequency, p_starts timestamptz[],
  p_minutes integer, p_join_until timestamptz[], p_days weekday[], p_hours integer[], p_rate_cents integer, p_discount smallint,
  p_total_cents integer, p_price_cents integer[], p_booked_by uuid, p_school_reason text, p_now timestamptz, p_late_seats uuid[],
  p_free_cancellation_hours smallint default offered_free_cancellation_hours()
) returns table (seat_id uuid, lesson_id uuid, starts_at timestamptz, ends_at timestamptz, status lesson_status, price_cents cents)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform from teachers where id = p_teacher_id and calendar_version = p_calendar_version for no key update;
  if not found then return; end if;
  update parents set booking_version = booking_version + 1 where id = p_parent_id and booking_version = p_family_version;
  if not found then return; end if;
  perform from students where id = p_student_id for no key update;

  insert into bookings (id, parent_id, student_id, teacher_id, lesson_type, package_id, is_recurring, recurrence_frequency,
    number_of_sessions, hourly_rate_cents, discount_percentage, total_cents, booked_by, fingerprint, lesson_minutes, school_reason,
    free_cancellation_hours)
  values (p_id, p_parent_id, p_student_id, p_teacher_id, p_type, p_package_id, p_frequency is not null, p_frequency,
    cardinality(p_starts), p_rate_cents, p_discount, p_total_cents, p_booked_by, p_fingerprint, p_minutes, p_school_reason,
    p_free_cancellation_hours)
  on conflict (id) do nothing;
  if not found then return; end if;

  return query select * from take_seats(
    p_teacher_id, p_type, p_student_id, p_parent_id, p_id, p_starts, p_minutes, p_price_cents, p_join_until,
    p_days, p_hours, p_now);

  if cardinality(p_late_seats) > 0 then
    perform replace_late(p_id, p_late_seats, p_booked_by, p_now);
  end if;

  insert into booking_outbox (booking_id) values (p_id);
end $$;

comment on function book_lessons is $$Writes a booking that was planned on version p_calendar_version of the teacher's calendar and p_family_version of
the family's bookings, with its lessons and seats. Returns no row when the plan is stale: one of the two has
changed since, or the booking's id is taken. Locks the teacher's row, the family's and the student's, so that
writers queue there instead of at the exclusion constraints (docs/domain.md, "Booking"); all writers lock in this
order. An hour that was taken in the meantime violates a constraint. The lock timeout is two seconds, less than the
five of the pool, and the family is then asked to try again.$$;

-- A booking is planned for a group of a level and ages, and was written into one that had others by then.
alter function busy_calendars_after_write() rename to raise_calendar_version;
comment on function raise_calendar_version is $$Busy times and groups are part of the calendar that bookings are planned on (docs/decisions/0004-booking-in-one-function.md).$$;

create trigger groups_after_insert after insert on groups for each row execute function raise_calendar_version();
create trigger groups_after_update after update on groups
  for each row when ((old.level, old.youngest, old.oldest, old.is_named) is distinct from
    (new.level, new.youngest, new.oldest, new.is_named))
  execute function raise_calendar_version();
