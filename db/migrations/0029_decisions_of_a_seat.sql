-- What the teacher decided in the room about a family goes with its seat: whoever takes the freed place comes as anyone does. Only
-- the person who was removed stays out for the rest of the lesson (docs/domain.md, "Classroom").

create table room_removals (
  lesson_id uuid not null references rooms (lesson_id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (lesson_id, user_id)
);
create index room_removals_of_user on room_removals (user_id);
comment on table room_removals is $$People who were removed from a room and whose family then gave its seat back. They do not come back on another seat.$$;

create function seats_after_release() returns trigger language plpgsql as $$
begin
  delete from room_participants where lesson_id = new.lesson_id and seat_no = new.seat_no;
  with gone as (
    delete from room_seats where lesson_id = new.lesson_id and seat_no = new.seat_no returning lesson_id, removed_user_id
  )
  insert into room_removals (lesson_id, user_id)
  select lesson_id, removed_user_id from gone where removed_user_id is not null
  on conflict do nothing;
  return null;
end $$;
create trigger seats_after_release after update of released_at on seats
  for each row when (old.released_at is null and new.released_at is not null) execute function seats_after_release();

create or replace function refuse_removed_participant() returns trigger language plpgsql as $$
begin
  if exists (
    select from room_seats s
    where s.lesson_id = new.lesson_id and s.removed_at is not null
      and (s.seat_no = new.seat_no or s.removed_user_id = new.user_id)
  ) or exists (select from room_removals r where r.lesson_id = new.lesson_id and r.user_id = new.user_id) then
    raise exception 'This participant was removed from the room'
      using errcode = 'check_violation', constraint = 'room_participants_not_removed';
  end if;
  return new;
end $$;
