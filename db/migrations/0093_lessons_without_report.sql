-- The school lists the lessons that were given and have no report. Whether a seat has one stands in another table, where no index
-- finds what is missing: without this column the list reads every lesson of its period.
alter table seats add column is_reported boolean not null default false;
comment on column seats.is_reported is 'A report about it was sent. Written by mark_reported_seat.';

create function mark_reported_seat() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update seats set is_reported = true where id = new.seat_id;
  else
    update seats set is_reported = false where id = old.seat_id;
  end if;
  return null;
end $$;
create trigger lesson_reports_mark_seat after insert or delete on lesson_reports
  for each row execute function mark_reported_seat();

-- A report changes no figure of its day.
drop trigger seats_changed_late on seats;
create trigger seats_changed_late after update on seats
  for each row when ((old.starts_at < now() or new.starts_at < now()) and old.is_reported = new.is_reported)
  execute function note_school_day_change();

update seats set is_reported = true where id in (select seat_id from lesson_reports);

create index seats_unreported on seats (starts_at, lesson_id)
  where not is_reported and released_at is null and given_back_at is null and student_id is not null;
