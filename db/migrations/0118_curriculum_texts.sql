-- Texts, dialogues and grammar exercises are proofread and corrected like words.
alter table curriculum_changes drop constraint curriculum_changes_entry_check;
alter table curriculum_changes add constraint curriculum_changes_entry_check
  -- 'word:kitab', 'text:n2-dialogue-en-classe', 'exercise:n2-sukun/3'
  check (entry ~ '^(word|text|exercise):.' and length(entry) <= 120);

alter table learning_texts
  add column version integer not null default 1 check (version > 0),
  add column proofread_at timestamptz,
  add column proofread_by uuid references users on delete set null,
  add check (proofread_by is null or proofread_at is not null);
create index learning_texts_proofread_by on learning_texts (proofread_by) where proofread_by is not null;

alter table learning_exercises
  add column version integer not null default 1 check (version > 0),
  add column proofread_at timestamptz,
  add column proofread_by uuid references users on delete set null,
  add check (proofread_by is null or proofread_at is not null);
create index learning_exercises_proofread_by on learning_exercises (proofread_by) where proofread_by is not null;

-- As for words (0117): a change of the text raises the version and removes the proofread mark.
create function curriculum_entry_changed() returns trigger language plpgsql as $$
declare
  marks constant text[] := '{version,place,corrected_at,corrected_by,proofread_at,proofread_by}';
begin
  if to_jsonb(old) - marks <> to_jsonb(new) - marks then
    new.version = old.version + 1;
    if old.proofread_at is not distinct from new.proofread_at then
      new.proofread_at = null;
      new.proofread_by = null;
    end if;
  end if;
  return new;
end $$;
create trigger learning_text_changed before update on learning_texts
  for each row execute function curriculum_entry_changed();
create trigger learning_exercise_changed before update on learning_exercises
  for each row execute function curriculum_entry_changed();
