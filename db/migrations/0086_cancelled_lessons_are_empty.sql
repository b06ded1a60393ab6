-- Whoever cancels a lesson releases its seats in the same transaction. A lesson that was cancelled by a statement of
-- its own kept its seats, and stood in the school's lists with children who had no lesson.
update lessons set seats_taken = 0 where status = 'cancelled' and seats_taken <> 0;

alter table lessons add constraint lessons_cancelled_are_empty
  check (status <> 'cancelled' or seats_taken = 0);
