-- Each absence closes the hours of its lesson by exceptions of its own, also where the teacher or another absence has closed the
-- same hour: withdrawing one opens nothing that another closes, and a change of zone moves each (docs/domain.md, "Absences and
-- holidays").
drop index availability_once;
create unique index availability_once on teacher_availability
  (teacher_id, day_of_week, time_slot, date, is_exception, valid_from, valid_until, absent_lesson_id) nulls not distinct;
