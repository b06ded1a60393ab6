-- What the teacher decided in the room about a family goes with its seat: a family that takes the freed seat waits like any other.
-- Only the person who was removed stays out for the rest of the lesson (docs/domain.md, "Classroom").

create table room_removals (
  lesson_id uuid not null references rooms (lesson_id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (lesson_id, user_id)
);
create index room_removals_of_user on room_removals (user_id);
comment on table room_removals is $$People who were removed from a room. They do not come back on any seat.$$;
insert into room_removals select lesson_id, removed_user_id from room_seats where removed_user_id is not null;
alter table room_seats drop column removed_user_id;

create function seats_after_release() returns trigger language plpgsql as $$
begin
  delete from room_participants where lesson_id = new.lesson_id and seat_no = new.seat_no;
  delete from room_seats where lesson_id = new.lesson_id and seat_no = new.seat_no;
  return null;
end $$;
comment on function seats_after_release is $$The next family on this seat number inherits nothing that the teacher decided about this one.$$;
create trigger seats_after_release after update of released_at on seats
  for each row when (old.released_at is null and new.released_at is not null) execute function seats_after_release();

create or replace function refuse_removed_participant() returns trigger language plpgsql as $$
begin
  if exists (select from room_seats s
      where s.lesson_id = new.lesson_id and s.seat_no = new.seat_no and s.removed_at is not null)
    or exists (select from room_removals r where r.lesson_id = new.lesson_id and r.user_id = new.user_id) then
    raise exception 'This participant was removed from the room'
      using errcode = 'check_violation', constraint = 'room_participants_not_removed';
  end if;
  return new;
end $$;
