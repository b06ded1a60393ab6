-- The program says in which month of a teacher's calendar a lesson lies, as it says so everywhere else: it and PostgreSQL may know
-- different rules of a zone.
drop view open_earnings;

-- What lessons earn in the months that are not closed. A seat is earned if its lesson was given, or if it was released too late:
-- the caller leaves out the latter until ends_at. A trial teaches half of the time that it reserves. A line is rounded once: a
-- group's places together.
create view open_earnings as
select o.teacher_id, o.lesson_id, o.starts_at, o.ends_at, o.zone, o.kind, o.minutes, o.seats,
  case o.kind when 'trial' then (select trial_pay_cents from school_settings) else share_cents(o.price_cents, o.share_percent) end
    as cents,
  case when o.kind <> 'trial' then o.price_cents end as price_cents,
  o.share_percent
from (
  select e.teacher_id, e.lesson_id, e.starts_at, e.ends_at, t.timezone as zone, e.kind,
    (extract(epoch from e.ends_at - e.starts_at) / case e.type when 'trial' then 120 else 60 end)::smallint as minutes,
    count(*)::smallint as seats, sum(e.price_cents)::integer as price_cents,
    case e.kind when 'trial' then null
      when 'late_cancellation' then (select late_cancellation_share_percent from school_settings)
      else (select lesson_share_percent from school_settings) end as share_percent
  from (
    -- Two halves, one for each of the two partial indexes of lessons by teacher. Two days more than the months that are open: no
    -- zone can differ by more.
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
