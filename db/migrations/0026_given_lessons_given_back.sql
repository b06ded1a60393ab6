-- The school may give back the place of a lesson that was given: the child held it, and the family owes nothing. The price stays
-- in the teacher's earnings, which count held seats of given lessons whether they were given back or not.
alter table seats drop constraint seats_check1;
alter table seats add constraint seats_given_back
  check (given_back_at is null or released_at is not null or given_back_at >= starts_at);

alter type notification_kind add value 'seat_given_back';
