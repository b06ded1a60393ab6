-- How many children a teacher has taught does not sink when one leaves: an erased child still counts, once for each family.
create function count_taught_students(p_teacher_id uuid) returns integer language sql stable
begin atomic
  select count(distinct coalesce(s.student_id, s.parent_id))::int
  from lessons l join seats s on s.lesson_id = l.id and s.released_at is null
  where l.teacher_id = p_teacher_id and l.status = 'completed';
end;

create or replace function lessons_after_completion() returns trigger language plpgsql as $$
begin
  update teachers set total_lessons = total_lessons + 1, total_students = count_taught_students(new.teacher_id)
  where id = new.teacher_id;
  update student_progress p
  set completed_lessons = completed_lessons + 1,
      total_hours = total_hours
        + round(extract(epoch from new.ends_at - new.starts_at) / (case new.type when 'trial' then 7200 else 3600 end), 1)
  from seats s where s.lesson_id = new.id and s.released_at is null and p.student_id = s.student_id;
  return null;
end $$;
