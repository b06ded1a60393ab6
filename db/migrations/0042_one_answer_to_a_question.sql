-- A second tab answered what was answered before. The answer that moved the card stays, else the first one.
delete from learning_answers extra using (
  select session_id, id, row_number() over (
    partition by session_id, place
    order by exists (select from learning_reviews r where r.session_id = a.session_id and r.answer_id = a.id) desc,
      answered_at, id) as number
  from learning_answers a where (feedback ->> 'isDone')::boolean) counted
where counted.number > 1 and extra.session_id = counted.session_id and extra.id = counted.id;

create unique index learning_answers_end_a_question on learning_answers (session_id, place)
  where (feedback ->> 'isDone')::boolean;
comment on index learning_answers_end_a_question is
  'A question is answered once: a board has several answers, of which one ends it. What comes after is acknowledged and not stored.';
