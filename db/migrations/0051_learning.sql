-- What a child did with the curriculum. Everything here goes with the child.

create type learning_skill as enum ('reading', 'writing', 'comprehension');
create type learning_purpose as enum ('vocabulary', 'grammar', 'quiz');
create type learning_result as enum ('right', 'nearly', 'wrong');

-- Where a child stands with one item in one skill: steps of 1, 3, 7, 16 and 35 days.
create table learning_items_of_child (
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
  -- Made by the browser: asked for twice, it is the same session.
  id uuid primary key,
  student_id uuid not null references students on delete cascade,
  purpose learning_purpose not null,
  -- What was asked for: one game, one grammar point, or neither.
  subject text not null default '' check (length(subject) <= 120),
  -- The questions as they were posed, each with its key. Never sent whole: see shownOf in learning/question.ts.
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Known once it is finished: the day in the family's zone, what it brought, how many were found at the first try.
  finished_on date,
  points smallint not null default 0 check (points >= 0),
  found_first smallint,
  check ((finished_at is null) = (finished_on is null) and (finished_at is null) = (found_first is null)),
  unique (id, student_id)
);
create index learning_sessions_of_student on learning_sessions (student_id, started_at desc);

create table learning_answers (
  session_id uuid not null,
  -- Made by the browser: sent twice, it counts once.
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
  -- What was told to the child, told again when the same answer comes again.
  feedback jsonb not null,
  primary key (session_id, id),
  foreign key (session_id, student_id) references learning_sessions (id, student_id) on delete cascade
);
create index learning_answers_in_order on learning_answers (session_id, place, answered_at);
create index learning_answers_of_day on learning_answers (student_id, answered_on);
