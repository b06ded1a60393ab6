-- After a lesson: attendance, the report to the family, homework, and reviews of the teacher.

create type attendance as enum ('present', 'late', 'absent', 'excused');
create type homework_file_format as enum ('jpg', 'opus', 'aac');

create table seat_attendance (
  seat_id uuid primary key references seats on delete cascade,
  student_id uuid not null references students on delete cascade,
  attendance attendance not null,
  set_at timestamptz not null
);

-- The report that the teacher is writing (docs/domain.md, "Lesson reports"). Each save raises the version, so that two tabs
-- cannot overwrite each other unseen.
create table report_drafts (
  seat_id uuid primary key references seats on delete cascade,
  student_id uuid not null references students on delete cascade,
  teacher_id uuid not null references teachers on delete cascade,
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 20000),
  saved_at timestamptz not null
);

-- The report that was sent to the family.
create table lesson_reports (
  seat_id uuid primary key references seats on delete cascade,
  student_id uuid not null references students on delete cascade,
  teacher_id uuid not null references teachers on delete cascade,
  -- The version of the draft that was sent: the same version sent twice changes nothing.
  draft_version integer not null check (draft_version > 0),
  -- Items of the curriculum, named like those of the learning cards: word:…, letter:…, point:…
  items text[] not null default '{}' check (cardinality(items) <= 30),
  free_words text[] not null default '{}' check (cardinality(free_words) <= 20),
  reading smallint check (reading between 1 and 4),
  writing smallint check (writing between 1 and 4),
  speaking smallint check (speaking between 1 and 4),
  listening smallint check (listening between 1 and 4),
  family_note text not null default '' check (length(family_note) <= 1000),
  staff_note text not null default '' check (length(staff_note) <= 1000),
  -- After a trial: how the teacher would continue.
  proposed_level level,
  proposed_package_id uuid references lesson_packages on delete set null,
  sent_at timestamptz not null,
  corrected_at timestamptz check (corrected_at >= sent_at)
);

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
  -- Set once the teacher has seen the answer, which then can no longer be changed.
  seen_at timestamptz,
  unique (seat_id, task),
  check ((answer is null) = (answered_at is null))
);

-- Homework answered with a photo or the child's voice: the file homework/<stored_as>.<ending> of the storage. Read by the
-- family and by the child's teachers.
create table homework_files (
  id uuid primary key,
  homework_id uuid not null references homework on delete cascade,
  stored_as uuid not null unique,
  -- At most four: each place once.
  place smallint not null check (place between 1 and 4),
  format homework_file_format not null,
  -- How long a voice lasts.
  milliseconds integer check (milliseconds between 100 and 60500),
  bytes integer not null check (bytes between 1 and 10000000),
  added_at timestamptz not null,
  unique (homework_id, place),
  check ((format = 'jpg') = (milliseconds is null)),
  check (format = 'jpg' or bytes <= 2000000)
);

-- What families write about a teacher (docs/domain.md, "Reviews").
create table teacher_reviews (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references teachers on delete cascade,
  -- The row of the family: one review of each teacher, whichever parent writes it.
  family_id uuid not null references parents on delete cascade,
  -- Who wrote it last. The name is shown only while this person belongs to the family.
  written_by uuid references users on delete set null,
  stars smallint not null check (stars between 1 and 5),
  body text not null default '' check (length(body) <= 1000),
  -- Raised by every change of the family, so that nobody answers or hides a text that they have not read.
  version integer not null default 1 check (version > 0),
  written_at timestamptz not null,
  changed_at timestamptz check (changed_at >= written_at),
  reply text check (length(reply) between 1 and 1000),
  replied_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text check (length(hidden_reason) between 1 and 500),
  constraint teacher_reviews_once unique (teacher_id, family_id),
  constraint teacher_reviews_changed check ((version = 1) = (changed_at is null)),
  constraint teacher_reviews_replied check ((reply is null) = (replied_at is null)),
  constraint teacher_reviews_hidden_with_reason check ((hidden_at is null) = (hidden_reason is null))
);

create index seat_attendance_of_student on seat_attendance (student_id);
create index report_drafts_of_student on report_drafts (student_id);
create index report_drafts_of_teacher on report_drafts (teacher_id);
create index lesson_reports_of_student on lesson_reports (student_id, sent_at desc);
create index lesson_reports_of_teacher on lesson_reports (teacher_id);
create index homework_of_student on homework (student_id, due_on);
create index teacher_reviews_shown on teacher_reviews (teacher_id, written_at desc, id desc) where hidden_at is null;
create index teacher_reviews_of_family on teacher_reviews (family_id);
create index teacher_reviews_of_writer on teacher_reviews (written_by) where written_by is not null;
create index teacher_reviews_hidden on teacher_reviews (written_at desc, id desc) where hidden_at is not null;
create index teacher_reviews_latest on teacher_reviews (written_at desc, id desc);

create function homework_file_path(file homework_files) returns text language sql immutable
  return 'homework/' || file.stored_as || case file.format when 'jpg' then '.jpg' when 'opus' then '.weba' else '.m4a' end;

-- Removes the file in the same transaction as the row, also when a cascade deletes it.
create function remove_homework_file() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values (homework_file_path(old), now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $$;

create function teacher_reviews_before_insert() returns trigger language plpgsql as $$
begin
  if not exists (
    select from seats s join lessons l on l.id = s.lesson_id
    where s.parent_id = new.family_id and s.released_at is null and l.teacher_id = new.teacher_id and l.status = 'completed'
  ) then
    raise exception 'A family rates a teacher who gave it a lesson'
      using errcode = 'check_violation', constraint = 'teacher_reviews_after_lesson';
  end if;
  return new;
end $$;

-- Updates count, sum and average of the reviews that are shown. Nothing else writes them, so they cannot disagree.
create function teacher_reviews_after_write() returns trigger language plpgsql as $$
declare
  gone integer := case when old.hidden_at is null then old.stars end;
  come integer := case when new.hidden_at is null then new.stars end;
  reviews integer := (come is not null)::integer - (gone is not null)::integer;
  stars integer := coalesce(come, 0) - coalesce(gone, 0);
begin
  if reviews <> 0 or stars <> 0 then
    update teachers t
    set rating_count = t.rating_count + reviews, rating_sum = t.rating_sum + stars,
        rating = average_rating(t.rating_sum + stars, t.rating_count + reviews)
    where t.id = coalesce(new.teacher_id, old.teacher_id);
  end if;
  return null;
end $$;

create trigger homework_files_file after delete on homework_files for each row execute function remove_homework_file();
create trigger teacher_reviews_insert before insert on teacher_reviews
  for each row execute function teacher_reviews_before_insert();
create trigger teacher_reviews_rating after insert or delete or update of stars, hidden_at on teacher_reviews
  for each row execute function teacher_reviews_after_write();
