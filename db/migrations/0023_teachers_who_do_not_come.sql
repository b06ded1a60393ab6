-- When a lesson's teacher first entered its room. Kept longer than the room: the page after the lesson asks whether the teacher
-- came. Deleted after a month, like room_arrivals.
create table teacher_arrivals (
  lesson_id uuid primary key references lessons on delete cascade,
  arrived_at timestamptz not null
);
create index teacher_arrivals_by_time on teacher_arrivals (arrived_at);

-- For lessons that began before this migration the arrival is unknown: their teachers count as having come.
insert into teacher_arrivals (lesson_id, arrived_at)
select distinct s.lesson_id, now() from room_arrivals a join seats s on s.id = a.seat_id join lessons l on l.id = s.lesson_id
  where l.starts_at < now()
union
select p.lesson_id, now() from room_participants p where p.seat_no = 0
on conflict do nothing;

-- Null: written by the program, once for a lesson, when a family waits and the teacher has not come.
alter table room_reports alter column role drop not null;
create unique index room_reports_of_program on room_reports (lesson_id) where role is null;
