-- What teachers earned, month by month (docs/domain.md, "Earnings"), and the school's figures by day.

create type earning_kind as enum ('individual', 'group', 'trial', 'late_cancellation', 'correction');

-- The months that the school has closed, without a gap. What was earned in them is in earning_lines.
create table earning_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null
);

-- Contains no names: a line stays when a child or a teacher is erased.
create table earning_lines (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references teachers,
  month date not null check (extract(day from month) = 1),
  kind earning_kind not null,
  lesson_id uuid references lessons,
  -- Of the lesson, or when the correction was written.
  starts_at timestamptz not null,
  -- The zone of the teacher when the line was written: a statement always shows the same hours.
  zone text not null,
  minutes smallint not null check (minutes between 0 and 120),
  seats smallint not null check (seats >= 0),
  cents integer not null,
  reason text not null default '' check (length(reason) <= 200),
  constraint earning_lines_lesson check ((kind = 'correction') = (lesson_id is null)),
  constraint earning_lines_reason check ((kind = 'correction') = (reason <> '')),
  -- A correction is at most two hours at the highest rate: a seat given back after its month was closed is taken whole out of
  -- the current month.
  constraint earning_lines_amount check (case when kind = 'correction' then cents <> 0 and abs(cents) <= 200000 else cents >= 0 end),
  constraint earning_lines_once unique (lesson_id, kind)
);

-- The figures of each past day, counted once by a job: reading every lesson and seat of a year takes 2.7 s with a million
-- lessons (docs/decisions/0163-figures-by-day.md).
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

-- Changes of past hours. The figures of a day are valid as long as no change lies in it. Rows are only added here, and deleted
-- by the count that has seen the change, so a change that commits during a count is found by the next one.
create table school_day_changes (starts_at timestamptz not null);

-- What lessons earn in the months that are not closed. The month is that of the teacher's calendar; a lesson before the first
-- open month (the teacher has moved to another zone) counts in that one. A seat is earned if its lesson was given, or if it was
-- released too late: the caller leaves out the latter until ends_at. A trial teaches half of the time that it reserves.
create view open_earnings as
select e.teacher_id, e.lesson_id, e.starts_at, e.ends_at, t.timezone as zone, e.kind,
  greatest(date_trunc('month', e.starts_at at time zone t.timezone)::date,
    (select max(month) + interval '1 month' from earning_months)::date) as month,
  (extract(epoch from e.ends_at - e.starts_at) / case e.type when 'trial' then 120 else 60 end)::smallint as minutes,
  count(*)::smallint as seats, sum(e.price_cents)::integer as cents
from (
  -- Two halves, one for each of the two partial indexes of lessons by teacher.
  select l.teacher_id, l.id as lesson_id, l.starts_at, l.ends_at, l.type, s.price_cents,
    case when s.released_at is null then l.type::text::earning_kind else 'late_cancellation' end as kind
  from lessons l join seats s on (s.lesson_id = l.id and s.released_at is null and l.status = 'completed')
    or (s.lesson_id = l.id and s.released_at is not null and s.given_back_at is null)
  where l.status <> 'cancelled'
    and l.starts_at >= (select coalesce(max(month) + interval '1 month' - interval '2 days', '-infinity') from earning_months)
  union all
  select l.teacher_id, l.id, l.starts_at, l.ends_at, l.type, s.price_cents, 'late_cancellation'
  from lessons l join seats s on s.lesson_id = l.id and s.released_at is not null and s.given_back_at is null
  where l.status = 'cancelled'
    and l.starts_at >= (select coalesce(max(month) + interval '1 month' - interval '2 days', '-infinity') from earning_months)
) e
join teachers t on t.id = e.teacher_id
where not exists (select from earning_lines c where c.lesson_id = e.lesson_id)
group by e.teacher_id, e.lesson_id, e.starts_at, e.ends_at, e.type, e.kind, t.timezone;

create index earning_lines_of_teacher on earning_lines (teacher_id, month);
create index earning_lines_of_month on earning_lines (month);
create index school_day_changes_by_start on school_day_changes (starts_at);

create function refuse_earning_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create function earning_lines_before_insert() returns trigger language plpgsql as $$
begin
  if exists (select from earning_months where month = new.month) then
    raise exception 'The month % is closed', new.month
      using errcode = 'check_violation', constraint = 'earning_lines_of_open_month';
  end if;
  return new;
end $$;

create function earning_months_before_insert() returns trigger language plpgsql as $$
begin
  if exists (select from earning_months where month >= new.month)
    or exists (select from earning_months having max(month) < new.month - interval '1 month') then
    raise exception 'Months are closed one after the other' using errcode = 'check_violation', constraint = 'earning_months_in_order';
  end if;
  return new;
end $$;

-- A coming hour is not noted: its day is counted a day after its end, when the transaction that changed it is long over.
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

create trigger earning_lines_are_final before update or delete on earning_lines
  for each statement execute function refuse_earning_change();
create trigger earning_months_are_final before update or delete on earning_months
  for each statement execute function refuse_earning_change();
create trigger earning_lines_insert before insert on earning_lines
  for each row execute function earning_lines_before_insert();
create trigger earning_months_insert before insert on earning_months
  for each row execute function earning_months_before_insert();
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
create trigger bookings_after_trial after insert on bookings
  for each row when (new.lesson_type <> 'trial') execute function note_stay_after_trial();
