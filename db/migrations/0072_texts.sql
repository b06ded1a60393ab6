-- Dialogues (levels 1 and 2) and texts (3 to 5), with what their words mean and questions about them.
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
  corrected_at timestamptz,
  corrected_by uuid references users on delete set null
);

-- The best reading of a text by a child. The text may be replaced; that it was read stays.
create table learning_readings (
  student_id uuid not null references students on delete cascade,
  text_id text not null check (length(text_id) between 1 and 120),
  read_at timestamptz not null,
  found smallint not null check (found >= 0),
  asked smallint not null check (asked > 0 and found <= asked),
  primary key (student_id, text_id)
);
