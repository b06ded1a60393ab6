-- Profiles, families and teachers.

create type level as enum ('niveau-1', 'niveau-2', 'niveau-3', 'niveau-4', 'niveau-5');
create type interface_language as enum ('french', 'english', 'arabic');
create type arabic_preference as enum ('litteraire', 'dialectal', 'both');

create table profiles (
  id uuid primary key references users on delete cascade,
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null default '' check (length(last_name) <= 80)
);

create index profiles_search on profiles using gin (folded(first_name || ' ' || last_name) gin_trgm_ops);

create table parents (
  id uuid primary key references profiles on delete cascade,
  role role not null default 'parent' check (role = 'parent'),
  country text not null default '' check (length(country) <= 80),
  language_preference interface_language not null default 'french',
  timezone text not null default 'Europe/Paris',
  -- Deferred: deleting an account deletes role and profile in one statement, in either order.
  foreign key (id, role) references user_roles (user_id, role) deferrable initially deferred
);

create table students (
  id uuid primary key default uuidv7(),
  parent_id uuid not null references parents on delete cascade,
  user_id uuid unique references users on delete set null,
  first_name text not null check (length(first_name) between 1 and 80),
  age smallint not null check (age between 4 and 17),
  level level not null,
  language_preference arabic_preference not null default 'both',
  interests text[] not null default '{}' check (cardinality(interests) <= 20),
  learning_goals text[] not null default '{}' check (cardinality(learning_goals) <= 20),
  availability text not null default '' check (length(availability) <= 500),
  created_at timestamptz not null default now(),
  unique (id, parent_id)
);
create index students_of_parent on students (parent_id, created_at, id);

create table student_progress (
  student_id uuid primary key references students on delete cascade,
  reading smallint not null default 0 check (reading between 0 and 100),
  writing smallint not null default 0 check (writing between 0 and 100),
  speaking smallint not null default 0 check (speaking between 0 and 100),
  comprehension smallint not null default 0 check (comprehension between 0 and 100),
  completed_lessons integer not null default 0 check (completed_lessons >= 0),
  total_hours numeric(7, 1) not null default 0 check (total_hours >= 0),
  current_level_progress smallint not null default 0 check (current_level_progress between 0 and 100),
  points integer not null default 0 check (points >= 0)
);
-- Every student has a progress row.
create function start_progress() returns trigger language plpgsql as $$
begin
  insert into student_progress (student_id) values (new.id);
  return null;
end $$;
create trigger students_start_progress after insert on students for each row execute function start_progress();

create table teachers (
  id uuid primary key references profiles on delete cascade,
  role role not null default 'teacher' check (role = 'teacher'),
  timezone text not null,
  trial_lesson_available boolean not null default false,
  hourly_rate_cents integer not null default 3500 check (hourly_rate_cents between 0 and 100000),
  minimum_notice_minutes integer not null default 120 check (minimum_notice_minutes between 0 and 20160),
  specialization text[] not null default '{}' check (cardinality(specialization) <= 10),
  levels level[] not null default '{}',
  rating numeric(2, 1) not null default 0 check (rating between 0 and 5),
  online_lessons boolean not null default true,
  total_students integer not null default 0 check (total_students >= 0),
  total_lessons integer not null default 0 check (total_lessons >= 0),
  -- [{ "title", "place", "year" }]
  education jsonb not null default '[]' check (jsonb_typeof(education) = 'array'),
  teaching_experience text not null default '' check (length(teaching_experience) <= 4000),
  presentation_video_url text check (presentation_video_url ~ '^(https://|/)[^\s]+$' and length(presentation_video_url) <= 500),
  headline text not null default '' check (length(headline) <= 200),
  bio text not null default '' check (length(bio) <= 4000),
  bio_ar text not null default '' check (length(bio_ar) <= 4000),
  teaching_style text[] not null default '{}' check (cardinality(teaching_style) <= 10),
  approved_at timestamptz,
  retired_at timestamptz,
  -- Suspended: not open for booking; account, calendar and booked lessons remain.
  suspended_at timestamptz,
  -- Grows with every change that affects bookings: availability, zone, rate, minimum notice, listing.
  calendar_version bigint not null default 0,
  search_text text not null default '',
  -- On the public list and open for booking.
  is_listed boolean not null
    generated always as (approved_at is not null and retired_at is null and suspended_at is null) stored,
  -- Deferred: deleting an account deletes role and profile in one statement, in either order.
  foreign key (id, role) references user_roles (user_id, role) deferrable initially deferred
);
-- Finds the distinct zones of listed teachers by a skip scan.
create index teachers_by_zone on teachers (timezone) where is_listed;
create index teachers_by_rating on teachers (rating desc, id) where is_listed;
create index teachers_search on teachers using gin (search_text gin_trgm_ops) where is_listed;

create function teachers_before_write() returns trigger language plpgsql as $$
begin
  new.search_text := (
    select folded(concat_ws(' ', p.first_name, p.last_name, array_to_string(new.specialization, ' ')))
    from profiles p where p.id = new.id
  );
  if tg_op = 'UPDATE' and (new.timezone, new.trial_lesson_available, new.hourly_rate_cents, new.minimum_notice_minutes,
      new.approved_at, new.retired_at, new.suspended_at)
     is distinct from (old.timezone, old.trial_lesson_available, old.hourly_rate_cents, old.minimum_notice_minutes,
      old.approved_at, old.retired_at, old.suspended_at) then
    new.calendar_version := old.calendar_version + 1;
  end if;
  return new;
end $$;
create trigger teachers_before_write before insert or update on teachers for each row execute function teachers_before_write();

create function profiles_after_rename() returns trigger language plpgsql as $$
begin
  update teachers set search_text = '' where id = new.id;  -- the trigger above fills it in
  return null;
end $$;
create trigger profiles_after_rename after update of first_name, last_name on profiles for each row execute function profiles_after_rename();

-- A teacher's private note on a student.
create table teacher_notes (
  teacher_id uuid not null references teachers on delete cascade,
  student_id uuid not null references students on delete cascade,
  note text not null check (length(note) between 1 and 2000),
  updated_at timestamptz not null default now(),
  primary key (teacher_id, student_id)
);
create index teacher_notes_of_student on teacher_notes (student_id);
