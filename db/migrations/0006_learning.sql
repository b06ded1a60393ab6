-- The curriculum, loaded from db/curriculum (a row with corrected_at is never overwritten), and what children did with it.

-- Files that were loaded; one with the same hash is not read again.
create table learning_files (
  path text primary key,
  hash text not null,
  loaded_at timestamptz not null default now()
);

create table learning_words (
  id text primary key,
  level level not null,
  place smallint not null,
  theme text not null,
  ar text not null check (ar is nfc normalized and length(ar) between 1 and 120),
  translit text not null,
  fr text not null check (length(fr) between 1 and 200),
  pos text not null,
  gender text check (gender in ('m', 'f')),
  root text check (root is nfc normalized),
  plural_ar text check (plural_ar is nfc normalized),
  plural_translit text,
  present_ar text check (present_ar is nfc normalized),
  masdar_ar text check (masdar_ar is nfc normalized),
  example_ar text not null check (example_ar is nfc normalized),
  example_translit text not null,
  example_fr text not null,
  corrected_at timestamptz,
  corrected_by uuid references users on delete set null
);
create index learning_words_by_level on learning_words (level, place);

create table learning_letters (
  id text primary key,
  place smallint not null,
  -- 1 to 7: the order in which letters are taught.
  teaching_group smallint not null check (teaching_group between 1 and 7),
  letter text not null check (letter is nfc normalized),
  is_special boolean not null default false,
  is_sun boolean not null,
  connects_forward boolean not null,
  name_ar text not null check (name_ar is nfc normalized),
  name_fr text not null,
  translit text not null,
  sound_fr text not null,
  writing_fr text not null,
  dots_count smallint not null check (dots_count between 0 and 3),
  dots_place text not null check (dots_place in ('none', 'above', 'below')),
  -- { isolated, initial, medial, final }
  forms jsonb not null,
  -- [{ ar, translit, fr, place }]
  examples jsonb not null,
  corrected_at timestamptz,
  corrected_by uuid references users on delete set null
);

create table learning_points (
  id text primary key,
  level level not null,
  place smallint not null,
  title_fr text not null,
  goal_fr text not null,
  explanation_fr text not null,
  -- [{ ar, translit, fr }]
  examples jsonb not null,
  corrected_at timestamptz,
  corrected_by uuid references users on delete set null
);
create index learning_points_by_level on learning_points (level, place);

create type learning_exercise_kind as enum ('choose', 'fill', 'true-false', 'order', 'match');
create table learning_exercises (
  id text primary key,
  point_id text not null references learning_points on delete cascade,
  place smallint not null,
  kind learning_exercise_kind not null,
  prompt_fr text not null,
  items_ar text[] not null,
  options text[] not null,
  -- choose, fill, true-false: the one option; order: the items in order; match: the option of each item.
  answer text[] not null check (cardinality(answer) > 0),
  why_fr text not null,
  corrected_at timestamptz,
  corrected_by uuid references users on delete set null,
  check (kind in ('order', 'match') or (cardinality(answer) = 1 and answer <@ options)),
  check (kind <> 'order' or (cardinality(options) = 0 and answer <@ items_ar and items_ar <@ answer)),
  check (kind <> 'match' or (cardinality(answer) = cardinality(items_ar) and answer <@ options))
);
create index learning_exercises_of_point on learning_exercises (point_id, place);

create type learning_skill as enum ('reading', 'writing', 'comprehension');
create type learning_purpose as enum ('vocabulary', 'grammar', 'quiz');
create type learning_result as enum ('right', 'nearly', 'wrong');

-- How well a child knows one item in one skill: steps of 1, 3, 7, 16 and 35 days.
create table learning_item_states (
  student_id uuid not null references students on delete cascade,
  -- 'word:kitab', 'letter:ba', 'article:shin', 'gender:kitab', 'exercise:n2-sukun/3'
  item text not null check (length(item) <= 120),
  skill learning_skill not null,
  -- The item's own level: what the child's progress in that level is counted from.
  level level not null,
  step smallint not null default 0 check (step between 0 and 5),
  best_step smallint not null default 0 check (best_step between step and 5),
  due_on date not null,
  answered_at timestamptz not null,
  primary key (student_id, item, skill)
);

create table learning_sessions (
  -- Chosen by the browser, so that a session asked for twice is one.
  id uuid primary key,
  student_id uuid not null references students on delete cascade,
  purpose learning_purpose not null,
  -- One game, one grammar point, or neither.
  subject text not null default '' check (length(subject) <= 120),
  -- The questions with their answers; never sent whole (features/learning/question.ts).
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Set when finished: the day in the family's zone, the points, the number of first tries that were right.
  finished_on date,
  points smallint not null default 0 check (points >= 0),
  found_first smallint,
  check ((finished_at is null) = (finished_on is null) and (finished_at is null) = (found_first is null)),
  unique (id, student_id)
);
create index learning_sessions_of_student on learning_sessions (student_id, started_at desc);

create table learning_answers (
  session_id uuid not null,
  -- Chosen by the browser, so that an answer sent twice counts once.
  id uuid not null,
  student_id uuid not null,
  place smallint not null check (place >= 0),
  answer jsonb not null,
  result learning_result not null,
  is_hinted boolean not null,
  points smallint not null default 0 check (points >= 0),
  -- The day in the family's zone: points of a day are bounded.
  answered_on date not null,
  answered_at timestamptz not null,
  -- The feedback shown, returned again when the same answer is sent again.
  feedback jsonb not null,
  primary key (session_id, id),
  foreign key (session_id, student_id) references learning_sessions (id, student_id) on delete cascade
);
create index learning_answers_in_order on learning_answers (session_id, place, answered_at);
create index learning_answers_of_day on learning_answers (student_id, answered_on);
