-- The school may give back the place of a lesson that was given: the child held it, and the family owes nothing. The price stays
-- in the teacher's earnings, which count held seats of given lessons whether they were given back or not.
alter table seats drop constraint seats_check1;
alter table seats add constraint seats_given_back
  check (given_back_at is null or released_at is not null or given_back_at >= starts_at);

alter type notification_kind add value 'seat_given_back';

-- Why the school hid a review, for its journal: the entry with the same time. Kept when the review is shown again, deleted with it.
create table review_hidings (
  review_id uuid not null references teacher_reviews on delete cascade,
  hidden_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  primary key (review_id, hidden_at)
);
insert into review_hidings (review_id, hidden_at, reason)
select id, hidden_at, hidden_reason from teacher_reviews where hidden_at is not null;
