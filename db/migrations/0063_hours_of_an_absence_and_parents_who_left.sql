-- Each absence closes the hours of its lesson by exceptions of its own, also where the teacher or another absence has closed the
-- same hour: withdrawing one opens nothing that another closes, and a change of zone moves each
-- (docs/domain.md, "Absences and holidays").
drop index availability_once;
create unique index availability_once on teacher_availability
  (teacher_id, day_of_week, time_slot, date, is_exception, valid_from, valid_until, absent_lesson_id) nulls not distinct;

-- A parent who has left the family is mailed no more about its lessons.
create or replace function end_parent_access() returns trigger language plpgsql as $$
declare
  people uuid[];
  gone record;
begin
  with ended as (delete from sessions where opened_by = old.id returning user_id)
  select array_agg(user_id) || old.id into people from ended;
  for gone in delete from room_participants where user_id = any(people) returning lesson_id loop
    perform pg_notify('kalima_events', 'room:' || gone.lesson_id);
  end loop;
  perform pg_notify('kalima_events', 'person:' || old.id);
  for gone in delete from recording_consents where agreed_by = old.id returning student_id, version loop
    perform write_audit(now(), null, 'recording_withdrawn', gone.student_id, null, null,
      jsonb_build_object('version', gone.version));
  end loop;
  for gone in delete from voice_consents where agreed_by = old.id returning student_id, version loop
    perform write_audit(now(), null, 'voice_withdrawn', gone.student_id, null, null,
      jsonb_build_object('version', gone.version));
  end loop;
  delete from substitution_outbox where recipient_id = old.id;
  return null;
end $$;
comment on function end_parent_access() is
  'Ends what a parent who is not of the family any more opened or agreed to: children''s sessions, places in rooms, consents. Mails about the family''s lessons are no longer due.';

delete from substitution_outbox o using parents r
where r.id = o.recipient_id and not exists (
  select from seats s where s.lesson_id = o.lesson_id and s.parent_id = r.family_id and r.place is not null);
