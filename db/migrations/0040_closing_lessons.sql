-- Groups waiting for a second student, by start: few at any time.
create index lessons_lonely on lessons (starts_at) where status = 'pending';
-- Seats released too late: given back after all when the lesson itself is cancelled.
create index seats_released_late on seats (lesson_id) where released_at is not null and given_back_at is null;

-- A trial teaches half of the hour that it reserves: that is what the child's hours count.
create or replace function lessons_after_completion() returns trigger language plpgsql as $$
begin
  update teachers set total_lessons = total_lessons + 1 where id = new.teacher_id;
  update student_progress p
  set completed_lessons = completed_lessons + 1,
      total_hours = total_hours
        + round(extract(epoch from new.ends_at - new.starts_at) / (case new.type when 'trial' then 7200 else 3600 end), 1)
  from seats s where s.lesson_id = new.id and s.released_at is null and p.student_id = s.student_id;
  return null;
end $$;
