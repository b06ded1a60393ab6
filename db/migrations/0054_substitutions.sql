-- The school gives a lesson to another teacher: families and both teachers are notified.
alter type notification_kind add value 'teacher_changed';

-- A lesson's entry in the calendars changes with its teacher too.
drop trigger lessons_before_change on lessons;
create trigger lessons_before_change before update on lessons for each row
when (new.starts_at is distinct from old.starts_at or new.ends_at is distinct from old.ends_at
  or new.seats_taken is distinct from old.seats_taken or new.teacher_id is distinct from old.teacher_id
  or (new.status = 'cancelled') is distinct from (old.status = 'cancelled'))
execute function lessons_before_change();
