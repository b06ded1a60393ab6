-- A line of a text or dialogue has a key, so that what a child remembers of a reply (`reply:<dialogue>/<key>`) stays with its line when
-- another line is put in before it. The lines that there are get their place, which the cards have had until now.

-- Who proofread a text has read it with its keys too.
alter table learning_texts disable trigger learning_text_changed;
update learning_texts set lines = (
  select jsonb_agg(line || jsonb_build_object('key', (place - 1)::text) order by place)
  from jsonb_array_elements(lines) with ordinality each (line, place)
) where lines <> '[]';
alter table learning_texts enable trigger learning_text_changed;

create function have_line_keys(lines jsonb) returns boolean language sql immutable as $$
  select coalesce(bool_and(line ->> 'key' ~ '^[a-z0-9]{1,12}$'), true) and count(distinct line ->> 'key') = count(*)
  from jsonb_array_elements(lines) line
$$;
alter table learning_texts add constraint learning_texts_line_keys check (have_line_keys(lines));
