-- The Sunday mail of a family: one row for each week that it was told of, so that two processes send it once.
create table family_weeks (
  family_id uuid not null references parents on delete cascade,
  monday date not null check (extract(isodow from monday) = 1),
  enqueued_at timestamptz not null,
  primary key (family_id, monday)
);

-- Parents can switch it off.
alter table notification_settings drop constraint notification_settings_muted_mails_check;
alter table notification_settings add constraint notification_settings_muted_mails_check
  check (muted_mails <@ array['bookings', 'requests', 'messages', 'tomorrow', 'reviews', 'weeks']);

-- What was met, and reviewed, in a week.
create index learning_reviews_of_day on learning_reviews (student_id, reviewed_on);
