-- Without a table of its own the function is inlined: called as a function it costs a search a twentieth of its time, and
-- reading the free hours of all teachers called it once for each.
drop function bookable_until(timestamptz);
create function bookable_until(school school_settings, p_now timestamptz) returns timestamptz language sql stable
return (p_now at time zone 'UTC' + make_interval(months => school.booking_horizon_months)) at time zone 'UTC';
comment on function bookable_until is 'The last instant at which a lesson may start that is booked now.';

-- PostgreSQL prepares every check and every foreign key again in each statement that writes to the table, a fifth of what writing
-- a lesson costs. lessons_length says that a lesson ends after its start and within two hours; the capacity is seats_in(type).
alter table lessons
  drop constraint lessons_check,
  drop constraint lessons_check1,
  drop constraint lessons_seats_held,
  add constraint lessons_seats_held check (seats_taken >= 0 and seats_taken + seats_held <= capacity);
-- seats_of_booked_child says that the child is the booking's, and the booking refers to the child.
alter table seats drop constraint seats_student_id_parent_id_fkey;

create or replace function bookings_audit() returns trigger language plpgsql as $$
begin
  insert into audit_log (at, actor, action, subject, details)
  values (now(), new.booked_by, 'lessons_booked', new.student_id,
    jsonb_build_object('booking', new.id, 'teacher', new.teacher_id, 'type', new.lesson_type,
      'sessions', new.number_of_sessions, 'cents', new.total_cents));
  return null;
end $$;
