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

alter table seats add constraint seats_free_trial check (not is_trial or (price_cents = 0 and capacity = 1));

-- The rules below need other rows. None of them runs while a lesson is booked.
create function check_moved_seat() returns trigger language plpgsql as $$
begin
  if not exists (select from seats s where s.id = new.moved_to
    and s.parent_id = new.parent_id and s.student_id is not distinct from new.student_id) then
    raise exception 'A seat moves to another seat of the same child'
      using errcode = 'check_violation', constraint = 'seats_moved_to_same_child';
  end if;
  return new;
end $$;
create trigger seats_moved before update of moved_to on seats
  for each row when (new.moved_to is not null and new.moved_to is distinct from old.moved_to) execute function check_moved_seat();

create function check_offered_lesson() returns trigger language plpgsql as $$
begin
  if not exists (select from lessons l where l.id = new.lesson_id and l.group_id = new.group_id) then
    raise exception 'An offered lesson belongs to the group'
      using errcode = 'check_violation', constraint = 'group_waits_lesson_of_group';
  end if;
  return new;
end $$;
create trigger group_waits_offered before insert or update of lesson_id, group_id on group_waits
  for each row when (new.status = 'offered') execute function check_offered_lesson();

create function check_consent() returns trigger language plpgsql as $$
begin
  if not exists (select from students s join parents p on p.family_id = s.parent_id
    where s.id = new.student_id and p.id = new.agreed_by) then
    raise exception 'A parent of the child agrees'
      using errcode = 'foreign_key_violation', constraint = 'consents_by_parent';
  end if;
  return new;
end $$;
comment on function check_consent() is 'For consents to a child''s recordings and voice.';
create trigger recording_consents_by_parent before insert or update of agreed_by, student_id on recording_consents
  for each row when (new.agreed_by is not null) execute function check_consent();
create trigger voice_consents_by_parent before insert or update of agreed_by, student_id on voice_consents
  for each row when (new.agreed_by is not null) execute function check_consent();
