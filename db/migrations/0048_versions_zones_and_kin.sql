-- The answer to a homework has a version, so that one parent does not replace what the other wrote unseen, and a teacher
-- marks as seen what was read.
alter table homework add column answer_version integer not null default 0 check (answer_version >= 0);
comment on column homework.answer_version is 'Raised by each change of the words and by each file added or taken back.';

-- A cancelled lesson earns nothing and has no line, but is counted in a month. When the month is closed, it stays there, whatever
-- zone its teacher moves to.
create table counted_cancellations (
  lesson_id uuid primary key references lessons (id),
  teacher_id uuid not null references teachers (id),
  month date not null check (extract(day from month) = 1)
);
comment on table counted_cancellations is 'The cancelled lessons of closed months without a line in earning_lines.';
create index counted_cancellations_of_teacher on counted_cancellations (teacher_id, month);
insert into counted_cancellations (lesson_id, teacher_id, month)
select l.id, l.teacher_id, m.month
from lessons l join teachers t on t.id = l.teacher_id
join earning_months m on m.month = date_trunc('month', l.starts_at at time zone t.timezone)::date
where l.status = 'cancelled' and not exists (select from earning_lines e where e.lesson_id = l.id);
create trigger counted_cancellations_insert before insert on counted_cancellations
  for each row execute function earning_lines_before_insert();
create trigger counted_cancellations_are_final before update or delete on counted_cancellations
  for each statement execute function refuse_earning_change();
