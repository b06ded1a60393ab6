-- The school chooses the picture of a word from the drawn ones (docs/domain.md, "The school's editor").

-- The drawings of `public/pictures.svg`, as db/curriculum/pictures.json describes them.
create table learning_pictures (
  id text primary key check (length(id) between 1 and 120),
  -- The word that it was drawn for, and what it shows.
  fr text not null check (fr is nfc normalized and length(fr) between 1 and 200),
  alt text not null check (alt is nfc normalized and length(alt) between 1 and 300)
);

alter table learning_words
  add column picture text references learning_pictures on delete set null,
  -- By the school, which may also have removed it: no file changes it.
  add column picture_chosen boolean not null default false;
create index learning_words_picture on learning_words (picture) where picture is not null;

-- `picture` takes the place of `picture_alt`, which an older process still reads while this one starts. The file that fills
-- both is loaded again.
delete from learning_files where path = 'pictures.json';

-- As in 0117: a picture raises the version; who proofread the text has read it all the same.
create or replace function learning_word_changed() returns trigger language plpgsql as $$
declare
  marks constant text[] := '{version,place,corrected_at,corrected_by,retired_at,proofread_at,proofread_by,picture_chosen}';
  unread constant text[] := marks || '{concept,near,level,theme,picture,picture_alt}'::text[];
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
