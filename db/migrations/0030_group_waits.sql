-- The waiting list of a full group (docs/domain.md, "Groups").

alter type notification_kind add value 'seat_offered';

create type wait_status as enum ('waiting', 'offered', 'taken', 'declined', 'missed', 'left');

create table group_waits (
  -- Chosen by the browser, and the id of the booking that takes the seat: sent twice, made once.
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  student_id uuid not null,
  parent_id uuid not null,
  joined_at timestamptz not null,
  status wait_status not null default 'waiting',
  -- The lesson whose free seat is offered, and until when.
  lesson_id uuid references lessons on delete cascade,
  offer_ends_at timestamptz,
  closed_at timestamptz,
  check (status <> 'offered' or (lesson_id is not null and offer_ends_at is not null)),
  check ((status in ('waiting', 'offered')) = (closed_at is null)),
  foreign key (student_id, parent_id) references students (id, parent_id) on delete cascade
);
create unique index group_waits_once on group_waits (group_id, student_id) where status in ('waiting', 'offered');
create index group_waits_in_order on group_waits (group_id, joined_at, id) where status in ('waiting', 'offered');
create index group_waits_of_parent on group_waits (parent_id);
create index group_waits_of_lesson on group_waits (lesson_id) where status = 'offered';

-- Free seats that are kept for those who wait.
alter table lessons add column seats_held smallint not null default 0 check (seats_held >= 0);
alter table lessons add constraint lessons_seats_held check (seats_taken + seats_held <= seats_in(type));
alter table lessons alter column is_joinable set expression as (
  type = 'group' and status in ('pending', 'upcoming', 'confirmed') and seats_taken + seats_held < seats_in(type));

-- A seat that becomes free goes to those who wait, before anybody else sees it.
create function lessons_hold_freed_seats() returns trigger language plpgsql as $$
begin
  if new.status in ('cancelled', 'completed') then
    new.seats_held := 0;
  else
    new.seats_held := least(seats_in(new.type) - new.seats_taken, old.seats_held + old.seats_taken - new.seats_taken,
      (select count(*) from group_waits w where w.group_id = new.group_id and w.status in ('waiting', 'offered')));
  end if;
  return new;
end $$;
create trigger lessons_hold_freed_seats before update of seats_taken, status on lessons for each row
  when (new.type = 'group' and (new.seats_taken < old.seats_taken or new.status in ('cancelled', 'completed')))
  execute function lessons_hold_freed_seats();
