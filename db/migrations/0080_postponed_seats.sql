-- A postponed lesson: the seat that was freed points at the one that took its place. Asked for twice it is moved once.
alter table seats add column moved_to uuid references seats
  check (moved_to is null or (given_back_at is not null and moved_to <> id));
create index seats_by_move on seats (moved_to) where moved_to is not null;
