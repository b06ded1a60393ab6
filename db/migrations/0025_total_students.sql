-- A teacher's students are counted like the lessons: children with at least one lesson given.
create function count_students(p_teacher_id uuid) returns integer language sql stable
begin atomic
  select count(distinct s.student_id)::int from lessons l join seats s on s.lesson_id = l.id and s.released_at is null
  where l.teacher_id = p_teacher_id and l.status = 'completed' and s.student_id is not null;
end;

create or replace function lessons_after_completion() returns trigger language plpgsql as $$
begin
  update teachers set total_lessons = total_lessons + 1, total_students = count_students(new.teacher_id)
  where id = new.teacher_id;
  update student_progress p
  set completed_lessons = completed_lessons + 1,
      total_hours = total_hours
        + round(extract(epoch from new.ends_at - new.starts_at) / (case new.type when 'trial' then 7200 else 3600 end), 1)
  from seats s where s.lesson_id = new.id and s.released_at is null and p.student_id = s.student_id;
  return null;
end $$;

update teachers set total_students = greatest(total_students, count_students(id)) where total_lessons > 0;
