-- What a teacher notes in a lesson and writes after it, for each child (docs/domain.md, "Lesson reports").

create type attendance as enum ('present', 'late', 'absent', 'excused');

create table seat_attendance (
  seat_id uuid primary key references seats on delete cascade,
  student_id uuid not null references students on delete cascade,
  attendance attendance not null,
  set_at timestamptz not null
);
create index seat_attendance_of_student on seat_attendance (student_id);

-- What the teacher is writing. Each save raises the version, so that two tabs cannot overwrite each other unseen.
create table report_drafts (
  seat_id uuid primary key references seats on delete cascade,
  student_id uuid not null references students on delete cascade,
  teacher_id uuid not null references teachers on delete cascade,
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 20000),
  saved_at timestamptz not null
);
create index report_drafts_of_student on report_drafts (student_id);
create index report_drafts_of_teacher on report_drafts (teacher_id);

-- What was sent to the family.
create table lesson_reports (
  seat_id uuid primary key references seats on delete cascade,
  student_id uuid not null references students on delete cascade,
  teacher_id uuid not null references teachers on delete cascade,
  -- The version of the draft that was sent: the same version sent twice changes nothing.
  draft_version integer not null check (draft_version > 0),
  -- Items of the curriculum, named as the learning cards name them: word:…, letter:…, point:…
  items text[] not null default '{}' check (cardinality(items) <= 30),
  free_words text[] not null default '{}' check (cardinality(free_words) <= 20),
  reading smallint check (reading between 1 and 4),
  writing smallint check (writing between 1 and 4),
  speaking smallint check (speaking between 1 and 4),
  listening smallint check (listening between 1 and 4),
  family_note text not null default '' check (length(family_note) <= 1000),
  staff_note text not null default '' check (length(staff_note) <= 1000),
  -- After a trial: how the teacher would go on.
  proposed_level level,
  proposed_package_id uuid references lesson_packages on delete set null,
  sent_at timestamptz not null,
  corrected_at timestamptz check (corrected_at >= sent_at)
);
create index lesson_reports_of_student on lesson_reports (student_id, sent_at desc);
create index lesson_reports_of_teacher on lesson_reports (teacher_id);

create table homework (
  id uuid primary key default uuidv7(),
  seat_id uuid not null references lesson_reports on delete cascade,
  student_id uuid not null references students on delete cascade,
  place smallint not null check (place between 1 and 6),
  task text not null check (length(task) between 1 and 200),
  due_on date not null,
  done_at timestamptz,
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  unique (seat_id, task),
  check ((answer is null) = (answered_at is null))
);
create index homework_of_student on homework (student_id, due_on);

alter type notification_kind add value 'lesson_report';
