-- The evening before, a teacher is told once of the lessons of a day of their own calendar.
create table teacher_days_told (
  teacher_id uuid not null references teachers on delete cascade,
  day date not null,
  enqueued_at timestamptz not null,
  primary key (teacher_id, day)
);
