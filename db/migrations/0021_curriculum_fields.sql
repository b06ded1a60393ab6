-- Fields of the corrected curriculum: French readings, concepts, distractors of one theme, steps, other right orders.
-- Rows that are loaded already get them when the program loads db/curriculum after this migration.

alter table learning_words
  -- The id of the word that it first was: a child's memory of a word belongs to its concept.
  add column concept text,
  -- What a French child reads aloud.
  add column sounds_fr text,
  add column plural_sounds_fr text,
  add column example_sounds_fr text,
  -- Ids of words of the same theme, for choices about meaning.
  add column near text[] not null default '{}',
  add column pos_detail text,
  add column note_fr text;
create index learning_words_by_concept on learning_words (concept);

alter table learning_letters
  add column name_translit text,
  add column sounds_fr text,
  -- Shown beside the name of a letter that sounds like another: «t grave».
  add column hint_fr text,
  -- Ids of the letters that look like it alone, and of those that sound like it.
  add column look_alike text[] not null default '{}',
  add column sound_alike text[] not null default '{}';

alter table learning_points
  -- [{ textFr, ar, translit, soundsFr, fr }], for a child who can't read the explanation yet.
  add column steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array');

alter table learning_exercises
  -- Other right orders of an order exercise: [[item, …], …].
  add column also_right jsonb not null default '[]' check (jsonb_typeof(also_right) = 'array'),
  add check (kind = 'order' or also_right = '[]');

-- Sessions that were begun show French readings where they showed the scholarly transliteration.
update learning_sessions set questions = replace(questions::text, '"translit":', '"soundsFr":')::jsonb
where questions::text like '%"translit":%';
update learning_answers set feedback = replace(feedback::text, '"translit":', '"soundsFr":')::jsonb
where feedback::text like '%"translit":%';
