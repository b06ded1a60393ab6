-- Memory by FSRS: first meetings, one card a child, item and facet, and the reviews that cards come from.
-- learning_item_states stays for a process of the release before; nothing reads it any more.

-- What an item's card is about: reading it, recalling it, spelling it, hearing, saying or writing it by hand.
create type learning_facet as enum ('read', 'recall', 'spell', 'hear', 'say', 'write');
create type learning_rating as enum ('again', 'hard', 'good');

-- Nothing is asked before it was met: 'word:kitab' (its concept), 'letter:ba', 'point:n1-ana', 'rule:article'.
create table learning_meetings (
  student_id uuid not null references students on delete cascade,
  item text not null check (length(item) between 3 and 120),
  -- The day in the family's zone.
  met_on date not null,
  met_at timestamptz not null,
  primary key (student_id, item)
);
create index learning_meetings_in_order on learning_meetings (student_id, met_at);

create table learning_cards (
  student_id uuid not null references students on delete cascade,
  -- 'word:kitab', 'letter:ba', 'article:shin', 'gender:kitab', 'exercise:n2-sukun/3'
  item text not null check (length(item) between 3 and 120),
  facet learning_facet not null,
  -- Days until nine children in ten would still know it.
  stability double precision not null check (stability > 0),
  difficulty double precision not null check (difficulty between 1 and 10),
  reviewed_on date not null,
  due_on date not null check (due_on > reviewed_on),
  -- The longest interval reached, of 1, 3, 7, 16 and 35 days: progress counts from it and never falls.
  best_step smallint not null check (best_step between 0 and 5),
  primary key (student_id, item, facet)
);

-- Every answer that moved a card, with the card after it. Rows are never changed; they go with the child.
create table learning_reviews (
  session_id uuid not null,
  answer_id uuid not null,
  student_id uuid not null references students on delete cascade,
  item text not null,
  facet learning_facet not null,
  rating learning_rating not null,
  reviewed_on date not null,
  reviewed_at timestamptz not null,
  stability double precision not null,
  difficulty double precision not null,
  due_on date not null,
  -- A word that was recalled was read too: one answer may review two facets.
  primary key (session_id, answer_id, facet),
  foreign key (session_id, answer_id) references learning_answers on delete cascade
);
create index learning_reviews_of_item on learning_reviews (student_id, item, reviewed_at);
create function refuse_review_change() returns trigger language plpgsql as $$
begin
  raise exception 'learning_reviews is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger learning_reviews_are_append_only before update on learning_reviews
  for each row execute function refuse_review_change();

-- How many questions a finished session asked: without meetings, questions asked again, and pairs of a memory board.
alter table learning_sessions
  add column asked smallint,
  add column pairs_found smallint not null default 0 check (pairs_found >= 0);
update learning_sessions set asked = jsonb_array_length(questions) where finished_at is not null;
alter table learning_sessions add check ((finished_at is null) = (asked is null)) not valid;

alter table learning_words
  -- What the picture of the word shows; null for a word without a picture. The picture is named like its concept.
  add column picture_alt text;

-- The review states of the steps become cards: a step of n days is a memory that holds n days.
insert into learning_meetings (student_id, item, met_on, met_at)
select student_id,
       case split_part(item, ':', 1)
         when 'exercise' then 'point:' || split_part(split_part(item, ':', 2), '/', 1)
         when 'article' then 'rule:article'
         when 'gender' then 'word:' || split_part(item, ':', 2)
         else item
       end,
       min(answered_at at time zone 'UTC')::date, min(answered_at)
from learning_item_states group by 1, 2;
insert into learning_meetings (student_id, item, met_on, met_at)
select student_id, 'rule:gender', min(answered_at at time zone 'UTC')::date, min(answered_at)
from learning_item_states where item like 'gender:%' group by 1;

insert into learning_cards (student_id, item, facet, stability, difficulty, reviewed_on, due_on, best_step)
select student_id, item,
       case
         when item not like 'word:%' then 'read'
         else case skill when 'reading' then 'read' when 'comprehension' then 'recall' else 'spell' end
       end::learning_facet,
       (array[0.5, 1, 3, 7, 16, 35])[step + 1], 5,
       due_on - (array[1, 1, 3, 7, 16, 35])[step + 1], due_on, best_step
from learning_item_states;

-- Questions of sessions that were begun name the facet instead of the skill.
update learning_sessions
set questions = replace(replace(replace(questions::text, '"skill": "reading"', '"facet": "read"'),
  '"skill": "comprehension"', '"facet": "recall"'), '"skill": "writing"', '"facet": "spell"')::jsonb
where finished_at is null;
