-- The special letters are practised as the 28 are, so they can be recorded too.
create or replace view clip_items as
  select 'letter:' || id as item, 'letter' as kind, 'niveau-1'::level as level, place::integer as place,
         name_ar as spoken, letter as shown, coalesce(sounds_fr, name_fr) as sounds_fr,
         coalesce(hint_fr, case when is_special then name_fr end, '') as fr
  from learning_letters
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
