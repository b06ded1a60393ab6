-- A teacher came to a lesson who was in its room at its start or later (docs/domain.md, "Classroom"): neither a look into the room
-- before it nor the coming of a teacher whom another one replaced counts.
alter table teacher_arrivals add column teacher_id uuid references teachers on delete cascade;
update teacher_arrivals a set teacher_id = l.teacher_id from lessons l where l.id = a.lesson_id;
alter table teacher_arrivals alter column teacher_id set not null;
alter table teacher_arrivals drop constraint teacher_arrivals_pkey;
alter table teacher_arrivals add primary key (lesson_id, teacher_id);
create index teacher_arrivals_of_teacher on teacher_arrivals (teacher_id);

-- Whether the teacher of a past lesson stayed until its start is unknown, so an early coming counts, except after an absence. Who is
-- in the room of a lesson to come is noted at its start.
delete from teacher_arrivals a using lessons l
where l.id = a.lesson_id and a.arrived_at < l.starts_at
  and (l.starts_at > now()
    or exists (select from lesson_absences s where s.lesson_id = a.lesson_id and s.teacher_id = a.teacher_id));

comment on table teacher_arrivals is $$A teacher who came to a lesson: was in its room at its start or later, and had entered after a reported absence. Kept longer than the room: the page after the lesson asks whether the teacher came. Deleted after 31 days, a day after room_arrivals.$$;
comment on column teacher_arrivals.arrived_at is $$When the teacher entered; before the start where the teacher stayed until it.$$;

-- The lesson was given back to a teacher who had once reported an absence: that absence is settled.
delete from lesson_absences a using lessons l
where l.id = a.lesson_id and l.teacher_id = a.teacher_id and not l.teacher_absent;

-- A lesson that was marked as given, and to which no teacher came, can be cancelled (docs/domain.md, "Classroom"): it counts no more.
create function lessons_after_revoked_completion() returns trigger language plpgsql as $$
begin
  update teachers set total_lessons = total_lessons - 1, total_students = count_taught_students(new.teacher_id)
  where id = new.teacher_id;
  update student_progress p
  set completed_lessons = completed_lessons - 1,
      total_hours = total_hours - round(taught_minutes(new.type, new.starts_at, new.ends_at) / 60.0, 1)
  from seats s where s.lesson_id = new.id and s.released_at is null and p.student_id = s.student_id;
  return null;
end $$;
comment on function lessons_after_revoked_completion is $$Takes a lesson out of the counts of lessons_after_completion. The seats are released after the lesson is cancelled.$$;
create trigger lessons_after_revoked_completion after update of status on lessons
  for each row when (old.status = 'completed' and new.status = 'cancelled') execute function lessons_after_revoked_completion();
