-- The school adds texts, dialogues and grammar exercises, and retires them, as it does with words (0117).

alter table learning_texts
  add column retired_at timestamptz,
  -- What is retired is the school's: no file brings it back.
  add check (retired_at is null or corrected_at is not null);
alter table learning_exercises
  add column retired_at timestamptz,
  add check (retired_at is null or corrected_at is not null);

-- As in 0118; retiring and restoring raise the version too, and leave the proofread mark.
create or replace function curriculum_entry_changed() returns trigger language plpgsql as $$
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
