alter table teacher_applications add column language_preference interface_language
  check (language_preference in ('french', 'english'));
comment on column teacher_applications.language_preference is
  'The language of the applicant''s pages and mails (docs/domain.md, "Languages"); null before it was kept, which reads French. The newest application of an account counts, until it has a role.';

-- A task that the program offers is stored as its code (src/features/reports/offered-tasks.ts), so that each reader reads it in
-- their language. Until now its sentence was stored, in the teacher's.
comment on column homework.task is
  'What the teacher wrote, or the code of an offered task, «offered:read_words», which is shown in the reader''s language.';
create function offered_task(task text) returns text language sql immutable as $$
  select case
    when task in ('Relire les mots du jour', 'Read today’s words again') then 'offered:read_words'
    when task in ('Une séance d’exercices', 'A session of exercises') then 'offered:practise'
    when task ~ '^(Une ligne de|A line of) [ء-ي]+$' then 'offered:line_of:' || substring(task from '[ء-ي]+$')
    else task
  end
$$;
update homework set task = offered_task(task) where id in (
  select distinct on (seat_id, offered_task(task)) id from homework
  where task <> offered_task(task) order by seat_id, offered_task(task), place);
update report_drafts set content = jsonb_set(content, '{tasks}', (
  select jsonb_agg(offered_task(task) order by place)
  from jsonb_array_elements_text(content -> 'tasks') with ordinality as tasks (task, place)))
where exists (
  select from jsonb_array_elements_text(content -> 'tasks') as tasks (task) where task <> offered_task(task));
drop function offered_task(text);

-- Registration does not ask which Arabic a child should learn. Until now «both» was stored for it, so the rows that exist keep
-- what they say.
alter table students alter column language_preference drop not null, alter column language_preference drop default;
comment on column students.language_preference is
  'Which Arabic the child should learn; null while no parent said so. Rules treat null as both.';
