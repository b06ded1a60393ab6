-- Cancelling a lesson releases its seats in the same transaction. This refuses a cancelled lesson that still counts
-- seats: the school's lists cannot show one.
update lessons set seats_taken = 0 where status = 'cancelled' and seats_taken <> 0;

alter table lessons add constraint lessons_cancelled_are_empty
  check (status <> 'cancelled' or seats_taken = 0);
