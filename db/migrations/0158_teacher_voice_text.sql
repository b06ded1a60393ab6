-- The school also writes what a teacher agrees to before lending a voice. An agreement to an older text allows no new clip;
-- the clips that it allowed stay.
alter type school_text_part add value 'teacher-voice';
