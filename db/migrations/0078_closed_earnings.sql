-- What teachers earned, month by month, and the months that the school has closed (docs/domain.md, "Earnings").

-- The months that are closed, without a gap. What was earned in one stands in `earning_lines`.
create table earning_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null
);

create type earning_kind as enum ('individual', 'group', 'trial', 'late_cancellation', 'correction');

-- No name stands here: a line stays when a child or a teacher is erased.
create table earning_lines (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references teachers,
  month date not null check (extract(day from month) = 1),
  kind earning_kind not null,
  lesson_id uuid references lessons,
  -- Of the lesson, or when the correction was written.
  starts_at timestamptz not null,
  -- The zone of the teacher when the line was written: a statement shows the same hours for ever.
  zone text not null,
  minutes smallint not null check (minutes between 0 and 120),
  seats smallint not null check (seats >= 0),
  cents integer not null,
  reason text not null default '' check (length(reason) <= 200),
  constraint earning_lines_lesson check ((kind = 'correction') = (lesson_id is null)),
  constraint earning_lines_reason check ((kind = 'correction') = (reason <> '')),
  constraint earning_lines_amount check (case when kind = 'correction' then cents <> 0 and abs(cents) <= 100000 else cents >= 0 end),
  constraint earning_lines_once unique (lesson_id, kind)
);
create index earning_lines_of_teacher on earning_lines (teacher_id, month);
create index earning_lines_of_month on earning_lines (month);

create function refuse_earning_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger earning_lines_are_final before update or delete on earning_lines
  for each statement execute function refuse_earning_change();
create trigger earning_months_are_final before update or delete on earning_months
  for each statement execute function refuse_earning_change();

create function earning_lines_before_insert() returns trigger language plpgsql as $$
begin
  if exists (select from earning_months where month = new.month) then
    raise exception 'The month % is closed', new.month
      using errcode = 'check_violation', constraint = 'earning_lines_of_open_month';
  end if;
  return new;
end $$;
create trigger earning_lines_insert before insert on earning_lines
  for each row execute function earning_lines_before_insert();

create function earning_months_before_insert() returns trigger language plpgsql as $$
begin
  if exists (select from earning_months where month >= new.month)
    or exists (select from earning_months having max(month) < new.month - interval '1 month') then
    raise exception 'Months are closed one after the other' using errcode = 'check_violation', constraint = 'earning_months_in_order';
  end if;
  return new;
end $$;
create trigger earning_months_insert before insert on earning_months
  for each row execute function earning_months_before_insert();

-- What lessons earn that stands in no closed month. The month is that of the teacher's calendar; a lesson before the first open
-- month (the teacher has moved to another zone) counts in that one. A seat is earned if its lesson was given, or if it was
-- released too late: the caller leaves out the latter until `ends_at`. A trial teaches half of the time that it reserves.
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
