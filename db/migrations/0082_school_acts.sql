-- What the school does for a family (docs/domain.md, "The school's desk"), with the reason that family and teacher read.

alter table seats
  add column released_by_school boolean not null default false,
  -- Null again once the child is erased: free text may name it.
  add column release_reason reason,
  add constraint seats_released_by_school check (not released_by_school or released_at is not null),
  add constraint seats_release_reason check (release_reason is null or released_by_school);

-- Null for a booking that the family made itself.
alter table bookings add column school_reason reason;

drop function book_lessons(uuid, uuid, uuid, uuid, bigint, lesson_type, uuid, recurrence_frequency, timestamptz[], integer,
  integer, smallint, integer, integer[], uuid, text, bigint);
create function book_lessons(
  p_id uuid, p_parent_id uuid, p_student_id uuid, p_teacher_id uuid, p_calendar_version bigint, p_type lesson_type,
  p_package_id uuid, p_frequency recurrence_frequency, p_starts timestamptz[], p_minutes integer, p_rate_cents integer,
  p_discount smallint, p_total_cents integer, p_price_cents integer[], p_booked_by uuid, p_fingerprint text,
  p_family_version bigint default null, p_school_reason text default null
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
    p_teacher_id, p_type, p_student_id, p_parent_id, p_id, p_starts, p_minutes, p_price_cents);

  insert into booking_outbox (booking_id) values (p_id);
end $$;
