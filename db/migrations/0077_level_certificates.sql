-- A certificate was counted anew each time it was asked for, so that a birthday or a few forgotten words took it away. It is written
-- when it is earned, and the papers of that day are made from this row.
create table level_certificates (
  student_id uuid not null references students(id) on delete cascade,
  level level not null,
  earned_at timestamptz not null,
  held integer not null,
  words integer not null,
  primary key (student_id, level),
  constraint level_certificates_held check (held between 1 and words)
);
comment on table level_certificates is
  'Certificates that a child earned, written by earn_level_certificates (docs/domain.md, "Documents"). Deleted with the child.';
comment on column level_certificates.held is 'Words held on that day, of the words that the child could be asked at its age then.';

-- A word of two levels counts in both. Below seven only words with a picture are asked.
create function count_held_words(p_student_id uuid)
returns table (student_id uuid, level level, theme text, place int, words int, held int, is_earned boolean)
language sql stable as $$
  with word as (
    select level, theme, 'word:' || coalesce(concept, id) as item, min(place) as place, bool_or(picture is not null) as has_picture
    from learning_words where retired_at is null group by 1, 2, 3
  ), asked as (
    select reads, level, theme, min(place)::int as place, count(*)::int as words
    from word, (values (true), (false)) as reader (reads) where reads or has_picture group by 1, 2, 3
  ), child as (
    select id, age >= 7 as reads from students where p_student_id is null or id = p_student_id
  ), held_item as (
    select distinct id, item, reads from learning_judged_cards join child on id = learning_judged_cards.student_id
    where stability >= 14
  ), held as (
    select id, level, theme, count(*)::int as held
    from held_item join word using (item) where reads or has_picture group by 1, 2, 3
  )
  select id, level, theme, place, words, coalesce(held.held, 0), sum(coalesce(held.held, 0)) over of_level >= 0.9 * sum(words) over of_level
  from child join asked using (reads) left join held using (id, level, theme)
  window of_level as (partition by id, level)
$$;
comment on function count_held_words(uuid) is
  'The words of each theme of each level that a child can be asked, how many it holds, and whether it earns the certificate of the level; of every child for null.';

create function earn_level_certificates(p_student_id uuid, p_now timestamptz) returns void language sql as $$
  insert into level_certificates (student_id, level, earned_at, held, words)
  select student_id, level, p_now, sum(held), sum(words)
  from count_held_words(p_student_id) where is_earned group by 1, 2
  on conflict do nothing
$$;
comment on function earn_level_certificates(uuid, timestamptz) is
  'Writes the certificates that a child earns now; those of every child for null, after a change of the words.';

select earn_level_certificates(null, now());
