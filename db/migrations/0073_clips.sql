-- Voices of teachers: letters, words and sentences of the curriculum, each checked by another person (docs/domain.md, "Voices").

-- Without it no clip of that teacher exists: withdrawing it deletes them all.
create table voice_agreements (
  teacher_id uuid primary key references teachers on delete cascade,
  -- The day of the text that was agreed to (features/clips/clips.ts).
  version date not null,
  agreed_at timestamptz not null
);

create type clip_codec as enum ('opus', 'aac');

create table clips (
  id uuid primary key default gen_random_uuid(),
  -- 'letter:ba', 'word:kitab' (its concept), 'sentence:kitab' (the example of that word).
  item text not null check (item ~ '^(letter|word|sentence):' and length(item) <= 120),
  -- What was read aloud: the word as it stood, or the Arabic name of the letter.
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
  -- Nobody approves the own voice.
  check (decided_by <> teacher_id)
);
create unique index clips_one_approved on clips (item) where approved_at is not null;
create unique index clips_one_waiting on clips (item) where approved_at is null and rejected_at is null;
create unique index clips_one_rejected on clips (item, teacher_id) where rejected_at is not null;
create index clips_waiting on clips (recorded_at, id) where approved_at is null and rejected_at is null;
create index clips_of_teacher on clips (teacher_id, recorded_at desc);
create index clips_by_text on clips (spoken) where approved_at is not null;

-- The same recording in each format that the browser could make. A file is found by the SHA-256 of its content.
create table clip_files (
  clip_id uuid not null references clips on delete cascade,
  codec clip_codec not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes between 1 and 24000),
  primary key (clip_id, codec)
);

-- Whatever deletes the row, its files leave with it.
create function remove_clip_files() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values ('clips/' || old.id || '/', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return old;
end $$;
create trigger clips_files after delete on clips for each row execute function remove_clip_files();

-- What can be recorded. A word that stands in several levels is read once, as its lowest level has it.
create view clip_items as
  select 'letter:' || id as item, 'letter' as kind, 'niveau-1'::level as level, place::integer as place,
         name_ar as spoken, letter as shown, coalesce(sounds_fr, name_fr) as sounds_fr, coalesce(hint_fr, '') as fr
  from learning_letters where not is_special
  union all
  select * from (
    select distinct on (coalesce(concept, id)) 'word:' || coalesce(concept, id), 'word', level, place::integer, ar, ar,
           coalesce(sounds_fr, translit), fr
    from learning_words order by coalesce(concept, id), level, place
  ) words
  union all
  select 'sentence:' || id, 'sentence', level, place::integer, example_ar, example_ar,
         coalesce(example_sounds_fr, example_translit), example_fr
  from learning_words;

-- A text that was corrected is no longer what was recorded.
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
create trigger learning_letters_clips after update of name_ar on learning_letters
  for each row when (old.name_ar <> new.name_ar) execute function remove_outdated_clips();
create trigger learning_words_clips after update of ar, example_ar on learning_words
  for each row when (old.ar <> new.ar or old.example_ar <> new.example_ar) execute function remove_outdated_clips();
