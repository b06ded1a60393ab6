-- The school proofreads, corrects, adds and retires words (docs/domain.md, "The school's editor").

-- The teachers whom the school lets do it. The school itself always may.
create table curriculum_editors (
  teacher_id uuid primary key references teachers on delete cascade,
  allowed_by uuid references users on delete set null,
  allowed_at timestamptz not null
);
create index curriculum_editors_by on curriculum_editors (allowed_by) where allowed_by is not null;

alter table learning_words
  -- Optimistic lock: of two changes to the same version the second is refused.
  add column version integer not null default 1 check (version > 0),
  -- No longer taught. The row stays, so that what children remember of it and what reports say of it stay too.
  add column retired_at timestamptz,
  add column proofread_at timestamptz,
  -- Null when the account of the person is gone.
  add column proofread_by uuid references users on delete set null,
  add check (proofread_by is null or proofread_at is not null),
  -- A retired word is the school's: no file brings it back.
  add check (retired_at is null or corrected_at is not null);
create index learning_words_proofread_by on learning_words (proofread_by) where proofread_by is not null;

-- A change of the text, by the school or by a newer file of the program, raises the version and removes the proofread mark.
create function learning_word_changed() returns trigger language plpgsql as $$
declare
  marks constant text[] := '{version,place,corrected_at,corrected_by,retired_at,proofread_at,proofread_by}';
  unread constant text[] := marks || '{concept,near,level,theme,picture_alt}'::text[];
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
create trigger learning_word_changed before update on learning_words
  for each row execute function learning_word_changed();

create type curriculum_act as enum ('added', 'corrected', 'undone', 'retired', 'restored', 'proofread', 'reopened');

-- Who changed what and when, with the text before and after, so that it can be undone.
create table curriculum_changes (
  id uuid primary key default gen_random_uuid(),
  -- 'word:kitab'
  entry text not null check (entry ~ '^word:.' and length(entry) <= 120),
  act curriculum_act not null,
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  done_by uuid references users on delete set null,
  done_at timestamptz not null,
  check ((before is not null) = (act in ('corrected', 'undone'))),
  check ((after is not null) = (act in ('added', 'corrected', 'undone')))
);
create index curriculum_changes_of_entry on curriculum_changes (entry, done_at desc, id);
create index curriculum_changes_of_person on curriculum_changes (done_by) where done_by is not null;

create function curriculum_changes_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.done_by is null
    and to_jsonb(old) - 'done_by' = to_jsonb(new) - 'done_by' then return new; end if;
  raise exception 'a change of the curriculum is never altered or deleted' using errcode = '23001';
end $$;
create trigger curriculum_changes_stay before update or delete on curriculum_changes
  for each row execute function curriculum_changes_stay();

-- What can be recorded: nothing that is no longer taught.
create or replace view clip_items as
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
