-- Groups: the hour of a teacher's week at which children of one level and close ages meet (docs/domain.md, "Groups").

create table groups (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references teachers on delete cascade,
  -- On the teacher's clock.
  day_of_week weekday not null,
  hour smallint not null check (hour between 0 and 23),
  level level not null,
  youngest smallint not null check (youngest between 4 and 17),
  oldest smallint not null check (oldest between youngest and 17),
  -- The teacher wrote level and ages; otherwise they are those of the child who opened the group.
  is_named boolean not null default false,
  created_at timestamptz not null default now(),
  unique (teacher_id, day_of_week, hour)
);

alter table lessons add column group_id uuid references groups on delete set null;
alter table lessons add constraint lessons_group_type check (group_id is null or type = 'group');
create index lessons_of_group on lessons (group_id, starts_at) where status in ('pending', 'upcoming', 'confirmed');

-- The group of a teacher's hour. A group that nobody sits in any more, and that its teacher did not describe, takes the level
-- and the age of the child who opens it again, a year more or less.
create function open_group(p_teacher_id uuid, p_starts_at timestamptz, p_student_id uuid) returns uuid language sql as $$
  insert into groups as g (teacher_id, day_of_week, hour, level, youngest, oldest)
  select t.id, (enum_range(null::weekday))[extract(isodow from p_starts_at at time zone t.timezone)],
    extract(hour from p_starts_at at time zone t.timezone), s.level, greatest(4, s.age - 1), least(17, s.age + 1)
  from teachers t, students s where t.id = p_teacher_id and s.id = p_student_id
  on conflict (teacher_id, day_of_week, hour) do update
  set (level, youngest, oldest) = (
    select kept.level, kept.youngest, kept.oldest
    from (select g.level, g.youngest, g.oldest
          where g.is_named or exists (select from lessons l where l.group_id = g.id and l.status in ('pending', 'upcoming', 'confirmed'))
          union all select excluded.level, excluded.youngest, excluded.oldest limit 1) kept)
  returning id
$$;

-- A group waits for its second child from its booking on.
create or replace function take_seats(
  p_teacher_id uuid, p_type lesson_type, p_student_id uuid, p_parent_id uuid, p_booking_id uuid,
  p_starts timestamptz[], p_minutes integer, p_price_cents integer[]
) returns table (seat_id uuid, lesson_id uuid, starts_at timestamptz, ends_at timestamptz, status lesson_status, price_cents cents)
language plpgsql as $$
#variable_conflict use_column
begin
  return query with session as (
    select s.starts_at, s.starts_at + make_interval(mins => p_minutes) as ends_at, s.price_cents
    from unnest(p_starts, p_price_cents) as s (starts_at, price_cents)
  ), joined as (
    update lessons l
    set seats_taken = l.seats_taken + 1, status = case l.status when 'pending' then 'upcoming' else l.status end
    from session s
    where p_type = 'group' and l.teacher_id = p_teacher_id and l.is_joinable
      and l.starts_at = s.starts_at and l.ends_at = s.ends_at
    returning l.id, l.starts_at, l.ends_at, l.status, l.capacity
  ), created as (
    insert into lessons (teacher_id, starts_at, ends_at, type, seats_taken, status, group_id)
    select p_teacher_id, s.starts_at, s.ends_at, p_type, 1,
      case p_type when 'group' then 'pending' else 'upcoming' end::lesson_status,
      case p_type when 'group' then open_group(p_teacher_id, s.starts_at, p_student_id) end
    from session s where not exists (select from joined j where j.starts_at = s.starts_at)
    returning id, starts_at, ends_at, status, capacity
  ), lesson as (
    select * from joined union all select * from created
  ), seat as (
    insert into seats (lesson_id, starts_at, ends_at, capacity, seat_no, student_id, parent_id, booking_id, is_trial, price_cents)
    select l.id, l.starts_at, l.ends_at, l.capacity,
      (select min(n) from generate_series(1, l.capacity) n
       where not exists (select from seats o where o.lesson_id = l.id and o.seat_no = n and o.released_at is null)),
      p_student_id, p_parent_id, p_booking_id, p_type = 'trial', s.price_cents
    from lesson l join session s on s.starts_at = l.starts_at
    returning id, lesson_id, price_cents
  )
  select seat.id, l.id, l.starts_at, l.ends_at, l.status, seat.price_cents
  from lesson l join seat on seat.lesson_id = l.id
  order by l.starts_at;
end $$;

-- The groups that are there already: level and age of the child who came first.
insert into groups (teacher_id, day_of_week, hour, level, youngest, oldest)
select distinct on (t.id, local.day, local.hour) t.id, local.day, local.hour, c.level, greatest(4, c.age - 1), least(17, c.age + 1)
from lessons l join teachers t on t.id = l.teacher_id
join seats s on s.lesson_id = l.id and s.released_at is null join students c on c.id = s.student_id,
lateral (select (enum_range(null::weekday))[extract(isodow from l.starts_at at time zone t.timezone)] as day,
  extract(hour from l.starts_at at time zone t.timezone)::smallint as hour) local
where l.type = 'group' and l.status in ('pending', 'upcoming', 'confirmed')
order by t.id, local.day, local.hour, s.id;
update lessons l set group_id = g.id
from groups g join teachers t on t.id = g.teacher_id
where l.type = 'group' and l.teacher_id = g.teacher_id and l.status in ('pending', 'upcoming', 'confirmed')
  and (enum_range(null::weekday))[extract(isodow from l.starts_at at time zone t.timezone)] = g.day_of_week
  and extract(hour from l.starts_at at time zone t.timezone) = g.hour;
-- Families who booked alone were told nothing of a second child: lessons of the next two days take place as they were sold.
update lessons set status = 'pending'
where type = 'group' and status = 'upcoming' and seats_taken = 1 and starts_at > now() + interval '2 days';
