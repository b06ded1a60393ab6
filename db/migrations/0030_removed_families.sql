-- A family that was removed from a room and booked again came in by its other login: the removal knew the seat and the login that
-- sat on it. It is now the family's (docs/domain.md, "Classroom").

alter table room_removals rename to removed_users;
create table room_removals (
  lesson_id uuid not null references rooms (lesson_id) on delete cascade,
  family_id uuid not null references parents (id) on delete cascade,
  primary key (lesson_id, family_id)
);
create index room_removals_of_family on room_removals (family_id);
comment on table room_removals is $$Families that the teacher removed from a room. None of their logins comes back, on any seat.$$;
insert into room_removals
  select r.lesson_id, p.family_id from removed_users r join parents p on p.id = r.user_id
  union select r.lesson_id, c.parent_id from removed_users r join students c on c.user_id = r.user_id
  union select r.lesson_id, s.parent_id from room_seats r join seats s on s.lesson_id = r.lesson_id and s.seat_no = r.seat_no
    where r.removed_at is not null and s.released_at is null;
drop table removed_users;
alter table room_seats drop column removed_at;

create or replace function refuse_removed_participant() returns trigger language plpgsql as $$
begin
  if exists (select from seats s join room_removals r on r.lesson_id = s.lesson_id and r.family_id = s.parent_id
      where s.lesson_id = new.lesson_id and s.seat_no = new.seat_no and s.released_at is null) then
    raise exception 'This family was removed from the room'
      using errcode = 'check_violation', constraint = 'room_participants_not_removed';
  end if;
  return new;
end $$;
