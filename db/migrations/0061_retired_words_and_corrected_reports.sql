-- A recording of a retired word stays until somebody removes it, so its word must still be named. A word that is taught at any
-- level is not retired, and is named as its lowest such level has it.
create or replace view clip_items as
  select 'letter:' || id as item, 'letter' as kind, 'niveau-1'::level as level, place::integer as place,
         name_ar as spoken, letter as shown, coalesce(sounds_fr, name_fr) as sounds_fr,
         coalesce(hint_fr, case when is_special then name_fr end, '') as fr, false as is_retired
  from learning_letters
  union all
  select * from (
    select distinct on (coalesce(concept, id)) 'word:' || coalesce(concept, id), 'word', level, place::integer, ar, ar,
           coalesce(sounds_fr, translit), fr, retired_at is not null
    from learning_words order by coalesce(concept, id), retired_at is not null, level, place
  ) words
  union all
  select 'sentence:' || id, 'sentence', level, place::integer, example_ar, example_ar,
         coalesce(example_sounds_fr, example_translit), example_fr, retired_at is not null
  from learning_words
  union all
  select 'syllable:' || id || '-' || vowel, 'syllable', 'niveau-1'::level, 10 * letters.place + vowels.place,
         letter || written, letter || written, translit || heard, '', false
  from learning_letters letters,
       (values (1, 'a', 'َ', 'a'), (2, 'aa', 'َا', 'â'), (3, 'i', 'ِ', 'i'), (4, 'ii', 'ِي', 'î'),
               (5, 'u', 'ُ', 'ou'), (6, 'uu', 'ُو', 'oû')) vowels (place, vowel, written, heard)
  where id in ('ba', 'dal', 'sin', 'lam', 'mim', 'nun');

alter table lesson_reports add column items_added_at timestamptz,
  add constraint lesson_reports_items_added
    check (items_added_at is null or (corrected_at is not null and items_added_at between sent_at and corrected_at));
comment on column lesson_reports.items_added_at is
  'The last correction that added an item: from then on the whole report is asked in the child''s next two sessions (docs/domain.md, "Learning").';
