-- Makes functions readable: a sentence where one was needed, a body of its own for each table, and one function in place of near
-- copies. What they do is the same.

create or replace function is_blocked(account uuid) returns boolean stable language sql as $$
  select exists (select from account_blocks b where b.user_id = account)
    -- Or the first parent of its family, which a parent has in `parents` and a child's login in `students`.
    or exists (
      select from parents first
      join account_blocks b on b.user_id = first.id
      where first.place = 1 and first.family_id in (
        select p.family_id from parents p where p.id = account
        union all select s.parent_id from students s where s.user_id = account))
$$;
comment on function is_blocked is
  $$Whether an account is blocked. A block of a family's first parent blocks the family, with the children's logins; a block of the second parent blocks that person alone. account_blocks_before_insert has the same rule the other way round: the accounts that a block covers.$$;

create or replace function apply_school_notice() returns trigger language plpgsql as $$
begin
  -- What is written is the teacher's choice; the school's notice counts where it is longer.
  new.chosen_notice_minutes := new.minimum_notice_minutes;
  -- The lock: a teacher who is added while the school changes its notice waits for the change.
  select greatest(new.minimum_notice_minutes, notice_hours * 60) into new.minimum_notice_minutes
  from school_settings for share;
  return new;
end $$;
comment on function apply_school_notice is
  $$Keeps the notice that a teacher chose in chosen_notice_minutes, and makes minimum_notice_minutes the longer one of it and the school's.$$;

create or replace function apply_notice_to_teachers() returns trigger language plpgsql as $$
begin
  -- Writes each teacher's choice again: apply_school_notice compares it with the school's new notice.
  update teachers set minimum_notice_minutes = chosen_notice_minutes
  where minimum_notice_minutes <> greatest(chosen_notice_minutes, new.notice_hours * 60);
  return null;
end $$;

create function require_current_recording_consent(lesson uuid) returns void language plpgsql as $$
begin
  if exists (select from seats s join recording_consents c on c.student_id = s.student_id
    where s.lesson_id = lesson and s.released_at is null
      and c.agreed_at < (select max(t.written_at) from school_texts t where t.part = 'recording-consent')) then
    raise exception 'an agreement to an older text' using errcode = '23514', constraint = 'recordings_consented';
  end if;
end $$;
comment on function require_current_recording_consent is
  $$Every consent for the seated children is to the latest text of the school.$$;

create function check_hosted_recording() returns trigger language plpgsql as $$
begin
  perform require_recording_consent(new.lesson_id);
  perform require_current_recording_consent(new.lesson_id);
  return new;
end $$;

create or replace function check_recording() returns trigger language plpgsql as $$
begin
  perform require_recording_consent(new.lesson_id);
  if new.format = 'mp4' then
    -- The file of a recording that the service began: its text was checked then (check_hosted_recording).
    perform from hosted_recordings where lesson_id = new.lesson_id and withdrawn_at is null for no key update;
    if not found then
      raise exception 'a withdrawn recording' using errcode = '23514', constraint = 'recordings_consented';
    end if;
  else
    perform require_current_recording_consent(new.lesson_id);
  end if;
  return new;
end $$;
drop trigger hosted_recordings_consented on hosted_recordings;
create trigger hosted_recordings_consented before insert on hosted_recordings
  for each row execute function check_hosted_recording();

create or replace function lessons_after_completion() returns trigger language plpgsql as $$
declare
  -- The argument of the trigger.
  change constant int := tg_argv[0];
begin
  update teachers set total_lessons = total_lessons + change, total_students = count_taught_students(new.teacher_id)
  where id = new.teacher_id;
  update student_progress p
  set completed_lessons = completed_lessons + change,
      total_hours = total_hours + change * round(taught_minutes(new.type, new.starts_at, new.ends_at) / 60.0, 1)
  from seats s where s.lesson_id = new.id and s.released_at is null and p.student_id = s.student_id;
  return null;
end $$;
comment on function lessons_after_completion is
  $$Adds a completed lesson to the counts of its teacher and of the children in it ('1'), or takes it out again ('-1'): the seats are released after the lesson is cancelled. A trial teaches half of its reserved hour, and a child's hours count only that half.$$;
drop trigger lessons_after_completion on lessons;
create trigger lessons_after_completion after update of status on lessons for each row
  when (new.status = 'completed' and old.status <> 'completed') execute function lessons_after_completion('1');
drop trigger lessons_after_revoked_completion on lessons;
create trigger lessons_after_revoked_completion after update of status on lessons for each row
  when (old.status = 'completed' and new.status = 'cancelled') execute function lessons_after_completion('-1');
drop function lessons_after_revoked_completion();

create or replace function curriculum_entry_changed() returns trigger language plpgsql as $$
declare
  marks constant text[] := '{version,place,corrected_at,corrected_by,proofread_at,proofread_by,retired_at}'::text[]
    || coalesce(tg_argv[0]::text[], '{}');
  unread constant text[] := marks || coalesce(tg_argv[1]::text[], '{}');
begin
  if to_jsonb(old) - marks <> to_jsonb(new) - marks or old.retired_at is distinct from new.retired_at then
    new.version = old.version + 1;
  end if;
  if to_jsonb(old) - unread <> to_jsonb(new) - unread and old.proofread_at is not distinct from new.proofread_at then
    new.proofread_at = null;
    new.proofread_by = null;
  end if;
  return new;
end $$;
comment on function curriculum_entry_changed is
  $$A change of the content, by the school or by a newer file of the program, raises the version, and one of what a proofreader reads removes the proofread mark. Retiring and restoring raise the version only. The arguments of the trigger: further columns that are no content, and content that a proofreader does not read.$$;
drop trigger learning_word_changed on learning_words;
create trigger learning_word_changed before update on learning_words for each row
  execute function curriculum_entry_changed('{picture_chosen}', '{concept,near,level,theme,picture}');
drop function learning_word_changed();

create or replace function profiles_after_rename() returns trigger language plpgsql as $$
begin
  -- teachers_before_write fills it in again, with the new name.
  update teachers set search_text = '' where id = new.id;
  return null;
end $$;

comment on column groups.is_named is
  'Level and ages were set by the teacher or the school; otherwise they are those of the child who opened the group.';
comment on table room_arrivals is
  $$When a child first came to the waiting room, and was let in; the attendance that the report proposes. Deleted when the attendance is noted, and with the child.$$;
comment on function seats_in is 'How many students a lesson seats. groups.ts of booking has the same numbers.';
comment on function takes_level is
  'Whether a teacher of these levels takes a child of that one: all, if none is named. teachers.ts has the same rule.';
comment on function taught_minutes is
  'The minutes that a lesson teaches: half of the reserved hour for a trial. lesson-minutes.ts has the same rule.';
