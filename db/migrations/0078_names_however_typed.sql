-- A name is found however it is typed: in Arabic without signs, with any hamza and with ه for ة, and in Latin letters without the
-- spaces, hyphens and apostrophes that it is written with («benaissa» and «ben-aissa» find Ben Aïssa).
create or replace function folded(value text) returns text
language sql immutable strict parallel safe
return translate(
  lower(unaccent('unaccent'::regdictionary, normalize(value, nfc))),
  'أإآٱىئؤة' || U&'\0621\0640\0670\064B\064C\064D\064E\064F\0650\0651\0652\0653\0654\0655',
  'ااااييوه'
);
comment on function folded is
  'Text without case and accents, and without the signs and hamzas of Arabic, for searching. unaccent() is only STABLE because its dictionary could be replaced; ours is not, so an index may use it.';

create function folded_in_one_word(name text) returns text
language sql immutable strict parallel safe
return translate(folded(name), ' -''', '');
comment on function folded_in_one_word is
  'A folded name without its spaces, hyphens and apostrophes.';

create function searchable(name text) returns text
language sql immutable strict parallel safe
return folded(name) || coalesce(' ' || nullif(folded_in_one_word(name), folded(name)), '');
comment on function searchable is
  'A folded name and, where it has spaces, hyphens or apostrophes, the same in one word.';

create function name_pattern(typed text) returns text
language sql immutable strict parallel safe
return search_pattern(case when length(folded_in_one_word(typed)) < 3 then typed else folded_in_one_word(typed) end);
comment on function name_pattern is
  'A LIKE pattern that finds a typed word in searchable(). One of three letters or more is looked for without its hyphens and apostrophes; what is left of a shorter one stands in too many names.';

-- The other indexes of names hold what folded() returned before.
reindex index profiles_by_first_name;
reindex index profiles_by_last_name;
reindex index profiles_by_full_name;
reindex index profiles_by_family_name;
reindex index students_by_first_name;

drop index profiles_search;
create index profiles_search on profiles using gin ((searchable(first_name) || ' ' || searchable(last_name)) gin_trgm_ops);
drop index students_by_part_of_name;
create index students_by_part_of_name on students using gin (searchable(first_name) gin_trgm_ops);

create or replace function teachers_before_write() returns trigger language plpgsql as $$
begin
  new.search_text := (
    select concat_ws(' ', searchable(p.first_name), searchable(p.last_name), searchable(array_to_string(new.specialization, ' ')))
    from profiles p where p.id = new.id
  );
  if tg_op = 'UPDATE' and (new.timezone, new.trial_lesson_available, new.hourly_rate_cents, new.minimum_notice_minutes,
      new.approved_at, new.retired_at, new.suspended_at, new.lesson_lengths)
     is distinct from (old.timezone, old.trial_lesson_available, old.hourly_rate_cents, old.minimum_notice_minutes,
      old.approved_at, old.retired_at, old.suspended_at, old.lesson_lengths) then
    new.calendar_version := old.calendar_version + 1;
  end if;
  return new;
end $$;

-- The trigger fills it in again.
update teachers set search_text = '';
