-- The mails of one booking travel in one job: writing a job is half of what it costs to tell of a booking, for it stands in
-- a dozen indexes' conditions. Each mail has a mark of its own still, so that one that fails is the only one that comes again.
alter table sent_mails add column recipient text not null default '',
  drop constraint sent_mails_pkey, add primary key (job_id, recipient);

-- Bookings and lessons are never deleted: asking whether they are there found nothing ever, and cost an eighth of the telling.
alter table notifications drop constraint notifications_booking_id_fkey, drop constraint notifications_lesson_id_fkey;

-- As in 0004, with one job a booking.
create or replace function tell_bookings(most integer) returns integer language plpgsql set enable_seqscan = off as $$
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
    select 'mail', jsonb_build_object('kind', 'booking-confirmed', 'bookingId', b.id, 'to', array['family', 'teacher']),
      60, 12, 5, true
    from booking b
  )
  select count(*) into v_told from due;
  return v_told;
end $$;
