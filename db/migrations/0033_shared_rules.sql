-- Rules that several statements need, each in one place.
create function taught_minutes(type lesson_type, starts_at timestamptz, ends_at timestamptz) returns int
  language sql immutable parallel safe
  return (extract(epoch from ends_at - starts_at) / case type when 'trial' then 120 else 60 end)::int;
comment on function taught_minutes is $$The minutes that a lesson teaches: half of the reserved hour for a trial. lesson-minutes.ts says the same to the program.$$;

create function takes_level(levels level[], wanted level) returns boolean
  language sql immutable parallel safe
  return cardinality(levels) = 0 or wanted = any(levels);
comment on function takes_level is $$Whether a teacher of these levels takes a child of that one: all, if none is named. teachers.ts says the same to the program.$$;

create or replace function lessons_after_completion() returns trigger
  language plpgsql
as $function$
begin
  update teachers set total_lessons = total_lessons + 1, total_students = count_taught_students(new.teacher_id)
  where id = new.teacher_id;
  update student_progress p
  set completed_lessons = completed_lessons + 1,
      total_hours = total_hours + round(taught_minutes(new.type, new.starts_at, new.ends_at) / 60.0, 1)
  from seats s where s.lesson_id = new.id and s.released_at is null and p.student_id = s.student_id;
  return null;
end $function$;
create or replace view open_earnings as
select o.teacher_id, o.lesson_id, o.starts_at, o.ends_at, o.zone, o.kind, o.minutes, o.seats,
  case o.kind when 'trial' then (select trial_pay_cents from school_settings) else share_cents(o.price_cents, o.share_percent) end
    as cents,
  case when o.kind <> 'trial' then o.price_cents end as price_cents,
  o.share_percent
from (
  select e.teacher_id, e.lesson_id, e.starts_at, e.ends_at, t.timezone as zone, e.kind,
    taught_minutes(e.type, e.starts_at, e.ends_at)::smallint as minutes,
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

-- 0009 and 0027 name a page of docs/decisions that has another name.
comment on table learning_content is $$The version of the whole curriculum, another one after every change: processes cache what they read under it (docs/decisions/0070-the-curriculum-is-cached-by-its-version.md). A random id, so that two databases never share one.$$;
