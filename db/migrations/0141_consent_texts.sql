-- The school also writes what parents agree to for a child: recordings of lessons, the child's voice. As with the other texts, an
-- agreement to an older text does not count; the agreement keeps the day of the text in its column version.
alter type school_text_part add value 'recording-consent';
alter type school_text_part add value 'voice-consent';

-- No recording begins on an agreement that was given before the text was changed. One that runs goes on.
create or replace function check_recording() returns trigger language plpgsql as $$
begin
  perform require_recording_consent(new.lesson_id);
  if exists (select from seats s join recording_consents c on c.student_id = s.student_id
    where s.lesson_id = new.lesson_id and s.released_at is null
      and c.agreed_at < (select max(t.written_at) from school_texts t where t.part::text = 'recording-consent')) then
    raise exception 'an agreement to an older text' using errcode = '23514', constraint = 'recordings_consented';
  end if;
  return new;
end $$;
