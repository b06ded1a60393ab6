-- What a teacher earns is a rule of the school (docs/domain.md, "Earnings").

alter table school_settings
  -- The teacher's share of the agreed price, in percent.
  add column lesson_share_percent smallint not null default 100 check (lesson_share_percent between 0 and 100),
  add column late_cancellation_share_percent smallint not null default 100
    check (late_cancellation_share_percent between 0 and 100),
  -- What a trial that was given earns; families pay nothing for it.
  add column trial_pay_cents integer not null default 0 check (trial_pay_cents between 0 and 10000);

-- The rule by which a month was closed; a trigger copies it. The defaults are the rule of the months closed before it could be
-- changed.
alter table earning_months
  add column lesson_share_percent smallint not null default 100,
  add column late_cancellation_share_percent smallint not null default 100,
  add column trial_pay_cents integer not null default 0;

-- A share of a price, rounded once, half up.
create function share_cents(p_price_cents integer, p_percent smallint) returns integer language sql immutable
return ((p_price_cents::bigint * p_percent + 50) / 100)::integer;

-- What the amount was computed from. Null: a trial, a correction, or a line written before the rule, whose amount is the price.
alter table earning_lines
  add column price_cents integer,
  add column share_percent smallint,
  add constraint earning_lines_share check (case
    when price_cents is null or kind in ('trial', 'correction') then price_cents is null and share_percent is null
    else share_percent is not null and cents = share_cents(price_cents, share_percent) end);

-- As before, with the rule of the school. A line is rounded once: a group's places together.
create or replace view open_earnings as
select o.teacher_id, o.lesson_id, o.starts_at, o.ends_at, o.zone, o.kind, o.month, o.minutes, o.seats,
  case o.kind when 'trial' then (select trial_pay_cents from school_settings) else share_cents(o.price_cents, o.share_percent) end
    as cents,
  case when o.kind <> 'trial' then o.price_cents end as price_cents,
  o.share_percent
from (
  select e.teacher_id, e.lesson_id, e.starts_at, e.ends_at, t.timezone as zone, e.kind,
    greatest(date_trunc('month', e.starts_at at time zone t.timezone)::date,
      (select max(month) + interval '1 month' from earning_months)::date) as month,
    (extract(epoch from e.ends_at - e.starts_at) / case e.type when 'trial' then 120 else 60 end)::smallint as minutes,
    count(*)::smallint as seats, sum(e.price_cents)::integer as price_cents,
    case e.kind when 'trial' then null
      when 'late_cancellation' then (select late_cancellation_share_percent from school_settings)
      else (select lesson_share_percent from school_settings) end as share_percent
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
  group by e.teacher_id, e.lesson_id, e.starts_at, e.ends_at, e.type, e.kind, t.timezone
) o;

create or replace function earning_months_before_insert() returns trigger language plpgsql as $$
begin
  if exists (select from earning_months where month >= new.month)
    or exists (select from earning_months having max(month) < new.month - interval '1 month') then
    raise exception 'Months are closed one after the other' using errcode = 'check_violation', constraint = 'earning_months_in_order';
  end if;
  select lesson_share_percent, late_cancellation_share_percent, trial_pay_cents
    into strict new.lesson_share_percent, new.late_cancellation_share_percent, new.trial_pay_cents
    from school_settings;
  return new;
end $$;
