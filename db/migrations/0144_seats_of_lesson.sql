-- The school reads all seats of a lesson, released ones too: with a million seats its list of lessons took over ten seconds.
create index seats_of_lesson on seats (lesson_id);
