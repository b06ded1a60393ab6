-- A lesson whose teacher is absent can't be booked (docs/domain.md, "Absences and holidays"): its group can't be joined, and its
-- hour stays closed after it is cancelled or given to a substitute.

alter table lessons add column teacher_absent boolean not null default false;
comment on column lessons.teacher_absent is $$Whether its teacher has said not to be able to give it: written with lesson_absences.$$;

create function lesson_absences_after_write() returns trigger language plpgsql as $$
begin
  update lessons l
  set teacher_absent = exists (select from lesson_absences a where a.lesson_id = l.id and a.teacher_id = l.teacher_id)
  where l.id = coalesce(new.lesson_id, old.lesson_id);
  return null;
end $$;
comment on function lesson_absences_after_write is $$Keeps lessons.teacher_absent.$$;
create trigger lesson_absences_after_write after insert or delete on lesson_absences
  for each row execute function lesson_absences_after_write();

update lessons l set teacher_absent = true
from lesson_absences a where a.lesson_id = l.id and a.teacher_id = l.teacher_id;

alter table lessons alter column is_joinable set expression as (
  type = 'group' and group_id is not null and not teacher_absent and status in ('pending', 'upcoming', 'confirmed')
    and seats_taken + seats_held < seats_in(type));
comment on column lessons.is_joinable is $$Whether another student may join: a group lesson with a free seat and a teacher.$$;

-- Goes with the absence when the teacher withdraws it.
alter table teacher_availability add column absent_lesson_id uuid
  constraint availability_of_absence_closes check (absent_lesson_id is null or is_exception);
alter table teacher_availability add foreign key (absent_lesson_id, teacher_id)
  references lesson_absences (lesson_id, teacher_id) on delete cascade;
create index availability_of_absence on teacher_availability (absent_lesson_id) where absent_lesson_id is not null;
comment on column teacher_availability.absent_lesson_id is $$The lesson that the teacher can't give, whose hour this exception closes.$$;

-- What was earned stays final, but a name in the reason of a correction is redacted when that person is erased.
create function earning_lines_keep_amounts() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'reason' <> to_jsonb(old) - 'reason' or new.reason not like '%…%' then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
comment on function earning_lines_keep_amounts is $$Lets nothing of a line change but the reason of a correction, when a name in it is redacted.$$;
drop trigger earning_lines_are_final on earning_lines;
create trigger earning_lines_are_final before delete on earning_lines
  for each statement execute function refuse_earning_change();
create trigger earning_lines_keep_amounts before update on earning_lines
  for each row execute function earning_lines_keep_amounts();
