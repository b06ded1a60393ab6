-- The school's figures of a year read every lesson and seat of it: 2.7 s with a million. A job counts each past day once.
create table school_day_figures (
  day date primary key,
  lessons integer not null check (lessons >= 0),
  hours numeric not null check (hours >= 0),
  takings_cents cents not null,
  trials integer not null check (trials >= 0),
  stayed integer not null check (stayed >= 0 and stayed <= trials),
  cancelled_in_time integer not null check (cancelled_in_time >= 0),
  cancelled_late integer not null check (cancelled_late >= 0),
  cancelled_by_teacher integer not null check (cancelled_by_teacher >= 0),
  cancelled_by_school integer not null check (cancelled_by_school >= 0)
);

-- Changes of past hours. The figures of a day hold as long as no change lies in it. Rows are only added here and deleted by the
-- count that has seen the change, so a change that commits during a count is found by the next one.
create table school_day_changes (starts_at timestamptz not null);
create index school_day_changes_by_start on school_day_changes (starts_at);

-- An hour to come is not noted: its day is counted a day after its end, when the transaction that changed it is long over.
create function note_school_day_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.starts_at < now() then
    insert into school_day_changes (starts_at) values (old.starts_at);
  end if;
  if tg_op <> 'DELETE' and new.starts_at < now() then
    insert into school_day_changes (starts_at) values (new.starts_at);
  end if;
  return null;
end $$;

create trigger lessons_added_late after insert on lessons
  for each row when (new.starts_at < now()) execute function note_school_day_change();
create trigger lessons_changed_late after update on lessons
  for each row when (old.starts_at < now() or new.starts_at < now()) execute function note_school_day_change();
create trigger lessons_removed_late after delete on lessons
  for each row when (old.starts_at < now()) execute function note_school_day_change();
create trigger seats_added_late after insert on seats
  for each row when (new.starts_at < now()) execute function note_school_day_change();
create trigger seats_changed_late after update on seats
  for each row when (old.starts_at < now() or new.starts_at < now()) execute function note_school_day_change();
create trigger seats_removed_late after delete on seats
  for each row when (old.starts_at < now()) execute function note_school_day_change();

-- The first booking after a trial changes the figures of the trial's day: the family has stayed.
create function note_stay_after_trial() returns trigger language plpgsql as $$
begin
  insert into school_day_changes (starts_at)
    select s.starts_at from seats s
    where s.student_id = new.student_id and s.is_trial and s.given_back_at is null and s.starts_at < now()
      and not exists (
        select from bookings b
        where b.parent_id = new.parent_id and b.student_id = new.student_id and b.lesson_type <> 'trial' and b.id <> new.id);
  return null;
end $$;

create trigger bookings_after_trial after insert on bookings
  for each row when (new.lesson_type <> 'trial') execute function note_stay_after_trial();

-- Seats that were given up are few, and the only ones that count before their hour.
create index seats_released on seats (starts_at) where released_at is not null;
