alter table busy_calendars add column unread_events int not null default 0 check (unread_events >= 0);
comment on column busy_calendars.unread_events is
  'Events of the last reading of which an hour at least could not be read: it counts as free, and the teacher reads how many.';

alter table seats add column first_booked_at timestamptz check (first_booked_at is null or is_trial);
comment on column seats.first_booked_at is
  $$Of a trial whose child was erased: when the child was first booked another lesson, for the school's figures. Its bookings no longer name the child.$$;

create function keep_first_booking() returns trigger language plpgsql as $$
begin
  update seats s set first_booked_at = booked.first_at
  from (
    select min(created_at) as first_at from bookings
    where parent_id = old.parent_id and student_id = old.id and lesson_type <> 'trial') booked
  where s.student_id = old.id and s.is_trial and booked.first_at is not null;
  return old;
end $$;
comment on function keep_first_booking is $$The figures of past months stay what they were when a child is erased.$$;
create trigger students_before_delete before delete on students for each row execute function keep_first_booking();
