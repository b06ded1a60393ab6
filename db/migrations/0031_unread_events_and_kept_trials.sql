alter table busy_calendars add column unread_events int not null default 0 check (unread_events >= 0);
comment on column busy_calendars.unread_events is
  'Events of the last reading of which an hour at least could not be read: it counts as free, and the teacher reads how many.';
