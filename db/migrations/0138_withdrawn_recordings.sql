-- Pieces may arrive long after a recording stopped, from a device that kept them. None does once a parent of a child in it
-- withdrew, also when the parent agrees again later.
alter table recordings add column withdrawn_at timestamptz;
alter table recordings add check (withdrawn_at is null or stopped_at is not null);

create or replace function check_recording_piece() returns trigger language plpgsql as $$
begin
  perform require_recording_consent((select lesson_id from recordings where id = new.recording_id));
  if exists (select from recordings where id = new.recording_id and withdrawn_at is not null) then
    raise exception 'a piece of a withdrawn recording' using errcode = '23514', constraint = 'recordings_consented';
  end if;
  return new;
end $$;
