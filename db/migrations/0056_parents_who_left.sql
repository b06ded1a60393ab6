-- What a parent opened or agreed to for the children of a family ends when this parent leaves it, is removed from it, or closes
-- the account.

-- Without the consent of a seated child what runs stops, no piece that waits is accepted, and what the hosted service has is
-- deleted there. Stored recordings stay until somebody deletes them.
create function withdraw_recordings() returns trigger language plpgsql as $$
declare
  withdrawn uuid;
begin
  for withdrawn in
    update recordings r set withdrawn_at = now(), stopped_at = coalesce(stopped_at, greatest(started_at, now()))
    where stored_as is null and withdrawn_at is null
      and exists (select from recording_students s where s.recording_id = r.id and s.student_id = old.student_id)
    returning lesson_id
  loop
    perform pg_notify('kalima_events', 'room:' || withdrawn);
  end loop;
  update hosted_recordings h set withdrawn_at = now(), due_at = now()
  where withdrawn_at is null and (
    exists (select from hosted_recording_students s where s.lesson_id = h.lesson_id and s.student_id = old.student_id)
    or exists (select from seats s
      where s.lesson_id = h.lesson_id and s.student_id = old.student_id and s.released_at is null));
  return null;
end $$;
comment on function withdraw_recordings() is
  'Runs when a consent to recordings is withdrawn, or ends with the parent who gave it.';
create trigger recording_consents_withdrawn after delete on recording_consents
  for each row execute function withdraw_recordings();

create or replace function check_consent() returns trigger language plpgsql as $$
begin
  perform from students s join parents p on p.family_id = s.parent_id
    where s.id = new.student_id and p.id = new.agreed_by and p.place is not null for key share of p;
  if not found then
    raise exception 'A parent of the child agrees'
      using errcode = 'foreign_key_violation', constraint = 'consents_by_parent';
  end if;
  return new;
end $$;
comment on function check_consent() is
  'For consents to a child''s recordings and voice. Waits for a parent who is leaving the family.';

create function end_parent_access() returns trigger language plpgsql as $$
declare
  people uuid[];
  gone record;
begin
  with ended as (delete from sessions where opened_by = old.id returning user_id)
  select array_agg(user_id) || old.id into people from ended;
  for gone in delete from room_participants where user_id = any(people) returning lesson_id loop
    perform pg_notify('kalima_events', 'room:' || gone.lesson_id);
  end loop;
  perform pg_notify('kalima_events', 'person:' || old.id);
  for gone in delete from recording_consents where agreed_by = old.id returning student_id, version loop
    perform write_audit(now(), null, 'recording_withdrawn', gone.student_id, null, null,
      jsonb_build_object('version', gone.version));
  end loop;
  for gone in delete from voice_consents where agreed_by = old.id returning student_id, version loop
    perform write_audit(now(), null, 'voice_withdrawn', gone.student_id, null, null,
      jsonb_build_object('version', gone.version));
  end loop;
  return null;
end $$;
comment on function end_parent_access() is
  'Ends what a parent who is not of the family any more opened or agreed to: children''s sessions, places in rooms, consents.';
create trigger parents_left after update of joined_family, place on parents for each row
  when (old.family_id <> new.family_id or (old.place is not null and new.place is null))
  execute function end_parent_access();

-- What parents left behind before.
delete from sessions s where opened_by is not null and not exists (
  select from students c join parents p on p.family_id = c.parent_id
  where c.user_id = s.user_id and p.id = s.opened_by and p.place is not null);
delete from recording_consents r where not exists (
  select from students c join parents p on p.family_id = c.parent_id
  where c.id = r.student_id and p.id = r.agreed_by and p.place is not null);
delete from voice_consents v where not exists (
  select from students c join parents p on p.family_id = c.parent_id
  where c.id = v.student_id and p.id = v.agreed_by and p.place is not null);

-- No consent is without the parent who gave it.
alter table recording_consents
  alter column agreed_by set not null,
  drop constraint recording_consents_agreed_by_fkey,
  add constraint recording_consents_agreed_by_fkey foreign key (agreed_by) references users on delete cascade;
alter table voice_consents
  alter column agreed_by set not null,
  drop constraint voice_consents_agreed_by_fkey,
  add constraint voice_consents_agreed_by_fkey foreign key (agreed_by) references users on delete cascade;
drop trigger recording_consents_by_parent on recording_consents;
create trigger recording_consents_by_parent before insert or update of agreed_by, student_id on recording_consents
  for each row execute function check_consent();
drop trigger voice_consents_by_parent on voice_consents;
create trigger voice_consents_by_parent before insert or update of agreed_by, student_id on voice_consents
  for each row execute function check_consent();
create index recording_consents_by_parent on recording_consents (agreed_by);
create index voice_consents_by_parent on voice_consents (agreed_by);
comment on column sessions.opened_by is
  $$Of a child's session that a parent's session opened: that parent. It ends with the parent's password, and when the parent leaves the family.$$;
