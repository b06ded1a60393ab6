-- Teachers: profiles, photos, diplomas, applications, and their private notes on students.

create type arabic_variety as enum ('litteral', 'darija', 'egyptien', 'levantin');
create type spoken_language as enum ('francais', 'anglais', 'neerlandais', 'allemand', 'espagnol', 'italien');
create type application_status as enum ('pending', 'accepted', 'refused');
-- Formats of the files that people share or show the school.
create type shared_file_kind as enum ('pdf', 'jpg', 'png', 'webp');

-- The length of a lesson (docs/domain.md, "Lessons").
create domain lesson_minutes as smallint check (value in (30, 60, 90, 120));

create function average_rating(stars integer, reviews integer) returns numeric immutable language sql
return case when reviews = 0 then 0 else round(stars::numeric / reviews, 1) end;

create table teachers (
  id uuid primary key references profiles on delete cascade,
  role role not null default 'teacher' check (role = 'teacher'),
  timezone text not null,
  trial_lesson_available boolean not null default false,
  -- The lengths of individual lessons that the teacher gives.
  lesson_lengths smallint[] not null default '{60}'
    check (cardinality(lesson_lengths) between 1 and 4 and lesson_lengths <@ '{30, 60, 90, 120}'::smallint[]),
  hourly_rate_cents integer not null default 3500 check (hourly_rate_cents between 0 and 100000),
  -- The notice that counts, never shorter than the school's. A trigger writes it from the teacher's choice, which is stored
  -- beside it and counts again once the school asks for less.
  minimum_notice_minutes integer not null default 120 check (minimum_notice_minutes between 0 and 20160),
  chosen_notice_minutes integer not null default 120,
  specialization text[] not null default '{}' check (cardinality(specialization) <= 10),
  levels level[] not null default '{}',
  age_from smallint not null default 4 check (age_from between 4 and 17),
  age_to smallint not null default 17 check (age_to between 4 and 17),
  varieties arabic_variety[] not null default '{}' check (cardinality(varieties) <= 4),
  -- The languages that lessons are explained in.
  languages spoken_language[] not null default '{francais}' check (cardinality(languages) <= 6),
  online_lessons boolean not null default true,
  -- Count, sum and average of the reviews that are shown. Only the trigger on teacher_reviews writes them.
  rating_count integer not null default 0,
  rating_sum integer not null default 0,
  rating numeric(2, 1) not null default 0 check (rating between 0 and 5),
  -- Children with at least one lesson given, and lessons given.
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
  -- The approved photo, for the cards of a list.
  photo_id uuid,
  approved_at timestamptz,
  retired_at timestamptz,
  -- Suspended: not open for booking; account, calendar and booked lessons remain.
  suspended_at timestamptz,
  -- On the public list and open for booking.
  is_listed boolean not null
    generated always as (approved_at is not null and retired_at is null and suspended_at is null) stored,
  -- Grows with every change that affects bookings: availability, busy times, zone, rate, lengths, minimum notice, listing.
  calendar_version bigint not null default 0,
  search_text text not null default '',
  -- Deferred: deleting an account deletes role and profile in one statement, in either order.
  foreign key (id, role) references user_roles (user_id, role) deferrable initially deferred,
  constraint teachers_ages_in_order check (age_from <= age_to),
  constraint teachers_notice_of_school check (minimum_notice_minutes >= chosen_notice_minutes),
  constraint teachers_rating_of_reviews check (rating_sum between rating_count and 5 * rating_count
    and rating_count >= 0 and rating = average_rating(rating_sum, rating_count))
);

-- Photos of teachers. At most one awaits the school, one is shown, and one was refused with a reason; a new upload replaces the
-- one that waits and the refusal. The files of a photo are the folder teacher-photos/<id>/ of the storage.
create table teacher_photos (
  id uuid primary key default gen_random_uuid(),
  teacher_id uuid not null references teachers on delete cascade,
  uploaded_at timestamptz not null,
  approved_at timestamptz,
  refused_at timestamptz,
  refusal_reason text check (length(refusal_reason) between 1 and 500),
  check (approved_at is null or refused_at is null),
  check ((refused_at is null) = (refusal_reason is null)),
  unique (id, teacher_id)
);
-- Teachers and photos refer to each other, so this constraint comes after both tables.
alter table teachers add constraint teachers_photo_id_fkey
  foreign key (photo_id, id) references teacher_photos (id, teacher_id) on delete set null (photo_id);

-- Applications of teachers. Each is decided once.
create table teacher_applications (
  id uuid primary key default uuidv7(),
  -- The applicant's account; null once it was replaced by a new sign-up with the same address.
  user_id uuid references users on delete set null,
  -- The fields as submitted.
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  email text not null check (length(email) <= 254),
  diploma text not null check (length(diploma) between 1 and 200),
  experience_years smallint not null check (experience_years between 0 and 80),
  hourly_rate_cents integer not null check (hourly_rate_cents between 0 and 100000),
  timezone text not null,
  specialization text[] not null default '{}' check (cardinality(specialization) <= 10),
  motivation text not null default '' check (length(motivation) <= 1000),
  status application_status not null default 'pending',
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  refusal_reason text check (length(refusal_reason) between 1 and 1000),
  created_at timestamptz not null default now(),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'refused') = (refusal_reason is not null))
);

-- Diplomas that applicants and teachers show the school. A file is diplomas/<stored_as>.<kind> of the storage. A profile says
-- that a diploma was verified as long as one of the teacher's files is verified.
create table diploma_files (
  -- Generated by the browser, so that a file sent twice is stored once.
  id uuid primary key,
  -- Not a teacher's id: an applicant has no row in teachers yet.
  user_id uuid not null references users on delete cascade,
  -- At most four: each place once.
  place smallint not null check (place between 1 and 4),
  stored_as uuid not null unique,
  name text not null check (length(name) between 1 and 120),
  kind shared_file_kind not null,
  size integer not null check (size between 1 and 10000000),
  uploaded_at timestamptz not null,
  verified_at timestamptz,
  -- Null once that admin's account is deleted.
  verified_by uuid references users on delete set null,
  -- Why the school took the verification back; the owner reads it.
  withdrawal_reason text check (length(withdrawal_reason) between 1 and 500),
  unique (user_id, place),
  check (verified_by is null or verified_at is not null),
  check (verified_at is null or withdrawal_reason is null)
);

-- A teacher's private note on a student.
create table teacher_notes (
  teacher_id uuid not null references teachers on delete cascade,
  student_id uuid not null references students on delete cascade,
  note text not null check (length(note) between 1 and 2000),
  updated_at timestamptz not null default now(),
  primary key (teacher_id, student_id)
);

-- Finds the distinct zones of listed teachers by a skip scan.
create index teachers_by_zone on teachers (timezone) where is_listed;
create index teachers_by_rating on teachers (rating desc, id) where is_listed;
create index teachers_search on teachers using gin (search_text gin_trgm_ops) where is_listed;
create unique index teachers_by_photo on teachers (photo_id) where photo_id is not null;
create unique index teacher_photos_one_waiting on teacher_photos (teacher_id) where approved_at is null and refused_at is null;
create unique index teacher_photos_one_approved on teacher_photos (teacher_id) where approved_at is not null;
create unique index teacher_photos_one_refused on teacher_photos (teacher_id) where refused_at is not null;
create index teacher_photos_waiting on teacher_photos (uploaded_at, id) where approved_at is null and refused_at is null;
-- One pending or accepted application per account.
create unique index applications_one_open on teacher_applications (user_id) where status <> 'refused';
create index applications_by_status on teacher_applications (status, created_at, id);
create index applications_of_user on teacher_applications (user_id, created_at desc);
-- The school's list of decided applications, the latest decision first, a page at a time.
create index applications_decided on teacher_applications (status, decided_at, id) where decided_at is not null;
create index diploma_files_of_verifier on diploma_files (verified_by) where verified_by is not null;
create index teacher_notes_of_student on teacher_notes (student_id);

-- Fills in what is searched, and raises the version of the calendar, so that a plan made before the change is made again.
create function teachers_before_write() returns trigger language plpgsql as $$
begin
  new.search_text := (
    select folded(concat_ws(' ', p.first_name, p.last_name, array_to_string(new.specialization, ' ')))
    from profiles p where p.id = new.id
  );
  if tg_op = 'UPDATE' and (new.timezone, new.trial_lesson_available, new.hourly_rate_cents, new.minimum_notice_minutes,
      new.approved_at, new.retired_at, new.suspended_at, new.lesson_lengths)
     is distinct from (old.timezone, old.trial_lesson_available, old.hourly_rate_cents, old.minimum_notice_minutes,
      old.approved_at, old.retired_at, old.suspended_at, old.lesson_lengths) then
    new.calendar_version := old.calendar_version + 1;
  end if;
  return new;
end $$;

create function profiles_after_rename() returns trigger language plpgsql as $$
begin
  update teachers set search_text = '' where id = new.id;  -- the trigger above fills it in
  return null;
end $$;

create function apply_school_notice() returns trigger language plpgsql as $$
begin
  new.chosen_notice_minutes := new.minimum_notice_minutes;
  -- The lock: a teacher who is added while the school changes its notice waits for the change.
  select greatest(new.minimum_notice_minutes, notice_hours * 60) into new.minimum_notice_minutes
  from school_settings for share;
  return new;
end $$;

create function apply_notice_to_teachers() returns trigger language plpgsql as $$
begin
  update teachers set minimum_notice_minutes = chosen_notice_minutes
  where minimum_notice_minutes <> greatest(chosen_notice_minutes, new.notice_hours * 60);
  return null;
end $$;

-- Blocking a teacher suspends the profile as well; only unblocking may end that.
create function refuse_listing_of_blocked() returns trigger language plpgsql as $$
begin
  if new.suspended_at is null and is_blocked(new.id) then
    raise exception 'The account is blocked'
      using errcode = 'check_violation', constraint = 'teachers_not_blocked';
  end if;
  return new;
end $$;

-- Removes the files in the same transaction as the row, also when a cascade deletes it.
create function remove_photo_files() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values ('teacher-photos/' || old.id || '/', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return old;
end $$;

create function diploma_file_path(file diploma_files) returns text language sql immutable
  return 'diplomas/' || file.stored_as || '.' || file.kind;

create function remove_diploma_file() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values (diploma_file_path(old), now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $$;

-- A pending application is deleted with its account.
create function users_before_delete() returns trigger language plpgsql as $$
begin
  delete from teacher_applications where user_id = old.id and status = 'pending';
  return old;
end $$;

-- Triggers fire in the order of their names: the school's notice is applied before teachers_before_write compares the notice.
create trigger teachers_apply_school_notice before insert or update of minimum_notice_minutes on teachers
  for each row execute function apply_school_notice();
create trigger teachers_before_write before insert or update on teachers
  for each row execute function teachers_before_write();
create trigger teachers_not_blocked before insert or update of suspended_at on teachers
  for each row execute function refuse_listing_of_blocked();
create trigger school_settings_notice after update of notice_hours on school_settings
  for each row when (new.notice_hours <> old.notice_hours) execute function apply_notice_to_teachers();
create trigger profiles_after_rename after update of first_name, last_name on profiles
  for each row execute function profiles_after_rename();
create trigger teacher_photos_files after delete on teacher_photos for each row execute function remove_photo_files();
create trigger diploma_files_file after delete on diploma_files for each row execute function remove_diploma_file();
create trigger users_before_delete before delete on users for each row execute function users_before_delete();
