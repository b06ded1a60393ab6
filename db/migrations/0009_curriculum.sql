-- The curriculum: words, letters, grammar points, exercises, texts, pictures and placement questions, loaded from db/curriculum
-- and corrected by the school; and the clips, in which teachers read it aloud.
-- In all these tables a row with corrected_at is the school's: loading a file never overwrites it. version is an optimistic
-- lock: of two changes to the same version the second is refused. retired_at ends the teaching of a row, which stays with what
-- children remember and reports say of it. proofread_by is null once the account of that person is deleted.

create type learning_exercise_kind as enum ('choose', 'fill', 'true-false', 'order', 'match');
create type curriculum_act as enum ('added', 'corrected', 'undone', 'retired', 'restored', 'proofread', 'reopened');
create type clip_codec as enum ('opus', 'aac');

-- Every line of a text has a key, so that what a child remembers of a reply ('reply:<dialogue>/<key>') stays with its line when
-- another line is inserted before it.
create function have_line_keys(lines jsonb) returns boolean language sql immutable as $$
  select coalesce(bool_and(line ->> 'key' ~ '^[a-z0-9]{1,12}$'), true) and count(distinct line ->> 'key') = count(*)
  from jsonb_array_elements(lines) line
$$;

-- The loaded files; a file with the same hash is not loaded again.
create table learning_files (
  path text primary key,
  hash text not null,
  loaded_at timestamptz not null default now()
);

-- The version of the whole curriculum, another one after every change: processes cache what they read under it
-- (docs/decisions/0070-the-curriculum-is-kept-by-its-version.md). A random id, so that two databases never share one.
create table learning_content (
  is_only boolean primary key default true check (is_only),
  version uuid not null default gen_random_uuid()
);
insert into learning_content default values;

-- Pictures of words (docs/domain.md, "The school's editor"): the drawings of public/pictures.svg, as db/curriculum/pictures.json
-- describes them, and those that the school adds: the file word-pictures/<id>.webp of the storage.
create table learning_pictures (
  id text primary key check (length(id) between 1 and 120),
  -- The word that it was drawn for.
  fr text not null check (fr is nfc normalized and length(fr) between 1 and 200),
  -- What it shows.
  alt text not null check (alt is nfc normalized and length(alt) between 1 and 300),
  -- Null for a picture of the program. Who added it stands in curriculum_changes.
  added_at timestamptz,
  constraint learning_pictures_own check ((added_at is not null) = (id like 'ecole-%'))
);

create table learning_words (
  id text primary key,
  level level not null,
  place smallint not null,
  theme text not null,
  -- The id under which the word first appears: a child's memory of a word belongs to its concept, at every level.
  concept text,
  ar text not null check (ar is nfc normalized and length(ar) between 1 and 120),
  translit text not null,
  -- What a French child reads aloud.
  sounds_fr text,
  fr text not null check (length(fr) between 1 and 200),
  pos text not null,
  pos_detail text,
  gender text check (gender in ('m', 'f')),
  root text check (root is nfc normalized),
  plural_ar text check (plural_ar is nfc normalized),
  plural_translit text,
  plural_sounds_fr text,
  present_ar text check (present_ar is nfc normalized),
  masdar_ar text check (masdar_ar is nfc normalized),
  example_ar text not null check (example_ar is nfc normalized),
  example_translit text not null,
  example_sounds_fr text,
  example_fr text not null,
  note_fr text,
  -- Ids of words of the same theme, for choices about meaning.
  near text[] not null default '{}',
  picture text references learning_pictures on delete set null,
  -- The school chose or removed the picture: no file changes it.
  picture_chosen boolean not null default false,
  version integer not null default 1 check (version > 0),
  corrected_at timestamptz,
  corrected_by uuid references users on delete set null,
  retired_at timestamptz,
  proofread_at timestamptz,
  proofread_by uuid references users on delete set null,
  check (proofread_by is null or proofread_at is not null),
  check (retired_at is null or corrected_at is not null)
);

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
  name_translit text,
  translit text not null,
  sounds_fr text,
  sound_fr text not null,
  -- Shown beside the name of a letter that sounds like another: «t grave».
  hint_fr text,
  writing_fr text not null,
  dots_count smallint not null check (dots_count between 0 and 3),
  dots_place text not null check (dots_place in ('none', 'above', 'below')),
  -- { isolated, initial, medial, final }
  forms jsonb not null,
  -- [{ ar, translit, fr, place }]
  examples jsonb not null,
  -- Ids of the letters that look like it in isolation, and of those that sound like it.
  look_alike text[] not null default '{}',
  sound_alike text[] not null default '{}',
  corrected_at timestamptz,
  corrected_by uuid references users on delete set null
);

-- Grammar points.
create table learning_points (
  id text primary key,
  level level not null,
  place smallint not null,
  title_fr text not null,
  goal_fr text not null,
  explanation_fr text not null,
  -- [{ ar, translit, fr }]
  examples jsonb not null,
  -- [{ textFr, ar, translit, soundsFr, fr }], for a child who can't read the explanation yet.
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  corrected_at timestamptz,
  corrected_by uuid references users on delete set null
);

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
  -- Other right orders of an order exercise: [[item, …], …].
  also_right jsonb not null default '[]' check (jsonb_typeof(also_right) = 'array'),
  why_fr text not null,
  version integer not null default 1 check (version > 0),
  corrected_at timestamptz,
  corrected_by uuid references users on delete set null,
  retired_at timestamptz,
  proofread_at timestamptz,
  proofread_by uuid references users on delete set null,
  check (kind in ('order', 'match') or (cardinality(answer) = 1 and answer <@ options)),
  check (kind <> 'order' or (cardinality(options) = 0 and answer <@ items_ar and items_ar <@ answer)),
  check (kind <> 'match' or (cardinality(answer) = cardinality(items_ar) and answer <@ options)),
  check (kind = 'order' or also_right = '[]'),
  check (proofread_by is null or proofread_at is not null),
  check (retired_at is null or corrected_at is not null)
);

-- Dialogues (levels 1 and 2) and texts (3 to 5), with a glossary and questions.
create table learning_texts (
  id text primary key,
  level level not null,
  place smallint not null,
  kind text not null check (kind in ('dialogue', 'text')),
  title_fr text not null,
  title_ar text check (title_ar is nfc normalized),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  glossary jsonb not null check (jsonb_typeof(glossary) = 'array'),
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  version integer not null default 1 check (version > 0),
  corrected_at timestamptz,
  corrected_by uuid references users on delete set null,
  retired_at timestamptz,
  proofread_at timestamptz,
  proofread_by uuid references users on delete set null,
  check (proofread_by is null or proofread_at is not null),
  check (retired_at is null or corrected_at is not null),
  constraint learning_texts_line_keys check (have_line_keys(lines))
);

-- The questions of the placement test (docs/domain.md, "Placement").
create table placement_questions (
  id text primary key check (length(id) between 1 and 120),
  level level not null,
  place smallint not null,
  prompt_fr text not null,
  ar text check (ar is nfc normalized),
  options text[] not null check (cardinality(options) between 2 and 6),
  answer text not null,
  corrected_at timestamptz,
  corrected_by uuid references users on delete set null,
  check (answer = any (options))
);

-- The teachers whom the school lets edit the curriculum. The school itself always may.
create table curriculum_editors (
  teacher_id uuid primary key references teachers on delete cascade,
  allowed_by uuid references users on delete set null,
  allowed_at timestamptz not null
);

-- Who changed what and when, with the text before and after, so that it can be undone.
create table curriculum_changes (
  id uuid primary key default gen_random_uuid(),
  -- 'word:kitab', 'text:n2-dialogue-en-classe', 'exercise:n2-sukun/3', 'picture:ecole-…'
  entry text not null check (entry ~ '^(word|text|exercise|picture):.' and length(entry) <= 120),
  act curriculum_act not null,
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  done_by uuid references users on delete set null,
  done_at timestamptz not null,
  check ((before is not null) = (act in ('corrected', 'undone'))),
  check ((after is not null) = (act in ('added', 'corrected', 'undone')))
);

-- Teachers who agreed to lend their voice (docs/domain.md, "Voices"). Without it no clip of that teacher exists: withdrawing
-- it deletes them all.
create table voice_agreements (
  teacher_id uuid primary key references teachers on delete cascade,
  -- The day of the text that was agreed to (src/features/clips/clips.ts).
  version date not null,
  agreed_at timestamptz not null
);

-- Recordings of the curriculum, each approved by another person.
create table clips (
  id uuid primary key default gen_random_uuid(),
  -- 'letter:ba', 'syllable:ba-aa', 'word:kitab' (its concept), 'sentence:kitab' (the example of that word),
  -- 'instruction:dictation' (the instruction of an exercise, whose text is in messages/).
  item text not null check (item ~ '^(letter|syllable|word|sentence|instruction):' and length(item) <= 120),
  -- The text that was read aloud: the word at the time of the recording, or the Arabic name of the letter.
  spoken text not null check (spoken is nfc normalized and length(spoken) between 1 and 300),
  teacher_id uuid not null references voice_agreements on delete cascade,
  recorded_at timestamptz not null,
  milliseconds smallint not null check (milliseconds between 100 and 10000),
  approved_at timestamptz,
  rejected_at timestamptz,
  rejection_reason text check (length(rejection_reason) between 1 and 300),
  decided_by uuid references users on delete set null,
  check (approved_at is null or rejected_at is null),
  check ((rejected_at is null) = (rejection_reason is null)),
  check (decided_by is null or approved_at is not null or rejected_at is not null),
  -- Nobody approves their own voice.
  check (decided_by <> teacher_id)
);

-- The same recording in each format that the browser could make. A file is addressed by the SHA-256 of its content.
create table clip_files (
  clip_id uuid not null references clips on delete cascade,
  codec clip_codec not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes between 1 and 24000),
  primary key (clip_id, codec)
);

-- Everything of the taught curriculum that can be recorded. A word of several levels is read once, as its lowest level has it.
-- The syllables are six letters whose sound French has, with the three vowels, short and long: 'syllable:ba-a' is heard beside
-- 'syllable:ba-aa'.
create view clip_items as
  select 'letter:' || id as item, 'letter' as kind, 'niveau-1'::level as level, place::integer as place,
         name_ar as spoken, letter as shown, coalesce(sounds_fr, name_fr) as sounds_fr, coalesce(hint_fr, '') as fr
  from learning_letters where not is_special
  union all
  select * from (
    select distinct on (coalesce(concept, id)) 'word:' || coalesce(concept, id), 'word', level, place::integer, ar, ar,
           coalesce(sounds_fr, translit), fr
    from learning_words where retired_at is null order by coalesce(concept, id), level, place
  ) words
  union all
  select 'sentence:' || id, 'sentence', level, place::integer, example_ar, example_ar,
         coalesce(example_sounds_fr, example_translit), example_fr
  from learning_words where retired_at is null
  union all
  select 'syllable:' || id || '-' || vowel, 'syllable', 'niveau-1'::level, 10 * letters.place + vowels.place,
         letter || written, letter || written, translit || heard, ''
  from learning_letters letters,
       (values (1, 'a', 'َ', 'a'), (2, 'aa', 'َا', 'â'), (3, 'i', 'ِ', 'i'), (4, 'ii', 'ِي', 'î'),
               (5, 'u', 'ُ', 'ou'), (6, 'uu', 'ُو', 'oû')) vowels (place, vowel, written, heard)
  where id in ('ba', 'dal', 'sin', 'lam', 'mim', 'nun');

create index learning_words_by_level on learning_words (level, place);
create index learning_words_by_concept on learning_words (concept);
create index learning_words_picture on learning_words (picture) where picture is not null;
create index learning_words_proofread_by on learning_words (proofread_by) where proofread_by is not null;
create index learning_points_by_level on learning_points (level, place);
create index learning_exercises_of_point on learning_exercises (point_id, place);
create index learning_exercises_proofread_by on learning_exercises (proofread_by) where proofread_by is not null;
create index learning_texts_proofread_by on learning_texts (proofread_by) where proofread_by is not null;
create index curriculum_editors_by on curriculum_editors (allowed_by) where allowed_by is not null;
create index curriculum_changes_of_entry on curriculum_changes (entry, done_at desc, id);
create index curriculum_changes_of_person on curriculum_changes (done_by) where done_by is not null;
create unique index clips_one_approved on clips (item) where approved_at is not null;
create unique index clips_one_waiting on clips (item) where approved_at is null and rejected_at is null;
create unique index clips_one_rejected on clips (item, teacher_id) where rejected_at is not null;
create index clips_waiting on clips (recorded_at, id) where approved_at is null and rejected_at is null;
create index clips_of_teacher on clips (teacher_id, recorded_at desc);
create index clips_by_text on clips (spoken) where approved_at is not null;

create function learning_content_changed() returns trigger language plpgsql as $$
begin
  update learning_content set version = gen_random_uuid();
  return null;
end $$;

-- A change of the text, by the school or by a newer file of the program, raises the version and removes the proofread mark.
-- Retiring, restoring or another picture raises the version only.
create function learning_word_changed() returns trigger language plpgsql as $$
declare
  marks constant text[] := '{version,place,corrected_at,corrected_by,retired_at,proofread_at,proofread_by,picture_chosen}';
  unread constant text[] := marks || '{concept,near,level,theme,picture}'::text[];
begin
  if to_jsonb(old) - marks <> to_jsonb(new) - marks or old.retired_at is distinct from new.retired_at then
    new.version = old.version + 1;
  end if;
  if to_jsonb(old) - unread <> to_jsonb(new) - unread and old.proofread_at is not distinct from new.proofread_at then
    new.proofread_at = null;
    new.proofread_by = null;
  end if;
  return new;
end $$;

-- The same for texts and exercises.
create function curriculum_entry_changed() returns trigger language plpgsql as $$
declare
  marks constant text[] := '{version,place,corrected_at,corrected_by,proofread_at,proofread_by,retired_at}';
  is_other_text constant boolean := to_jsonb(old) - marks <> to_jsonb(new) - marks;
begin
  if is_other_text or old.retired_at is distinct from new.retired_at then
    new.version = old.version + 1;
  end if;
  if is_other_text and old.proofread_at is not distinct from new.proofread_at then
    new.proofread_at = null;
    new.proofread_by = null;
  end if;
  return new;
end $$;

-- Only the person may become null, with that person's account.
create function curriculum_changes_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.done_by is null
    and to_jsonb(old) - 'done_by' = to_jsonb(new) - 'done_by' then return new; end if;
  raise exception 'a change of the curriculum is never altered or deleted' using errcode = '23001';
end $$;

-- Removes the file in the same transaction as the row that names it.
create function remove_own_picture() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values ('word-pictures/' || old.id || '.webp', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $$;

-- A corrected text is no longer the one that was recorded.
create function remove_outdated_clips() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'learning_letters' then
    delete from clips where item = 'letter:' || new.id and spoken = old.name_ar;
  else
    delete from clips where item = 'word:' || coalesce(new.concept, new.id) and spoken = old.ar and new.ar <> old.ar;
    delete from clips where item = 'sentence:' || new.id and spoken = old.example_ar and new.example_ar <> old.example_ar;
  end if;
  return new;
end $$;

-- Removes the files in the same transaction as the row, also when a cascade deletes it.
create function remove_clip_files() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values ('clips/' || old.id || '/', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return old;
end $$;

create trigger learning_words_changed after insert or update or delete or truncate on learning_words
  for each statement execute function learning_content_changed();
create trigger learning_letters_changed after insert or update or delete or truncate on learning_letters
  for each statement execute function learning_content_changed();
create trigger learning_points_changed after insert or update or delete or truncate on learning_points
  for each statement execute function learning_content_changed();
create trigger learning_exercises_changed after insert or update or delete or truncate on learning_exercises
  for each statement execute function learning_content_changed();
create trigger learning_texts_changed after insert or update or delete or truncate on learning_texts
  for each statement execute function learning_content_changed();
create trigger learning_word_changed before update on learning_words
  for each row execute function learning_word_changed();
create trigger learning_exercise_changed before update on learning_exercises
  for each row execute function curriculum_entry_changed();
create trigger learning_text_changed before update on learning_texts
  for each row execute function curriculum_entry_changed();
create trigger curriculum_changes_stay before update or delete on curriculum_changes
  for each row execute function curriculum_changes_stay();
create trigger learning_pictures_file after delete on learning_pictures
  for each row when (old.added_at is not null) execute function remove_own_picture();
create trigger learning_letters_clips after update of name_ar on learning_letters
  for each row when (old.name_ar <> new.name_ar) execute function remove_outdated_clips();
create trigger learning_words_clips after update of ar, example_ar on learning_words
  for each row when (old.ar <> new.ar or old.example_ar <> new.example_ar) execute function remove_outdated_clips();
create trigger clips_files after delete on clips for each row execute function remove_clip_files();
