-- Days on which a teacher gives no lessons (docs/domain.md, "Absences and holidays").
create table teacher_holidays (
  id uuid primary key,
  teacher_id uuid not null references teachers on delete cascade,
  first_day date not null,
  last_day date not null,
  taken_at timestamptz not null,
  check (last_day >= first_day and last_day - first_day < 92),
  exclude using gist (teacher_id with =, daterange(first_day, last_day, '[]') with &&)
);

-- The rules that close the hours of a holiday belong to it and go with it.
alter table teacher_availability add column holiday_id uuid references teacher_holidays on delete cascade;
create index availability_of_holiday on teacher_availability (holiday_id) where holiday_id is not null;
alter table teacher_availability add check (holiday_id is null or is_exception);

-- A lesson that its teacher can't give: the school finds a substitute or cancels it. Settled as soon as the lesson has another
-- teacher, is cancelled or has begun; no column says so.
create table lesson_absences (
  lesson_id uuid references lessons on delete cascade,
  teacher_id uuid references teachers on delete cascade,
  holiday_id uuid references teacher_holidays on delete set null,
  reason text not null default '' check (length(reason) <= 500),
  reported_at timestamptz not null,
  primary key (lesson_id, teacher_id)
);
create index lesson_absences_of_teacher on lesson_absences (teacher_id);
create index lesson_absences_of_holiday on lesson_absences (holiday_id) where holiday_id is not null;
