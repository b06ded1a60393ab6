create extension btree_gist;

create extension pg_trgm;

create extension unaccent;

create type account_link_purpose as enum ('confirm_email', 'reset_password', 'change_email');

create type application_status as enum ('pending', 'accepted', 'refused');

create type arabic_preference as enum ('litteraire', 'dialectal', 'both');

create type arabic_variety as enum ('litteral', 'darija', 'egyptien', 'levantin');

create type attendance as enum ('present', 'late', 'absent', 'excused');

create domain cents as integer CHECK ((VALUE >= 0));

create type clip_codec as enum ('opus', 'aac');

create type consent_document as enum ('parental_authority', 'terms', 'privacy');

create type curriculum_act as enum ('added', 'corrected', 'undone', 'retired', 'restored', 'proofread', 'reopened');

create type earning_kind as enum ('individual', 'group', 'trial', 'late_cancellation', 'correction');

create type homework_file_format as enum ('jpg', 'opus', 'aac');

create type interface_language as enum ('french', 'english', 'arabic');

create type learning_exercise_kind as enum ('choose', 'fill', 'true-false', 'order', 'match');

create type learning_facet as enum ('read', 'recall', 'spell', 'hear', 'say', 'write');

create type learning_purpose as enum ('vocabulary', 'grammar', 'quiz');

create type learning_rating as enum ('again', 'hard', 'good');

create type learning_result as enum ('right', 'nearly', 'wrong');

create domain lesson_minutes as smallint CHECK ((VALUE = ANY (ARRAY[30, 60, 90, 120])));

create type lesson_mode as enum ('online');

create type lesson_status as enum ('pending', 'upcoming', 'confirmed', 'completed', 'cancelled');

create type lesson_type as enum ('trial', 'individual', 'group');

create type level as enum ('niveau-1', 'niveau-2', 'niveau-3', 'niveau-4', 'niveau-5');

create type message_side as enum ('parent', 'teacher');

create type notification_kind as enum ('lesson_booked', 'lesson_cancelled', 'seat_released', 'lesson_confirmed', 'lesson_moved', 'lesson_link', 'message', 'booking_requested', 'seat_offered', 'series_cancelled', 'series_moved', 'lesson_report', 'teacher_changed', 'review_written', 'review_answered', 'review_hidden', 'review_shown', 'hour_proposed', 'proposal_refused', 'proposal_withdrawn', 'announcement', 'placement_finished', 'file_shared', 'calendar_unreadable', 'absence_recorded', 'absence_changed', 'second_student_joined', 'second_student_left', 'seat_given_back', 'request_refused', 'room_removed');

create domain number_of_sessions as smallint CHECK (((VALUE >= 1) AND (VALUE <= 52)));

create domain percentage as smallint CHECK (((VALUE >= 0) AND (VALUE <= 100)));

create type placement_decision as enum ('accepted', 'declined');

create type proposal_outcome as enum ('accepted', 'refused', 'withdrawn', 'hour_taken', 'hour_not_offered');

create domain reason as text CHECK (((length(VALUE) >= 1) AND (length(VALUE) <= 500)));

create type recurrence_frequency as enum ('weekly', 'biweekly');

create type role as enum ('parent', 'student', 'teacher', 'admin');

create type room_event_kind as enum ('signal', 'chat');

create type school_text_part as enum ('identity', 'prices', 'details', 'legal-notice', 'privacy', 'terms', 'recording-consent', 'voice-consent', 'teacher-voice', 'parental-authority');

create type shared_file_kind as enum ('pdf', 'jpg', 'png', 'webp');

create type spoken_language as enum ('francais', 'anglais', 'neerlandais', 'allemand', 'espagnol', 'italien');

create type voice_stamp as enum ('bravo', 'listen_again');

create type wait_status as enum ('waiting', 'offered', 'taken', 'declined', 'missed', 'left');

create domain web_address as text CHECK (((VALUE ~ '^(https://|/)[^\s]+$'::text) AND (length(VALUE) <= 500)));

create type weekday as enum ('lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche');

CREATE OR REPLACE FUNCTION public.account_blocks_before_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  affected uuid[] := array(
    select new.user_id
    union select s.user_id from parents f join students s on s.parent_id = f.family_id
      where f.id = new.user_id and f.place = 1 and s.user_id is not null
    union select o.id from parents f join parents o on o.family_id = f.family_id
      where f.id = new.user_id and f.place = 1);
begin
  -- Sessions and bookings lock the same rows: they are either stored before and end here, or wait and are refused.
  perform from users u where u.id = any(affected) order by u.id for update;
  if exists (select from user_roles r where r.user_id = new.user_id and r.role = 'admin') then
    -- Two admins who block each other at the same time take turns.
    perform pg_advisory_xact_lock(hashtextextended('kalima:admins', 0));
    if not exists (
      select from user_roles r join users u on u.id = r.user_id
      where r.role = 'admin' and r.user_id <> new.user_id and u.email_verified
        and not exists (select from account_blocks b where b.user_id = r.user_id)
    ) then
      raise exception 'The last admin cannot be blocked'
        using errcode = 'check_violation', constraint = 'account_blocks_not_the_last_admin';
    end if;
  end if;
  delete from sessions where user_id = any(affected);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.apply_notice_to_teachers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Writes each teacher's choice again: apply_school_notice compares it with the school's new notice.
  update teachers set minimum_notice_minutes = chosen_notice_minutes
  where minimum_notice_minutes <> greatest(chosen_notice_minutes, new.notice_hours * 60);
  return null;
end $function$;

-- Keeps the notice that a teacher chose in chosen_notice_minutes, and makes minimum_notice_minutes the longer one of
-- it and the school's.
CREATE OR REPLACE FUNCTION public.apply_school_notice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- What is written is the teacher's choice; the school's notice counts where it is longer.
  new.chosen_notice_minutes := new.minimum_notice_minutes;
  -- The lock: a teacher who is added while the school changes its notice waits for the change.
  select greatest(new.minimum_notice_minutes, notice_hours * 60) into new.minimum_notice_minutes
  from school_settings for share;
  return new;
end $function$;

-- Updates the teachers' rows first, which locks them against bookings and against changes of the columns copied below.
CREATE OR REPLACE FUNCTION public.availability_after_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update teachers set calendar_version = calendar_version + 1 where id in (select teacher_id from gone);
    delete from teacher_hours where availability_id in (select id from gone);
    perform refresh_has_exception(array(select distinct teacher_id from gone));
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update teachers set calendar_version = calendar_version + 1 where id in (select teacher_id from written);
    insert into teacher_hours (availability_id, teacher_id, timezone, rating, offers_trial, is_listed,
                               minimum_notice_minutes, lesson_lengths, is_exception, day_of_week, hour, date, valid_from,
                               valid_until)
    select a.id, t.id, t.timezone, t.rating, t.trial_lesson_available, t.is_listed, t.minimum_notice_minutes,
           t.lesson_lengths, a.is_exception, a.day_of_week, h, a.date, a.valid_from, a.valid_until
    from written a
    join teachers t on t.id = a.teacher_id,
         generate_series(
           left(a.time_slot, 2)::int,
           case when right(a.time_slot, 5) = '00:00' then 24 else substr(a.time_slot, 7, 2)::int end - 1) h;
    perform refresh_has_exception(array(select distinct teacher_id from written));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.average_rating(stars integer, reviews integer)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (reviews = 0) THEN (0)::numeric ELSE round(((stars)::numeric / (reviews)::numeric), 1) END;

-- Writes a booking that was planned on version p_calendar_version of the teacher's calendar and p_family_version of
-- the family's bookings, with its lessons and seats. Returns no row when the plan is stale: one of the two has
-- changed since, or the booking's id is taken. Locks the teacher's row, the family's and the student's, so that
-- writers queue there instead of at the exclusion constraints (docs/domain.md, "Booking"); all writers lock in this
-- order. An hour that was taken in the meantime violates a constraint. The lock timeout is two seconds, less than the
-- five of the pool, and the family is then asked to try again.
CREATE OR REPLACE FUNCTION public.book_lessons(p_id uuid, p_fingerprint text, p_parent_id uuid, p_student_id uuid, p_teacher_id uuid, p_family_version bigint, p_calendar_version bigint, p_type lesson_type, p_package_id uuid, p_frequency recurrence_frequency, p_starts timestamp with time zone[], p_minutes integer, p_join_until timestamp with time zone[], p_days weekday[], p_hours integer[], p_rate_cents integer, p_discount smallint, p_total_cents integer, p_price_cents integer[], p_booked_by uuid, p_school_reason text, p_now timestamp with time zone, p_late_seats uuid[], p_free_cancellation_hours smallint DEFAULT offered_free_cancellation_hours())
 RETURNS TABLE(seat_id uuid, lesson_id uuid, starts_at timestamp with time zone, ends_at timestamp with time zone, status lesson_status, price_cents cents)
 LANGUAGE plpgsql
 SET lock_timeout TO '2s'
AS $function$
#variable_conflict use_column
begin
  perform from teachers where id = p_teacher_id and calendar_version = p_calendar_version for no key update;
  if not found then return; end if;
  update parents set booking_version = booking_version + 1 where id = p_parent_id and booking_version = p_family_version;
  if not found then return; end if;
  perform from students where id = p_student_id for no key update;

  insert into bookings (id, parent_id, student_id, teacher_id, lesson_type, package_id, is_recurring, recurrence_frequency,
    number_of_sessions, hourly_rate_cents, discount_percentage, total_cents, booked_by, fingerprint, lesson_minutes, school_reason,
    free_cancellation_hours)
  values (p_id, p_parent_id, p_student_id, p_teacher_id, p_type, p_package_id, p_frequency is not null, p_frequency,
    cardinality(p_starts), p_rate_cents, p_discount, p_total_cents, p_booked_by, p_fingerprint, p_minutes, p_school_reason,
    p_free_cancellation_hours)
  on conflict (id) do nothing;
  if not found then return; end if;

  return query select * from take_seats(
    p_teacher_id, p_type, p_student_id, p_parent_id, p_id, p_starts, p_minutes, p_price_cents, p_join_until,
    p_days, p_hours, p_now);

  if cardinality(p_late_seats) > 0 then
    perform replace_late(p_id, p_late_seats, p_booked_by, p_now);
  end if;

  insert into booking_outbox (booking_id) values (p_id);
end $function$;

-- The last instant at which a lesson may start that is booked now.
CREATE OR REPLACE FUNCTION public.bookable_until(school school_settings, p_now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN (((p_now AT TIME ZONE 'UTC'::text) + make_interval(months => ((school).booking_horizon_months)::integer)) AT TIME ZONE 'UTC'::text);

-- A booking with the id of a request answers it, in the same transaction. A refused request cannot be booked, nor
-- anything else under its id.
CREATE OR REPLACE FUNCTION public.bookings_answer_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update booking_requests set approved_at = now(), decided_by = new.booked_by
  where id = new.id and parent_id = new.parent_id and student_id = new.student_id
    and fingerprint = new.fingerprint and approved_at is null and refused_at is null;
  if not found and exists (select from booking_requests where id = new.id) then
    raise exception 'The request does not await an answer' using errcode = 'check_violation', constraint = 'booking_requests_open';
  end if;
  return null;
end $function$;

-- A booking is one statement (book_lessons), so its entry is written here.
CREATE OR REPLACE FUNCTION public.bookings_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_log (at, actor, action, subject, details)
  values (now(), new.booked_by, 'lessons_booked', new.student_id,
    jsonb_build_object('booking', new.id, 'teacher', new.teacher_id, 'type', new.lesson_type,
      'sessions', new.number_of_sessions, 'cents', new.total_cents));
  return null;
end $function$;

-- For consents to a child's recordings and voice. Waits for a parent who is leaving the family.
CREATE OR REPLACE FUNCTION public.check_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from students s join parents p on p.family_id = s.parent_id
    where s.id = new.student_id and p.id = new.agreed_by and p.place is not null for key share of p;
  if not found then
    raise exception 'A parent of the child agrees'
      using errcode = 'foreign_key_violation', constraint = 'consents_by_parent';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_hosted_recording()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform require_recording_consent(new.lesson_id);
  perform require_current_recording_consent(new.lesson_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_moved_seat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from seats s where s.id = new.moved_to
    and s.parent_id = new.parent_id and s.student_id is not distinct from new.student_id) then
    raise exception 'A seat moves to another seat of the same child'
      using errcode = 'check_violation', constraint = 'seats_moved_to_same_child';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_offered_lesson()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from lessons l where l.id = new.lesson_id and l.group_id = new.group_id) then
    raise exception 'An offered lesson belongs to the group'
      using errcode = 'check_violation', constraint = 'group_waits_lesson_of_group';
  end if;
  return new;
end $function$;

-- A recording needs the consent of a parent of every seated child. One that the service made is stored only while
-- each of them has a consent and none was withdrawn; the text of the consent counts that stood when it was made.
CREATE OR REPLACE FUNCTION public.check_recording()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.check_recording_piece()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform require_recording_consent((select lesson_id from recordings where id = new.recording_id));
  if exists (select from recordings where id = new.recording_id and withdrawn_at is not null) then
    raise exception 'a piece of a withdrawn recording' using errcode = '23514', constraint = 'recordings_consented';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.child_voice_path(voice child_voices)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (('voices/'::text || (voice).stored_as) || CASE (voice).codec WHEN 'opus'::clip_codec THEN '.weba'::text ELSE '.m4a'::text END);

-- The words of each theme of each level that a child can be asked, how many it holds, and whether it earns the
-- certificate of the level; of every child for null.
CREATE OR REPLACE FUNCTION public.count_held_words(p_student_id uuid)
 RETURNS TABLE(student_id uuid, level level, theme text, place integer, words integer, held integer, is_earned boolean)
 LANGUAGE sql
 STABLE
AS $function$
  with word as (
    select level, theme, 'word:' || coalesce(concept, id) as item, min(place) as place, bool_or(picture is not null) as has_picture
    from learning_words where retired_at is null group by 1, 2, 3
  ), asked as (
    select reads, level, theme, min(place)::int as place, count(*)::int as words
    from word, (values (true), (false)) as reader (reads) where reads or has_picture group by 1, 2, 3
  ), child as (
    select id, age >= 7 as reads from students where p_student_id is null or id = p_student_id
  ), held_item as (
    select distinct id, item, reads from learning_judged_cards join child on id = learning_judged_cards.student_id
    where stability >= 14
  ), held as (
    select id, level, theme, count(*)::int as held
    from held_item join word using (item) where reads or has_picture group by 1, 2, 3
  )
  select id, level, theme, place, words, coalesce(held.held, 0), sum(coalesce(held.held, 0)) over of_level >= 0.9 * sum(words) over of_level
  from child join asked using (reads) left join held using (id, level, theme)
  window of_level as (partition by id, level)
$function$;

-- How many students a teacher has taught. The total does not fall when a child is erased: erased children count once
-- for each family.
CREATE OR REPLACE FUNCTION public.count_taught_students(p_teacher_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (count(DISTINCT COALESCE(s.student_id, s.parent_id)))::integer AS count
    FROM (lessons l
      JOIN seats s ON (((s.lesson_id = l.id) AND (s.released_at IS NULL))))
   WHERE ((l.teacher_id = count_taught_students.p_teacher_id) AND (l.status = 'completed'::lesson_status));
END;

-- Only the person may become null, with that person's account.
CREATE OR REPLACE FUNCTION public.curriculum_changes_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.done_by is null
    and to_jsonb(old) - 'done_by' = to_jsonb(new) - 'done_by' then return new; end if;
  raise exception 'a change of the curriculum is never altered or deleted' using errcode = '23001';
end $function$;

-- A change of the content, by the school or by a newer file of the program, raises the version, and one of what a
-- proofreader reads removes the proofread mark. Retiring and restoring raise the version only. The arguments of the
-- trigger: further columns that are no content, and content that a proofreader does not read.
CREATE OR REPLACE FUNCTION public.curriculum_entry_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.diploma_file_path(file diploma_files)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN ((('diplomas/'::text || (file).stored_as) || '.'::text) || (file).kind);

-- Writes the certificates that a child earns now; those of every child for null, after a change of the words.
CREATE OR REPLACE FUNCTION public.earn_level_certificates(p_student_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into level_certificates (student_id, level, earned_at, held, words)
  select student_id, level, p_now, sum(held), sum(words)
  from count_held_words(p_student_id) where is_earned group by 1, 2
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.earning_lines_before_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from earning_months where month = new.month) then
    raise exception 'The month % is closed', new.month
      using errcode = 'check_violation', constraint = 'earning_lines_of_open_month';
  end if;
  return new;
end $function$;

-- Lets nothing of a line change but the reason of a correction, when a name in it is redacted.
CREATE OR REPLACE FUNCTION public.earning_lines_keep_amounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - 'reason' <> to_jsonb(old) - 'reason' or new.reason not like '%…%' then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.earning_months_before_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from earning_months where month >= new.month)
    or exists (select from earning_months having max(month) < new.month - interval '1 month') then
    raise exception 'Months are closed one after the other' using errcode = 'check_violation', constraint = 'earning_months_in_order';
  end if;
  select lesson_share_percent, late_cancellation_share_percent, trial_pay_cents
    into strict new.lesson_share_percent, new.late_cancellation_share_percent, new.trial_pay_cents
    from school_settings;
  return new;
end $function$;

-- Ends what a parent who is not of the family any more opened or agreed to: children's sessions, places in rooms,
-- consents. Mails about the family's lessons are no longer due.
CREATE OR REPLACE FUNCTION public.end_parent_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  delete from substitution_outbox where recipient_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_sessions_of_blocked_family()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from sessions where user_id in (select user_id from students where parent_id = new.family_id)
    and exists (select from account_blocks where user_id = new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_recording_of_student()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from recordings where id = old.recording_id;
  return null;
end $function$;

-- Text without case and accents, and without the signs and hamzas of Arabic, for searching. unaccent() is only STABLE
-- because its dictionary could be replaced; ours is not, so an index may use it.
CREATE OR REPLACE FUNCTION public.folded(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(lower(unaccent('unaccent'::regdictionary, NORMALIZE(value, NFC))), ('أإآٱىئؤة'::text || 'ءـًٌٍَُِّْٰٕٓٔ'::text), 'ااااييوه'::text);

-- A folded name without its spaces, hyphens and apostrophes.
CREATE OR REPLACE FUNCTION public.folded_in_one_word(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(folded(name), ' -'''::text, ''::text);

-- Gives back the late places that held places in these lessons of a teacher replace, unless the lesson waits for a
-- second child.
CREATE OR REPLACE FUNCTION public.give_back_replaced(p_teacher_id uuid, p_starts timestamp with time zone[], p_actor uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  replaced record;
begin
  for replaced in
    update seats late set given_back_at = p_now
    from seats again join lessons l on l.id = again.lesson_id
    where l.teacher_id = p_teacher_id and l.starts_at = any(p_starts) and l.status <> 'pending' and again.released_at is null
      and late.replaced_by = again.id and late.given_back_at is null
    returning late.id, late.lesson_id, late.student_id
  loop
    perform write_audit(p_now, p_actor, 'seat_replaced', replaced.student_id, null, null,
      jsonb_build_object('lesson', replaced.lesson_id, 'seats', jsonb_build_array(replaced.id)));
  end loop;
end $function$;

-- Whether a group has a booked session to come.
CREATE OR REPLACE FUNCTION public.has_sessions_ahead(p_group_id uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM lessons l WHERE ((l.group_id = has_sessions_ahead.p_group_id) AND (l.status = ANY (ARRAY['pending'::lesson_status, 'upcoming'::lesson_status, 'confirmed'::lesson_status])) AND (l.starts_at > has_sessions_ahead.p_now))));

-- Every line of a text has a key, so that what a child remembers of a reply ('reply:<dialogue>/<key>') stays with its
-- line when another line is inserted before it.
CREATE OR REPLACE FUNCTION public.have_line_keys(lines jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(bool_and(line ->> 'key' ~ '^[a-z0-9]{1,12}$'), true) and count(distinct line ->> 'key') = count(*)
  from jsonb_array_elements(lines) line
$function$;

CREATE OR REPLACE FUNCTION public.homework_file_path(file homework_files)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (('homework/'::text || (file).stored_as) || CASE (file).format WHEN 'jpg'::homework_file_format THEN '.jpg'::text WHEN 'opus'::homework_file_format THEN '.weba'::text ELSE '.m4a'::text END);

-- Whether an account is blocked. A block of a family's first parent blocks the family, with the children's logins; a
-- block of the second parent blocks that person alone. account_blocks_before_insert has the same rule the other way
-- round: the accounts that a block covers.
CREATE OR REPLACE FUNCTION public.is_blocked(account uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from account_blocks b where b.user_id = account)
    -- Or the first parent of its family, which a parent has in `parents` and a child's login in `students`.
    or exists (
      select from parents first
      join account_blocks b on b.user_id = first.id
      where first.place = 1 and first.family_id in (
        select p.family_id from parents p where p.id = account
        union all select s.parent_id from students s where s.user_id = account))
$function$;

-- False for every family while the school lets new families join groups.
CREATE OR REPLACE FUNCTION public.is_new_family(p_parent_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (school.new_families_wait AND (f.approved_at IS NULL) AND (NOT (EXISTS ( SELECT
            FROM (seats s
              JOIN lessons l ON ((l.id = s.lesson_id)))
           WHERE ((s.parent_id = f.id) AND (s.released_at IS NULL) AND (l.status = 'completed'::lesson_status) AND (l.type <> 'group'::lesson_type))))))
    FROM parents f,
     school_settings school
   WHERE (f.id = is_new_family.p_parent_id);
END;

-- Whether level and ages of a group hold for the children who ask for its hour: it was described, or has a session to
-- come.
CREATE OR REPLACE FUNCTION public.is_settled(g groups, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((g).is_named OR has_sessions_ahead((g).id, p_now));

-- The figures of past months stay what they were when a child is erased.
CREATE OR REPLACE FUNCTION public.keep_first_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update seats s set first_booked_at = booked.first_at
  from (
    select min(created_at) as first_at from bookings
    where parent_id = old.parent_id and student_id = old.id and lesson_type <> 'trial') booked
  where s.student_id = old.id and s.is_trial and booked.first_at is not null;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.learning_content_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update learning_content set version = gen_random_uuid();
  return null;
end $function$;

-- Keeps lessons.teacher_absent.
CREATE OR REPLACE FUNCTION public.lesson_absences_after_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update lessons l
  set teacher_absent = exists (select from lesson_absences a where a.lesson_id = l.id and a.teacher_id = l.teacher_id)
  where l.id = coalesce(new.lesson_id, old.lesson_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lesson_packages_keep_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.retired_at is not null or to_jsonb(new) - 'retired_at' <> to_jsonb(old) - 'retired_at' then
    raise exception 'a package is retired, never changed' using errcode = 'check_violation', constraint = 'lesson_packages_keep_terms';
  end if;
  return new;
end $function$;

-- Adds a completed lesson to the counts of its teacher and of the children in it ('1'), or takes it out again ('-1'):
-- the seats are released after the lesson is cancelled. A trial teaches half of its reserved hour, and a child's
-- hours count only that half.
CREATE OR REPLACE FUNCTION public.lessons_after_completion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.lessons_before_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sequence := old.sequence + 1;
  return new;
end $function$;

-- Holds a freed seat for the waiting list before anyone else sees it.
CREATE OR REPLACE FUNCTION public.lessons_hold_freed_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status in ('cancelled', 'completed') then
    new.seats_held := 0;
  else
    new.seats_held := least(seats_in(new.type) - new.seats_taken, old.seats_held + old.seats_taken - new.seats_taken,
      (select count(*) from group_waits w where w.group_id = new.group_id and w.status in ('waiting', 'offered')));
  end if;
  return new;
end $function$;

-- A session ends 90 days after it was opened, however often it is used.
CREATE OR REPLACE FUNCTION public.limit_session_life()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
  end if;
  new.expires_at := least(new.expires_at, new.created_at + interval '90 days');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_reported_seat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update seats set is_reported = true where id = new.seat_id;
  else
    update seats set is_reported = false where id = old.seat_id;
  end if;
  return null;
end $function$;

-- A LIKE pattern that finds a typed word in searchable(). One of three letters or more is looked for without its
-- hyphens and apostrophes; what is left of a shorter one stands in too many names.
CREATE OR REPLACE FUNCTION public.name_pattern(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN search_pattern(CASE WHEN (length(folded_in_one_word(typed)) < 3) THEN typed ELSE folded_in_one_word(typed) END);

-- A coming hour is not noted: its day is counted a day after its end, when the transaction that changed it is long
-- over.
CREATE OR REPLACE FUNCTION public.note_school_day_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.starts_at < now() then
    insert into school_day_changes (starts_at) values (old.starts_at);
  end if;
  if tg_op <> 'DELETE' and new.starts_at < now() then
    insert into school_day_changes (starts_at) values (new.starts_at);
  end if;
  return null;
end $function$;

-- The first booking after a trial changes the figures of the trial's day: the family has stayed.
CREATE OR REPLACE FUNCTION public.note_stay_after_trial()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into school_day_changes (starts_at)
    select s.starts_at from seats s
    where s.student_id = new.student_id and s.is_trial and s.given_back_at is null and s.starts_at < now()
      and not exists (
        select from bookings b
        where b.parent_id = new.parent_id and b.student_id = new.student_id and b.lesson_type <> 'trial' and b.id <> new.id);
  return null;
end $function$;

-- The school's setting, the default of a booking.
CREATE OR REPLACE FUNCTION public.offered_free_cancellation_hours()
 RETURNS smallint
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT school_settings.free_cancellation_hours
    FROM school_settings;
END;

-- The group at a day and hour on the teacher's clock. A group without coming lessons whose level and ages its teacher
-- did not set takes the level and the age of the child who opens it again, a year more or less.
CREATE OR REPLACE FUNCTION public.open_group(p_teacher_id uuid, p_day weekday, p_hour integer, p_student_id uuid, p_now timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
AS $function$
  insert into groups as g (teacher_id, day_of_week, hour, level, youngest, oldest)
  select p_teacher_id, p_day, p_hour, s.level, greatest(4, s.age - 1), least(17, s.age + 1)
  from students s where s.id = p_student_id
  on conflict (teacher_id, day_of_week, hour) do update
  set (level, youngest, oldest) = (
    select kept.level, kept.youngest, kept.oldest
    from (select g.level, g.youngest, g.oldest where is_settled(g, p_now)
          union all select excluded.level, excluded.youngest, excluded.oldest limit 1) kept)
  returning id
$function$;

-- Late places that held places of this lesson replaced are due again: its group has lost its second child, so that
-- those places can be left free of charge. take_seats gives the late ones back with the next child.
CREATE OR REPLACE FUNCTION public.owe_replaced(p_lesson_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  owed record;
begin
  for owed in
    update seats late set given_back_at = null
    from seats again
    where again.lesson_id = p_lesson_id and again.released_at is null
      and late.replaced_by = again.id and late.given_back_at is not null
    returning late.id, late.lesson_id, late.student_id
  loop
    perform write_audit(p_now, null, 'seat_owed_again', owed.student_id, null, null,
      jsonb_build_object('lesson', owed.lesson_id, 'seats', jsonb_build_array(owed.id)));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.parents_after_join()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Joins and new children of both rows take turns.
  perform from parents where id in (new.id, new.joined_family) order by id for no key update;
  if exists (select from parents where id = new.joined_family and joined_family is not null)
    or exists (select from parents where joined_family = new.id)
    or exists (select from students where parent_id = new.id)
    or exists (select from bookings where parent_id = new.id) then
    raise exception 'Only a parent without a family of their own joins another'
      using errcode = 'check_violation', constraint = 'parents_join_without_family';
  end if;
  return null;
end $function$;

-- The school finds a person by the telephone number that calls: its last eight digits, because one number is written
-- with and without the code of the country.
CREATE OR REPLACE FUNCTION public.phone_end(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN "right"(regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text), 8);

CREATE OR REPLACE FUNCTION public.profiles_after_rename()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- teachers_before_write fills it in again, with the new name.
  update teachers set search_text = '' where id = new.id;
  return null;
end $function$;

-- Busy times and groups are part of the calendar that bookings are planned on
-- (docs/decisions/0004-booking-in-one-function.md).
CREATE OR REPLACE FUNCTION public.raise_calendar_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update teachers set calendar_version = calendar_version + 1 where id = coalesce(new.teacher_id, old.teacher_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_has_exception(teachers uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update teacher_hours h set has_exception = not h.has_exception
  where h.teacher_id = any(teachers) and not h.is_exception
    and h.has_exception <> exists (
      select from teacher_hours e
      where e.is_exception and e.teacher_id = h.teacher_id and e.hour = h.hour and e.day_of_week = h.day_of_week);
$function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end $function$;

-- Blocking a teacher suspends the profile first. Fires after account_blocks_before_insert, which locks the account.
CREATE OR REPLACE FUNCTION public.refuse_block_of_listed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from teachers t where t.id = new.user_id and t.suspended_at is null) then
    raise exception 'A blocked teacher is suspended first'
      using errcode = 'check_violation', constraint = 'account_blocks_teacher_suspended';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_booking_of_blocked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id in (new.parent_id, new.booked_by) order by id for key share;
  if is_blocked(new.parent_id) or (new.booked_by is distinct from new.parent_id and is_blocked(new.booked_by)) then
    raise exception 'The account is blocked'
      using errcode = 'check_violation', constraint = 'bookings_not_blocked';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_earning_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

-- Nothing is shared with a teacher whose account is erased, or being erased.
CREATE OR REPLACE FUNCTION public.refuse_erased_teacher()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id = new.teacher_id and erased_at is null for key share;
  if not found then
    raise exception 'The teacher has left'
      using errcode = 'check_violation', constraint = tg_table_name || '_teacher_gone';
  end if;
  return new;
end $function$;

-- Blocking a teacher suspends the profile as well; only unblocking may end that.
CREATE OR REPLACE FUNCTION public.refuse_listing_of_blocked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.suspended_at is null then
    perform from users where id = new.id for key share;
    if is_blocked(new.id) then
      raise exception 'The account is blocked'
        using errcode = 'check_violation', constraint = 'teachers_not_blocked';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_promise_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a booking keeps its hours of free cancellation'
    using errcode = 'check_violation', constraint = 'bookings_keep_free_cancellation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_removed_participant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from seats s join room_removals r on r.lesson_id = s.lesson_id and r.family_id = s.parent_id
      where s.lesson_id = new.lesson_id and s.seat_no = new.seat_no and s.released_at is null) then
    raise exception 'This family was removed from the room'
      using errcode = 'check_violation', constraint = 'room_participants_not_removed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_review_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'learning_reviews is append-only' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_session_of_blocked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id = new.user_id for key share;
  if is_blocked(new.user_id) then
    raise exception 'The account is blocked'
      using errcode = 'check_violation', constraint = 'sessions_not_blocked';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_settings_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'school_settings keeps its row' using errcode = 'restrict_violation';
end $function$;

-- Removes the file in the same transaction as the row, also when a cascade deletes it.
CREATE OR REPLACE FUNCTION public.remove_child_voice_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_removals (path, due_at) values (child_voice_path(old), now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $function$;

-- Removes the files in the same transaction as the row, also when a cascade deletes it.
CREATE OR REPLACE FUNCTION public.remove_clip_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_removals (path, due_at) values ('clips/' || old.id || '/', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.remove_diploma_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_removals (path, due_at) values (diploma_file_path(old), now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $function$;

-- Removes the file in the same transaction as the row, also when a cascade deletes it.
CREATE OR REPLACE FUNCTION public.remove_homework_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_removals (path, due_at) values (homework_file_path(old), now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $function$;

-- Removes the file in the same transaction as the row that names it, also when the picture is replaced.
CREATE OR REPLACE FUNCTION public.remove_lesson_board()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_removals (path, due_at) values ('lesson-boards/' || old.stored_as || '.webp', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $function$;

-- Removes the file in the same transaction as the row that names it, also when the row is replaced.
CREATE OR REPLACE FUNCTION public.remove_logo_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_removals (path, due_at) values ('school-logos/' || old.stored_as || '.png', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return old;
end $function$;

-- A corrected text is no longer the one that was recorded.
CREATE OR REPLACE FUNCTION public.remove_outdated_clips()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'learning_letters' then
    delete from clips where item = 'letter:' || new.id and spoken = old.name_ar;
  else
    delete from clips where item = 'word:' || coalesce(new.concept, new.id) and spoken = old.ar and new.ar <> old.ar;
    delete from clips where item = 'sentence:' || new.id and spoken = old.example_ar and new.example_ar <> old.example_ar;
  end if;
  return new;
end $function$;

-- Removes the file in the same transaction as the row that names it.
CREATE OR REPLACE FUNCTION public.remove_own_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_removals (path, due_at) values ('word-pictures/' || old.id || '.webp', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $function$;

-- Removes the files in the same transaction as the row, also when a cascade deletes it.
CREATE OR REPLACE FUNCTION public.remove_photo_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_removals (path, due_at) values ('teacher-photos/' || old.id || '/', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return old;
end $function$;

-- Pieces are always webm.
CREATE OR REPLACE FUNCTION public.remove_recording_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_removals (path, due_at)
  values ('recordings/' || old.stored_as || '.' || coalesce(to_jsonb(old) ->> 'format', 'webm'), now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $function$;

-- Removes the file in the same transaction as the row, also when a cascade deletes it.
CREATE OR REPLACE FUNCTION public.remove_shared_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_removals (path, due_at) values ('shared-files/' || old.stored_as || '.' || old.kind, now())
  on conflict (path) do update set due_at = excluded.due_at;
  return old;
end $function$;

-- Links late places with the held places of a booking at the same hours, and gives back those whose lesson takes
-- place. The caller has decided which ones are replaced and holds the teacher's lock.
CREATE OR REPLACE FUNCTION public.replace_late(p_booking_id uuid, p_late_seats uuid[], p_actor uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update seats late set replaced_by = again.id
  from seats again
  where again.booking_id = p_booking_id and again.released_at is null and late.id = any(p_late_seats)
    and late.student_id = again.student_id and late.starts_at = again.starts_at
    and late.released_at is not null and late.given_back_at is null;
  perform give_back_replaced(l.teacher_id, array[l.starts_at], p_actor, p_now)
  from seats late join seats again on again.id = late.replaced_by join lessons l on l.id = again.lesson_id
  where late.id = any(p_late_seats);
end $function$;

-- Every consent for the seated children is to the latest text of the school.
CREATE OR REPLACE FUNCTION public.require_current_recording_consent(lesson uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from seats s join recording_consents c on c.student_id = s.student_id
    where s.lesson_id = lesson and s.released_at is null
      and c.agreed_at < (select max(t.written_at) from school_texts t where t.part = 'recording-consent')) then
    raise exception 'an agreement to an older text' using errcode = '23514', constraint = 'recordings_consented';
  end if;
end $function$;

-- Locks the consents until the transaction ends, so that a withdrawal comes before it or after it.
CREATE OR REPLACE FUNCTION public.require_recording_consent(lesson uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from recording_consents c join seats s on s.student_id = c.student_id
    where s.lesson_id = lesson and s.released_at is null for key share of c;
  if not exists (select from seats s where s.lesson_id = lesson and s.released_at is null)
    or exists (select from seats s where s.lesson_id = lesson and s.released_at is null
      and not exists (select from recording_consents c where c.student_id = s.student_id)) then
    raise exception 'a seated child without consent' using errcode = '23514', constraint = 'recordings_consented';
  end if;
end $function$;

-- A published text stays, because families accepted it. Only the author may become null, with the author's account.
CREATE OR REPLACE FUNCTION public.school_texts_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.written_by is null
    and (old.part, old.locale, old.version, old.content, old.written_at)
      = (new.part, new.locale, new.version, new.content, new.written_at) then return new; end if;
  raise exception 'a version of a school text is never changed or deleted' using errcode = '23001';
end $function$;

-- A LIKE pattern that finds the typed text anywhere. Folds first, because folding may produce % or _.
CREATE OR REPLACE FUNCTION public.search_pattern(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (('%'::text || regexp_replace(folded(typed), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text);

-- A folded name and, where it has spaces, hyphens or apostrophes, the same in one word.
CREATE OR REPLACE FUNCTION public.searchable(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (folded(name) || COALESCE((' '::text || NULLIF(folded_in_one_word(name), folded(name))), ''::text));

-- The next family on this seat number inherits nothing that the teacher decided about this one.
CREATE OR REPLACE FUNCTION public.seats_after_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from room_participants where lesson_id = new.lesson_id and seat_no = new.seat_no;
  delete from room_seats where lesson_id = new.lesson_id and seat_no = new.seat_no;
  -- Its group did not come together: it replaces nothing.
  update seats set replaced_by = null where replaced_by = new.id and given_back_at is null;
  return null;
end $function$;

-- How many students a lesson seats. groups.ts of booking has the same numbers.
CREATE OR REPLACE FUNCTION public.seats_in(type lesson_type)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE type WHEN 'group'::lesson_type THEN 4 ELSE 1 END;

CREATE OR REPLACE FUNCTION public.second_factors_step_grows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.secret = old.secret and new.last_step < old.last_step then
    raise exception 'A code works once' using errcode = 'check_violation', constraint = 'second_factors_step_grows';
  end if;
  return new;
end $function$;

-- Notifies all processes, so that the live streams of the session end.
CREATE OR REPLACE FUNCTION public.sessions_after_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('kalima_events', 'session:' || old.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sessions_audit_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_audit(now(), user_id, 'sessions_ended', user_id, null, null, jsonb_build_object('sessions', count(*)))
  from gone group by user_id;
  return null;
end $function$;

-- better-auth writes sessions on connections of its own, so triggers log them.
CREATE OR REPLACE FUNCTION public.sessions_audit_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_audit(now(), new.user_id, 'signed_in', new.user_id, nullif(new.ip_address, ''), null, null);
  return null;
end $function$;

-- A share of a price, rounded once, half up.
CREATE OR REPLACE FUNCTION public.share_cents(p_price_cents integer, p_percent smallint)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN (((((p_price_cents)::bigint * p_percent) + 50) / 100))::integer;

-- An account that is erased, or being erased, gets no notification.
CREATE OR REPLACE FUNCTION public.skip_erased_recipient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id = new.user_id and erased_at is null for key share;
  if not found then
    return null;
  end if;
  return new;
end $function$;

-- Every student has a progress row.
CREATE OR REPLACE FUNCTION public.start_progress()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into student_progress (student_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.students_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Children who are added at the same time are counted one after another.
  perform from parents where id = new.parent_id for no key update;
  if (select count(*) from students where parent_id = new.parent_id) > 12 then
    raise exception 'A family has at most 12 children' using errcode = 'check_violation', constraint = 'students_at_most_12';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.students_in_own_family()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from parents where id = new.parent_id for no key update;
  if exists (select from parents where id = new.parent_id and joined_family is not null) then
    raise exception 'A child belongs to the row of the family'
      using errcode = 'check_violation', constraint = 'students_in_own_family';
  end if;
  return null;
end $function$;

-- Seats a student in one lesson per start: in the teacher's group lesson at that time if it can be joined, in a new
-- lesson otherwise. A new group is pending and becomes upcoming with its second student; group_outbox then has the
-- first one's seat, and a late place that it replaces is given back. The caller holds the teacher's lock.
CREATE OR REPLACE FUNCTION public.take_seats(p_teacher_id uuid, p_type lesson_type, p_student_id uuid, p_parent_id uuid, p_booking_id uuid, p_starts timestamp with time zone[], p_minutes integer, p_price_cents integer[], p_join_until timestamp with time zone[], p_days weekday[], p_hours integer[], p_now timestamp with time zone)
 RETURNS TABLE(seat_id uuid, lesson_id uuid, starts_at timestamp with time zone, ends_at timestamp with time zone, status lesson_status, price_cents cents)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  joined_starts timestamptz[] := '{}';
begin
  if p_type = 'group' then
    with joined as (
      -- The teacher's group lessons at these hours that a child may join.
      update lessons l
      set seats_taken = l.seats_taken + 1, status = case l.status when 'pending' then 'upcoming' else l.status end,
        join_until = null
      where l.teacher_id = p_teacher_id and l.is_joinable
        and l.starts_at = any(p_starts) and l.ends_at = l.starts_at + make_interval(mins => p_minutes)
      -- `old.status` is the one before this update.
      returning l.id, l.starts_at, old.status = 'pending' as was_pending
    ), resumed as (
      -- The other child's seat in a group that was pending; the new seat is not written yet.
      insert into group_outbox (seat_id, was_pending)
      select o.id, true from joined j join seats o on o.lesson_id = j.id and o.released_at is null
      where j.was_pending
      -- Not `do nothing`: the update waits for a worker that is deleting the row, and then the row is inserted again.
      on conflict (seat_id) do update set seat_id = excluded.seat_id
    )
    select coalesce(array_agg(j.starts_at), '{}') into joined_starts from joined j;
  end if;

  -- A new lesson for every other hour.
  insert into lessons (teacher_id, starts_at, ends_at, type, seats_taken, status, join_until, group_id)
  select p_teacher_id, s.starts_at, s.starts_at + make_interval(mins => p_minutes), p_type, 1,
    case p_type when 'group' then 'pending' else 'upcoming' end::lesson_status,
    case p_type when 'group' then s.join_until end,
    case p_type when 'group' then open_group(p_teacher_id, s.day, s.hour, p_student_id, p_now) end
  from unnest(p_starts, p_join_until, p_days, p_hours) as s (starts_at, join_until, day, hour)
  where s.starts_at <> all(joined_starts);

  -- The teacher's lessons at these hours are those just joined or written: lessons of a teacher never overlap.
  return query with seat as (
    insert into seats (lesson_id, starts_at, ends_at, capacity, seat_no, student_id, parent_id, booking_id, is_trial, price_cents)
    select l.id, l.starts_at, l.ends_at, l.capacity,
      -- The first free seat.
      (select min(n) from generate_series(1, l.capacity) n
       where not exists (select from seats o where o.lesson_id = l.id and o.seat_no = n and o.released_at is null)),
      p_student_id, p_parent_id, p_booking_id, p_type = 'trial', s.price_cents
    from unnest(p_starts, p_price_cents) as s (starts_at, price_cents)
    join lessons l on l.teacher_id = p_teacher_id and l.starts_at = s.starts_at and l.status <> 'cancelled'
    returning id, lesson_id, price_cents
  )
  select seat.id, l.id, l.starts_at, l.ends_at, l.status, seat.price_cents
  from seat join lessons l on l.id = seat.lesson_id
  order by l.starts_at;
  if p_type = 'group' then perform give_back_replaced(p_teacher_id, p_starts, null, p_now); end if;
end $function$;

-- Whether a teacher of these levels takes a child of that one: all, if none is named. teachers.ts has the same rule.
CREATE OR REPLACE FUNCTION public.takes_level(levels level[], wanted level)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((cardinality(levels) = 0) OR (wanted = ANY (levels)));

-- The minutes that a lesson teaches: half of the reserved hour for a trial. lesson-minutes.ts has the same rule.
CREATE OR REPLACE FUNCTION public.taught_minutes(type lesson_type, starts_at timestamp with time zone, ends_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((EXTRACT(epoch FROM (ends_at - starts_at)) / (CASE type WHEN 'trial'::lesson_type THEN 120 ELSE 60 END)::numeric))::integer;

-- Updates count, sum and average of the reviews that are shown. Nothing else writes them, so they cannot disagree.
CREATE OR REPLACE FUNCTION public.teacher_reviews_after_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone integer := case when old.hidden_at is null then old.stars end;
  come integer := case when new.hidden_at is null then new.stars end;
  reviews integer := (come is not null)::integer - (gone is not null)::integer;
  stars integer := coalesce(come, 0) - coalesce(gone, 0);
begin
  if reviews <> 0 or stars <> 0 then
    update teachers t
    set rating_count = t.rating_count + reviews, rating_sum = t.rating_sum + stars,
        rating = average_rating(t.rating_sum + stars, t.rating_count + reviews)
    where t.id = coalesce(new.teacher_id, old.teacher_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.teacher_reviews_before_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from seats s join lessons l on l.id = s.lesson_id
    where s.parent_id = new.family_id and s.released_at is null and l.teacher_id = new.teacher_id and l.status = 'completed'
  ) then
    raise exception 'A family rates a teacher who gave it a lesson'
      using errcode = 'check_violation', constraint = 'teacher_reviews_after_lesson';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.teachers_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update teacher_hours
  set timezone = new.timezone, rating = new.rating, offers_trial = new.trial_lesson_available,
      is_listed = new.is_listed, minimum_notice_minutes = new.minimum_notice_minutes, lesson_lengths = new.lesson_lengths
  where teacher_id = new.id;
  return null;
end $function$;

-- Fills in what is searched, and raises the version of the calendar, so that a plan made before the change is made
-- again.
CREATE OR REPLACE FUNCTION public.teachers_before_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_text := (
    select concat_ws(' ', searchable(p.first_name), searchable(p.last_name), searchable(array_to_string(new.specialization, ' ')))
    from profiles p where p.id = new.id
  );
  if tg_op = 'UPDATE' and (new.timezone, new.trial_lesson_available, new.hourly_rate_cents, new.minimum_notice_minutes,
      new.approved_at, new.retired_at, new.suspended_at, new.lesson_lengths)
     is distinct from (old.timezone, old.trial_lesson_available, old.hourly_rate_cents, old.minimum_notice_minutes,
      old.approved_at, old.retired_at, old.suspended_at, old.lesson_lengths) then
    new.calendar_version := old.calendar_version + 1;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.user_roles_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (new.user_id, new.role) = (old.user_id, old.role) then
    return null;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    perform write_audit(now(), null, 'role_removed', old.user_id, null, null, jsonb_build_object('role', old.role));
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform write_audit(now(), null, 'role_given', new.user_id, null, null, jsonb_build_object('role', new.role));
  end if;
  return null;
end $function$;

-- A pending application is deleted with its account.
CREATE OR REPLACE FUNCTION public.users_before_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from teacher_applications where user_id = old.id and status = 'pending';
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.withdraw_hosted_recording()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update hosted_recordings set withdrawn_at = now(), due_at = now()
  where lesson_id = old.lesson_id and withdrawn_at is null;
  return null;
end $function$;

-- Runs when a consent to recordings is withdrawn, or ends with the parent who gave it.
CREATE OR REPLACE FUNCTION public.withdraw_recordings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.write_audit(p_at timestamp with time zone, p_actor uuid, p_action text, p_subject uuid, p_address text, p_zone text, p_details jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  entry bigint;
begin
  insert into audit_log (at, actor, action, subject, zone, details)
  values (p_at, p_actor, p_action, p_subject, p_zone, coalesce(p_details, '{}'))
  returning id into entry;
  if p_address is not null then
    insert into audit_addresses (entry_id, address, at) values (entry, left(p_address, 100), p_at);
  end if;
end $function$;

-- Accounts that the school has blocked. A blocked account has no session, books nothing and, if it is a teacher's, is
-- not listed.
create table account_blocks (
  user_id uuid not null,
  blocked_at timestamp with time zone not null,
  blocked_by uuid,
  -- Only the school reads it.
  reason text not null,
  -- Whether the block suspended a teacher's profile, so that unblocking lists it again.
  has_suspended boolean default false not null,
  constraint account_blocks_blocked_by_fkey FOREIGN KEY (blocked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint account_blocks_not_oneself CHECK ((user_id <> blocked_by)),
  constraint account_blocks_pkey PRIMARY KEY (user_id),
  constraint account_blocks_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint account_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Links sent by mail. Only the hash of the token is stored, so that a copy of the table is useless.
create table account_links (
  token_hash text not null,
  user_id uuid not null,
  purpose account_link_purpose not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint account_links_pkey PRIMARY KEY (token_hash),
  constraint account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table accounts (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Written with the announcement; a job sends it to each recipient once, in batches.
create table announcement_recipients (
  announcement_id uuid not null,
  user_id uuid not null,
  enqueued_at timestamp with time zone,
  constraint announcement_recipients_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  constraint announcement_recipients_pkey PRIMARY KEY (announcement_id, user_id),
  constraint announcement_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Announcements of the school (docs/domain.md, "Announcements").
create table announcements (
  id uuid not null,
  audience text not null,
  -- The teacher or the group whose families receive it, for the audiences «teacher» and «group».
  teacher_id uuid,
  group_id uuid,
  subject text not null,
  body text not null,
  english_subject text,
  english_body text,
  -- Sent also to those who switched announcements off.
  is_urgent boolean not null,
  recipients integer not null,
  written_by uuid,
  written_at timestamp with time zone not null,
  constraint announcements_audience_check CHECK ((audience = ANY (ARRAY['families'::text, 'teachers'::text, 'teacher'::text, 'group'::text]))),
  constraint announcements_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000))),
  constraint announcements_check CHECK (((audience = 'teacher'::text) = (teacher_id IS NOT NULL))),
  constraint announcements_check1 CHECK (((audience = 'group'::text) = (group_id IS NOT NULL))),
  constraint announcements_check2 CHECK (((english_subject IS NULL) = (english_body IS NULL))),
  constraint announcements_english_body_check CHECK (((length(english_body) >= 1) AND (length(english_body) <= 5000))),
  constraint announcements_english_subject_check CHECK (((length(english_subject) >= 1) AND (length(english_subject) <= 120))),
  constraint announcements_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_recipients_check CHECK ((recipients > 0)),
  constraint announcements_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 120))),
  constraint announcements_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE,
  constraint announcements_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL
);

-- The address an entry came from, deleted after a year. No foreign key: checking it would need the right to update
-- the log.
create table audit_addresses (
  entry_id bigint not null,
  address text not null,
  at timestamp with time zone not null,
  constraint audit_addresses_address_check CHECK ((length(address) <= 100)),
  constraint audit_addresses_pkey PRIMARY KEY (entry_id)
);

-- Who did what to whom, and when. Ids without foreign keys and no names, so that entries outlive erased people.
create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  -- The account that acted; null for a scheduled job, the command line or a person who is not signed in.
  actor uuid,
  action text not null,
  -- The account or the child concerned.
  subject uuid,
  -- The actor's time zone, where known.
  zone text,
  -- Ids, numbers and codes.
  details jsonb default '{}'::jsonb not null,
  constraint audit_log_action_check CHECK ((action ~ '^[a-z_]{1,40}$'::text)),
  constraint audit_log_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint audit_log_pkey PRIMARY KEY (id)
);

-- Bookings whose notifications and mails are still to be enqueued. Written in the transaction of the booking and
-- drained by the worker twice a second; docs/decisions/0020-booking-outbox.md has the cost of enqueuing directly.
-- Bookings are never deleted.
create table booking_outbox (
  booking_id uuid not null,
  constraint booking_outbox_pkey PRIMARY KEY (booking_id)
);

-- Lessons that cost money, asked for by a child's own login; a parent answers (docs/domain.md, "Booking").
create table booking_requests (
  -- The id of the booking that the approval makes.
  id uuid not null,
  -- The family: the id of its row in parents, whichever of its parents acted.
  parent_id uuid not null,
  student_id uuid not null,
  teacher_id uuid not null,
  lesson_type lesson_type not null,
  -- The choices as the booking procedure takes them, and their hash.
  choices jsonb not null,
  fingerprint text not null,
  -- Of the first lesson.
  starts_at timestamp with time zone not null,
  number_of_sessions number_of_sessions not null,
  total_cents cents not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  refused_at timestamp with time zone,
  decided_by uuid,
  -- From the parent to the child.
  word text,
  -- The zone in which the dates of choices were chosen.
  timezone text not null,
  -- The teacher's zone in which the hours of a series were read. An approval in another one is refused and stores it,
  -- with the hours that it gives (docs/domain.md, "Booking").
  teacher_timezone text not null,
  constraint booking_requests_check CHECK (((expires_at >= requested_at) AND (expires_at <= LEAST(starts_at, (requested_at + '48:00:00'::interval))))),
  constraint booking_requests_check1 CHECK (((approved_at IS NULL) OR (refused_at IS NULL))),
  constraint booking_requests_check2 CHECK (((word IS NULL) OR (refused_at IS NOT NULL))),
  constraint booking_requests_choices_check CHECK ((jsonb_typeof(choices) = 'object'::text)),
  constraint booking_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint booking_requests_lesson_type_check CHECK ((lesson_type <> 'trial'::lesson_type)),
  constraint booking_requests_pkey PRIMARY KEY (id),
  constraint booking_requests_student_id_parent_id_fkey FOREIGN KEY (student_id, parent_id) REFERENCES students(id, parent_id) ON DELETE CASCADE,
  constraint booking_requests_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id),
  constraint booking_requests_word_check CHECK (((length(word) >= 1) AND (length(word) <= 300)))
);

-- A booking by a parent or a student. Rate, discount and free cancellation are copied, so that later changes do not
-- affect it.
create table bookings (
  id uuid not null,
  -- The family: the id of its row in parents, whichever of its parents acted.
  parent_id uuid not null,
  student_id uuid,
  teacher_id uuid not null,
  lesson_type lesson_type not null,
  -- The length that each lesson of the booking reserves.
  lesson_minutes lesson_minutes default 60 not null,
  package_id uuid,
  is_recurring boolean default false not null,
  recurrence_frequency recurrence_frequency,
  number_of_sessions number_of_sessions not null,
  hourly_rate_cents cents not null,
  discount_percentage percentage not null,
  total_cents cents not null,
  -- Until how long before each lesson cancelling is free: the school's setting at the time of the booking, copied by
  -- the default.
  free_cancellation_hours smallint default offered_free_cancellation_hours() not null,
  booked_by uuid,
  -- Why the school booked for the family; null when the family booked.
  school_reason reason,
  -- A hash of the request: the same id with other content is refused.
  fingerprint text not null,
  created_at timestamp with time zone default now() not null,
  constraint bookings_booked_by_fkey FOREIGN KEY (booked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint bookings_check CHECK (((lesson_type <> 'trial'::lesson_type) OR (((total_cents)::integer = 0) AND ((number_of_sessions)::smallint = 1) AND (package_id IS NULL)))),
  constraint bookings_check1 CHECK ((is_recurring = (recurrence_frequency IS NOT NULL))),
  constraint bookings_check2 CHECK (((lesson_type = 'individual'::lesson_type) OR ((lesson_minutes)::smallint = 60))),
  constraint bookings_free_cancellation_hours_check CHECK (((free_cancellation_hours >= 0) AND (free_cancellation_hours <= 72))),
  constraint bookings_of_child UNIQUE (id, parent_id, student_id),
  constraint bookings_package_id_fkey FOREIGN KEY (package_id) REFERENCES lesson_packages(id),
  constraint bookings_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id),
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_student_id_parent_id_fkey FOREIGN KEY (student_id, parent_id) REFERENCES students(id, parent_id) ON DELETE SET NULL (student_id),
  constraint bookings_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id)
);

-- Calendars that a teacher keeps elsewhere: only the busy times are stored (docs/domain.md, "Other calendars").
create table busy_calendars (
  id uuid not null,
  teacher_id uuid not null,
  place smallint not null,
  -- The teacher's own name for it.
  name text not null,
  -- Encrypted and never shown again, because the address gives access to the calendar.
  address text not null,
  -- The host of the address, by which the teacher recognises the calendar.
  host text not null,
  added_at timestamp with time zone not null,
  tried_at timestamp with time zone not null,
  -- The last time that it could be read; the busy times read then count for a day.
  read_at timestamp with time zone not null,
  -- Stored uncompressed: a search reads those of many teachers, and decompressing one takes longer than reading it.
  busy tstzmultirange default '{}'::tstzmultirange not null,
  failure text,
  failing_since timestamp with time zone,
  dropped_at timestamp with time zone,
  -- Events of the last reading of which an hour at least could not be read: it counts as free, and the teacher reads
  -- how many.
  unread_events integer default 0 not null,
  -- The teacher's zone at the last reading: whole days and times without a zone were read in it.
  read_zone text not null,
  constraint busy_calendars_address_check CHECK ((length(address) <= 8000)),
  constraint busy_calendars_dropped CHECK (((dropped_at IS NULL) OR ((failure IS NOT NULL) AND (busy = '{}'::tstzmultirange)))),
  constraint busy_calendars_failing CHECK (((failure IS NULL) = (failing_since IS NULL))),
  constraint busy_calendars_failure_check CHECK ((failure = ANY (ARRAY['unreachable'::text, 'refused'::text, 'not_a_calendar'::text, 'oversized'::text]))),
  constraint busy_calendars_host_check CHECK (((length(host) >= 1) AND (length(host) <= 253))),
  constraint busy_calendars_name_check CHECK ((length(name) <= 60)),
  constraint busy_calendars_pkey PRIMARY KEY (id),
  constraint busy_calendars_place_check CHECK (((place >= 1) AND (place <= 3))),
  constraint busy_calendars_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE,
  constraint busy_calendars_teacher_id_place_key UNIQUE (teacher_id, place),
  constraint busy_calendars_unread_events_check CHECK ((unread_events >= 0))
);

-- The secret address of a person's calendar; only a hash of it.
create table calendar_feeds (
  user_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_token_hash_key UNIQUE (token_hash),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- The latest recording of each word: the file voices/<stored_as>.<ending> of the storage. Heard only by the family
-- and the child's teachers, and deleted after 30 days (src/features/privacy/retention.ts).
create table child_voices (
  -- Generated by the browser, so that a recording sent twice is stored once.
  id uuid not null,
  -- Refers to the agreement: withdrawing it deletes all recordings.
  student_id uuid not null,
  item text not null,
  stored_as uuid not null,
  codec clip_codec not null,
  milliseconds integer not null,
  bytes integer not null,
  recorded_at timestamp with time zone not null,
  stamp voice_stamp,
  stamped_by uuid,
  stamped_at timestamp with time zone,
  constraint child_voices_bytes_check CHECK (((bytes >= 1) AND (bytes <= 2000000))),
  constraint child_voices_check CHECK (((stamp IS NULL) = (stamped_at IS NULL))),
  constraint child_voices_check1 CHECK (((stamped_by IS NULL) OR (stamp IS NOT NULL))),
  constraint child_voices_item_check CHECK (((item ~ '^word:'::text) AND (length(item) <= 120))),
  constraint child_voices_milliseconds_check CHECK (((milliseconds >= 100) AND (milliseconds <= 60500))),
  constraint child_voices_pkey PRIMARY KEY (id),
  constraint child_voices_stamped_by_fkey FOREIGN KEY (stamped_by) REFERENCES teachers(id) ON DELETE SET NULL,
  constraint child_voices_stored_as_key UNIQUE (stored_as),
  constraint child_voices_student_id_fkey FOREIGN KEY (student_id) REFERENCES voice_consents(student_id) ON DELETE CASCADE,
  constraint child_voices_student_id_item_key UNIQUE (student_id, item)
);

-- The same recording in each format that the browser could make. A file is addressed by the SHA-256 of its content.
create table clip_files (
  clip_id uuid not null,
  codec clip_codec not null,
  hash text not null,
  bytes integer not null,
  constraint clip_files_bytes_check CHECK (((bytes >= 1) AND (bytes <= 24000))),
  constraint clip_files_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint clip_files_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint clip_files_hash_key UNIQUE (hash),
  constraint clip_files_pkey PRIMARY KEY (clip_id, codec)
);

-- Recordings of the curriculum, each approved by another person.
create table clips (
  id uuid default gen_random_uuid() not null,
  -- 'letter:ba', 'syllable:ba-aa', 'word:kitab' (its concept), 'sentence:kitab' (the example of that word),
  -- 'instruction:dictation' (the instruction of an exercise, whose text is in messages/).
  item text not null,
  -- The text that was read aloud: the word at the time of the recording, or the Arabic name of the letter.
  spoken text not null,
  teacher_id uuid not null,
  recorded_at timestamp with time zone not null,
  milliseconds smallint not null,
  approved_at timestamp with time zone,
  rejected_at timestamp with time zone,
  rejection_reason text,
  decided_by uuid,
  constraint clips_check CHECK (((approved_at IS NULL) OR (rejected_at IS NULL))),
  constraint clips_check1 CHECK (((rejected_at IS NULL) = (rejection_reason IS NULL))),
  constraint clips_check2 CHECK (((decided_by IS NULL) OR (approved_at IS NOT NULL) OR (rejected_at IS NOT NULL))),
  constraint clips_check3 CHECK ((decided_by <> teacher_id)),
  constraint clips_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint clips_item_check CHECK (((item ~ '^(letter|syllable|word|sentence|instruction):'::text) AND (length(item) <= 120))),
  constraint clips_milliseconds_check CHECK (((milliseconds >= 100) AND (milliseconds <= 10000))),
  constraint clips_pkey PRIMARY KEY (id),
  constraint clips_rejection_reason_check CHECK (((length(rejection_reason) >= 1) AND (length(rejection_reason) <= 300))),
  constraint clips_spoken_check CHECK (((spoken IS NFC NORMALIZED) AND ((length(spoken) >= 1) AND (length(spoken) <= 300)))),
  constraint clips_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES voice_agreements(teacher_id) ON DELETE CASCADE
);

-- What a person accepted at sign-up and later, by the version of the text (src/features/accounts/consents.ts).
create table consents (
  user_id uuid not null,
  document consent_document not null,
  version date not null,
  accepted_at timestamp with time zone default now() not null,
  constraint consents_pkey PRIMARY KEY (user_id, document, version),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Conversations of a parent and a teacher who have a booking in common, or a lesson that the teacher gives as a
-- substitute.
create table conversations (
  id uuid default uuidv7() not null,
  -- The family: the id of its row in parents, whichever of its parents acted.
  parent_id uuid not null,
  teacher_id uuid not null,
  -- The number of the last message. Writers lock this row.
  last_no integer default 0 not null,
  -- The last message number that each side has read.
  parent_read_no integer default 0 not null,
  teacher_read_no integer default 0 not null,
  -- The message that a mail was last enqueued for; no other mail is sent until it is read.
  parent_mail_no integer,
  teacher_mail_no integer,
  last_message_at timestamp with time zone not null,
  -- Changes whenever a message is sent or read; live streams compare it.
  changed_at timestamp with time zone not null,
  constraint conversations_check CHECK (((parent_read_no >= 0) AND (parent_read_no <= last_no))),
  constraint conversations_check1 CHECK (((teacher_read_no >= 0) AND (teacher_read_no <= last_no))),
  constraint conversations_id_parent_id_key UNIQUE (id, parent_id),
  constraint conversations_last_no_check CHECK ((last_no >= 0)),
  constraint conversations_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id) ON DELETE CASCADE,
  constraint conversations_parent_id_teacher_id_key UNIQUE (parent_id, teacher_id),
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
);

-- The cancelled lessons of closed months without a line in earning_lines.
create table counted_cancellations (
  lesson_id uuid not null,
  teacher_id uuid not null,
  month date not null,
  constraint counted_cancellations_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id),
  constraint counted_cancellations_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint counted_cancellations_pkey PRIMARY KEY (lesson_id),
  constraint counted_cancellations_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id)
);

-- Who changed what and when, with the text before and after, so that it can be undone.
create table curriculum_changes (
  id uuid default gen_random_uuid() not null,
  -- 'word:kitab', 'text:n2-dialogue-en-classe', 'exercise:n2-sukun/3', 'picture:ecole-…'
  entry text not null,
  act curriculum_act not null,
  before jsonb,
  after jsonb,
  done_by uuid,
  done_at timestamp with time zone not null,
  constraint curriculum_changes_after_check CHECK ((jsonb_typeof(after) = 'object'::text)),
  constraint curriculum_changes_before_check CHECK ((jsonb_typeof(before) = 'object'::text)),
  constraint curriculum_changes_check CHECK (((before IS NOT NULL) = (act = ANY (ARRAY['corrected'::curriculum_act, 'undone'::curriculum_act])))),
  constraint curriculum_changes_check1 CHECK (((after IS NOT NULL) = (act = ANY (ARRAY['added'::curriculum_act, 'corrected'::curriculum_act, 'undone'::curriculum_act])))),
  constraint curriculum_changes_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint curriculum_changes_entry_check CHECK (((entry ~ '^(word|text|exercise|picture):.'::text) AND (length(entry) <= 120))),
  constraint curriculum_changes_pkey PRIMARY KEY (id)
);

-- The teachers whom the school lets edit the curriculum. The school itself always may.
create table curriculum_editors (
  teacher_id uuid not null,
  allowed_by uuid,
  allowed_at timestamp with time zone not null,
  constraint curriculum_editors_allowed_by_fkey FOREIGN KEY (allowed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint curriculum_editors_pkey PRIMARY KEY (teacher_id),
  constraint curriculum_editors_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
);

-- Archives of a person's data. Built by a job, deleted when they expire.
create table data_exports (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  requested_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  archive bytea,
  constraint data_exports_check CHECK (((ready_at IS NULL) = (archive IS NULL))),
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- The development mailbox, used without an SMTP server while the public address is this machine.
create table dev_mails (
  id bigint generated always as identity not null,
  recipient text not null,
  sender text not null,
  subject text not null,
  text text not null,
  html text not null,
  attachments jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint dev_mails_pkey PRIMARY KEY (id)
);

-- Diplomas that applicants and teachers show the school. A file is diplomas/<stored_as>.<kind> of the storage. A
-- profile says that a diploma was verified as long as one of the teacher's files is verified.
create table diploma_files (
  -- Generated by the browser, so that a file sent twice is stored once.
  id uuid not null,
  -- Not a teacher's id: an applicant has no row in teachers yet.
  user_id uuid not null,
  -- At most four: each place once.
  place smallint not null,
  stored_as uuid not null,
  name text not null,
  kind shared_file_kind not null,
  size integer not null,
  uploaded_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  -- Null once that admin's account is deleted.
  verified_by uuid,
  -- Why the school took the verification back; the owner reads it.
  withdrawal_reason text,
  constraint diploma_files_check CHECK (((verified_by IS NULL) OR (verified_at IS NOT NULL))),
  constraint diploma_files_check1 CHECK (((verified_at IS NULL) OR (withdrawal_reason IS NULL))),
  constraint diploma_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint diploma_files_pkey PRIMARY KEY (id),
  constraint diploma_files_place_check CHECK (((place >= 1) AND (place <= 4))),
  constraint diploma_files_size_check CHECK (((size >= 1) AND (size <= 10000000))),
  constraint diploma_files_stored_as_key UNIQUE (stored_as),
  constraint diploma_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint diploma_files_user_id_place_key UNIQUE (user_id, place),
  constraint diploma_files_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint diploma_files_withdrawal_reason_check CHECK (((length(withdrawal_reason) >= 1) AND (length(withdrawal_reason) <= 500)))
);

-- Contains no names: a line stays when a child or a teacher is erased.
create table earning_lines (
  id uuid default uuidv7() not null,
  teacher_id uuid not null,
  month date not null,
  kind earning_kind not null,
  lesson_id uuid,
  -- Of the lesson, or when the correction was written.
  starts_at timestamp with time zone not null,
  -- The zone of the teacher when the line was written: a statement always shows the same hours.
  zone text not null,
  minutes smallint not null,
  seats smallint not null,
  cents integer not null,
  reason text default ''::text not null,
  price_cents integer,
  share_percent smallint,
  constraint earning_lines_amount CHECK (
CASE
    WHEN (kind = 'correction'::earning_kind) THEN ((cents <> 0) AND (abs(cents) <= 200000))
    ELSE (cents >= 0)
END),
  constraint earning_lines_lesson CHECK (((kind = 'correction'::earning_kind) = (lesson_id IS NULL))),
  constraint earning_lines_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id),
  constraint earning_lines_minutes_check CHECK (((minutes >= 0) AND (minutes <= 120))),
  constraint earning_lines_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint earning_lines_once UNIQUE (lesson_id, kind),
  constraint earning_lines_pkey PRIMARY KEY (id),
  constraint earning_lines_reason CHECK (((kind = 'correction'::earning_kind) = (reason <> ''::text))),
  constraint earning_lines_reason_check CHECK ((length(reason) <= 200)),
  constraint earning_lines_seats_check CHECK ((seats >= 0)),
  constraint earning_lines_share CHECK (
CASE
    WHEN ((price_cents IS NULL) OR (kind = ANY (ARRAY['trial'::earning_kind, 'correction'::earning_kind]))) THEN ((price_cents IS NULL) AND (share_percent IS NULL))
    ELSE ((share_percent IS NOT NULL) AND (cents = share_cents(price_cents, share_percent)))
END),
  constraint earning_lines_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id)
);

-- The months that the school has closed, without a gap. What was earned in them is in earning_lines.
create table earning_months (
  month date not null,
  closed_at timestamp with time zone not null,
  lesson_share_percent smallint default 100 not null,
  late_cancellation_share_percent smallint default 100 not null,
  trial_pay_cents integer default 0 not null,
  constraint earning_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint earning_months_pkey PRIMARY KEY (month)
);

-- A new address that awaits its confirmation, and afterwards the former address until its owner has been notified.
create table email_changes (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  email text not null,
  former_email text,
  requested_at timestamp with time zone not null,
  changed_at timestamp with time zone,
  constraint email_changes_check CHECK (((changed_at IS NULL) = (former_email IS NULL))),
  constraint email_changes_email_check CHECK ((length(email) <= 254)),
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- The address that the confirmation of an erasure is sent to; deleted after a week.
create table erasure_receipts (
  id uuid default uuidv7() not null,
  email text not null,
  erased_at timestamp with time zone not null,
  constraint erasure_receipts_pkey PRIMARY KEY (id)
);

-- The Sunday mail of a family: one row per family and week, so that two processes send it once.
create table family_weeks (
  family_id uuid not null,
  monday date not null,
  enqueued_at timestamp with time zone not null,
  constraint family_weeks_family_id_fkey FOREIGN KEY (family_id) REFERENCES parents(id) ON DELETE CASCADE,
  constraint family_weeks_monday_check CHECK ((EXTRACT(isodow FROM monday) = (1)::numeric)),
  constraint family_weeks_pkey PRIMARY KEY (family_id, monday)
);

-- Files to delete from the storage. A row is written before a file is stored (due in an hour, removed in the
-- transaction that keeps the file) and in the transaction that deletes the row naming the file, so that a crash
-- leaves no file behind.
create table file_removals (
  path text not null,
  due_at timestamp with time zone not null,
  constraint file_removals_path_check CHECK (((path ~ '^[a-z0-9][a-z0-9._/-]*$'::text) AND (length(path) <= 300))),
  constraint file_removals_pkey PRIMARY KEY (path)
);

-- The seat of the only child of a group lesson that gained or lost its second child; the worker has still to notify
-- the family. was_pending: the status before the first of these changes, so that a second child who joins and leaves
-- again before the worker runs causes no mail.
create table group_outbox (
  seat_id uuid not null,
  was_pending boolean not null,
  constraint group_outbox_pkey PRIMARY KEY (seat_id),
  constraint group_outbox_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seats(id) ON DELETE CASCADE
);

-- The waiting list of a full group (docs/domain.md, "Groups").
create table group_waits (
  -- Generated by the browser, so that a request sent twice counts once. Also the id of the booking that takes the seat.
  id uuid not null,
  group_id uuid not null,
  student_id uuid not null,
  -- The family: the id of its row in parents, whichever of its parents acted.
  parent_id uuid not null,
  joined_at timestamp with time zone not null,
  status wait_status default 'waiting'::wait_status not null,
  -- The lesson whose free seat is offered, and until when.
  lesson_id uuid,
  offer_ends_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint group_waits_check CHECK (((status <> 'offered'::wait_status) OR ((lesson_id IS NOT NULL) AND (offer_ends_at IS NOT NULL)))),
  constraint group_waits_check1 CHECK (((status = ANY (ARRAY['waiting'::wait_status, 'offered'::wait_status])) = (closed_at IS NULL))),
  constraint group_waits_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_waits_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE,
  constraint group_waits_pkey PRIMARY KEY (id),
  constraint group_waits_student_id_parent_id_fkey FOREIGN KEY (student_id, parent_id) REFERENCES students(id, parent_id) ON DELETE CASCADE
);

-- Groups: the hour of a teacher's week at which children of one level and close ages meet (docs/domain.md, "Groups").
create table groups (
  id uuid default uuidv7() not null,
  teacher_id uuid not null,
  -- On the teacher's clock.
  day_of_week weekday not null,
  hour smallint not null,
  level level not null,
  youngest smallint not null,
  oldest smallint not null,
  -- Level and ages were set by the teacher or the school; otherwise they are those of the child who opened the group.
  is_named boolean default false not null,
  -- Set together for a group that the school opens: weekly sessions from a first day on, before any child has booked.
  opened_at timestamp with time zone,
  first_day date,
  planned_sessions smallint,
  last_day date generated always as ((first_day + ((planned_sessions - 1) * 7))) stored,
  created_at timestamp with time zone default now() not null,
  -- Of a group that the school opened: the level and ages that the hour had been described with, which it has again
  -- once the school closes it.
  described_level level,
  described_youngest smallint,
  described_oldest smallint,
  constraint groups_check CHECK (((oldest >= youngest) AND (oldest <= 17))),
  constraint groups_described_ages CHECK ((((described_youngest >= 4) AND (described_youngest <= 17)) AND ((described_oldest >= described_youngest) AND (described_oldest <= 17)))),
  constraint groups_described_while_opened CHECK (((opened_at IS NOT NULL) OR (described_level IS NULL))),
  constraint groups_described_whole CHECK ((num_nonnulls(described_level, described_youngest, described_oldest) = ANY (ARRAY[0, 3]))),
  constraint groups_first_day CHECK ((EXTRACT(isodow FROM first_day) = (array_position(enum_range(NULL::weekday), day_of_week))::numeric)),
  constraint groups_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint groups_of_lessons UNIQUE (id, teacher_id),
  constraint groups_opened_named CHECK (((opened_at IS NULL) OR is_named)),
  constraint groups_opened_whole CHECK ((num_nonnulls(opened_at, first_day, planned_sessions) = ANY (ARRAY[0, 3]))),
  constraint groups_pkey PRIMARY KEY (id),
  constraint groups_planned_sessions CHECK (((planned_sessions >= 1) AND (planned_sessions <= 52))),
  constraint groups_teacher_id_day_of_week_hour_key UNIQUE (teacher_id, day_of_week, hour),
  constraint groups_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE,
  constraint groups_youngest_check CHECK (((youngest >= 4) AND (youngest <= 17)))
);

create table homework (
  id uuid default uuidv7() not null,
  seat_id uuid not null,
  student_id uuid not null,
  place smallint not null,
  -- What the teacher wrote, or the code of an offered task, «offered:read_words», which is shown in the reader's
  -- language.
  task text not null,
  due_on date not null,
  done_at timestamp with time zone,
  answer text,
  answered_at timestamp with time zone,
  -- Set once the teacher has seen the answer, which then can no longer be changed.
  seen_at timestamp with time zone,
  -- Raised by each change of the words and by each file added or taken back.
  answer_version integer default 0 not null,
  constraint homework_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 2000))),
  constraint homework_answer_version_check CHECK ((answer_version >= 0)),
  constraint homework_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint homework_pkey PRIMARY KEY (id),
  constraint homework_place_check CHECK (((place >= 1) AND (place <= 6))),
  constraint homework_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES lesson_reports(seat_id) ON DELETE CASCADE,
  constraint homework_seat_id_task_key UNIQUE (seat_id, task),
  constraint homework_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  constraint homework_task_check CHECK (((length(task) >= 1) AND (length(task) <= 200)))
);

-- Homework answered with a photo or the child's voice: the file homework/<stored_as>.<ending> of the storage. Read by
-- the family and by the child's teachers.
create table homework_files (
  id uuid not null,
  homework_id uuid not null,
  stored_as uuid not null,
  -- At most four: each place once.
  place smallint not null,
  format homework_file_format not null,
  -- How long a voice lasts.
  milliseconds integer,
  bytes integer not null,
  added_at timestamp with time zone not null,
  constraint homework_files_bytes_check CHECK (((bytes >= 1) AND (bytes <= 10000000))),
  constraint homework_files_check CHECK (((format = 'jpg'::homework_file_format) = (milliseconds IS NULL))),
  constraint homework_files_check1 CHECK (((format = 'jpg'::homework_file_format) OR (bytes <= 2000000))),
  constraint homework_files_homework_id_fkey FOREIGN KEY (homework_id) REFERENCES homework(id) ON DELETE CASCADE,
  constraint homework_files_homework_id_place_key UNIQUE (homework_id, place),
  constraint homework_files_milliseconds_check CHECK (((milliseconds >= 100) AND (milliseconds <= 60500))),
  constraint homework_files_pkey PRIMARY KEY (id),
  constraint homework_files_place_check CHECK (((place >= 1) AND (place <= 4))),
  constraint homework_files_stored_as_key UNIQUE (stored_as)
);

-- The service's recordings that were stored, by its own ids: none is stored twice, also after it was deleted here.
create table hosted_recording_files (
  hosted_id text not null,
  lesson_id uuid not null,
  constraint hosted_recording_files_hosted_id_check CHECK (((length(hosted_id) >= 1) AND (length(hosted_id) <= 100))),
  constraint hosted_recording_files_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES hosted_recordings(lesson_id) ON DELETE CASCADE,
  constraint hosted_recording_files_pkey PRIMARY KEY (hosted_id)
);

-- The children who were seated when the teacher asked for the recording.
create table hosted_recording_students (
  lesson_id uuid not null,
  student_id uuid not null,
  constraint hosted_recording_students_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES hosted_recordings(lesson_id) ON DELETE CASCADE,
  constraint hosted_recording_students_pkey PRIMARY KEY (lesson_id, student_id),
  constraint hosted_recording_students_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);

-- A lesson that its teacher records in a room of the hosted service, until nothing of it is left there.
create table hosted_recordings (
  lesson_id uuid not null,
  teacher_id uuid not null,
  -- The room's key, which outlives the room: recordings are listed by it.
  room_key text not null,
  requested_at timestamp with time zone not null,
  -- Set when a parent of a child in it withdrew the consent, when a child in it or the teacher was erased, or when the
  -- recording was deleted: the service's recordings are stopped and deleted there, and none is stored any more.
  withdrawn_at timestamp with time zone,
  -- When the service is asked again.
  due_at timestamp with time zone not null,
  constraint hosted_recordings_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE,
  constraint hosted_recordings_pkey PRIMARY KEY (lesson_id),
  constraint hosted_recordings_room_key_check CHECK (((length(room_key) >= 1) AND (length(room_key) <= 100))),
  constraint hosted_recordings_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
);

create table learning_answers (
  session_id uuid not null,
  -- Generated by the browser, so that an answer sent twice counts once.
  id uuid not null,
  student_id uuid not null,
  place smallint not null,
  answer jsonb not null,
  result learning_result not null,
  is_hinted boolean not null,
  points smallint default 0 not null,
  -- The points of a day are limited.
  answered_on date not null,
  answered_at timestamp with time zone not null,
  -- Returned again for a repeated answer.
  feedback jsonb not null,
  constraint learning_answers_pkey PRIMARY KEY (session_id, id),
  constraint learning_answers_place_check CHECK ((place >= 0)),
  constraint learning_answers_points_check CHECK ((points >= 0)),
  constraint learning_answers_session_id_student_id_fkey FOREIGN KEY (session_id, student_id) REFERENCES learning_sessions(id, student_id) ON DELETE CASCADE
);

-- Memory by FSRS (docs/decisions/0027-memory-by-fsrs.md): one card for each child, item and facet.
create table learning_cards (
  student_id uuid not null,
  item text not null,
  facet learning_facet not null,
  -- Days until nine children in ten would still know it.
  stability double precision not null,
  difficulty double precision not null,
  reviewed_on date not null,
  due_on date not null,
  -- The longest interval reached, of 1, 3, 7, 16 and 35 days: progress counts from it and never falls.
  best_step smallint not null,
  constraint learning_cards_best_step_check CHECK (((best_step >= 0) AND (best_step <= 5))),
  constraint learning_cards_check CHECK ((due_on > reviewed_on)),
  constraint learning_cards_difficulty_check CHECK (((difficulty >= (1)::double precision) AND (difficulty <= (10)::double precision))),
  constraint learning_cards_item_check CHECK (((length(item) >= 3) AND (length(item) <= 120))),
  constraint learning_cards_pkey PRIMARY KEY (student_id, item, facet),
  constraint learning_cards_stability_check CHECK ((stability > (0)::double precision)),
  constraint learning_cards_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);

-- The version of the whole curriculum, another one after every change: processes cache what they read under it
-- (docs/decisions/0070-the-curriculum-is-cached-by-its-version.md). A random id, so that two databases never share
-- one.
create table learning_content (
  is_only boolean default true not null,
  version uuid default gen_random_uuid() not null,
  constraint learning_content_is_only_check CHECK (is_only),
  constraint learning_content_pkey PRIMARY KEY (is_only)
);

create table learning_exercises (
  id text not null,
  point_id text not null,
  place smallint not null,
  kind learning_exercise_kind not null,
  prompt_fr text not null,
  items_ar text[] not null,
  options text[] not null,
  -- choose, fill, true-false: the one option; order: the items in order; match: the option of each item.
  answer text[] not null,
  -- Other right orders of an order exercise: [[item, …], …].
  also_right jsonb default '[]'::jsonb not null,
  why_fr text not null,
  version integer default 1 not null,
  corrected_at timestamp with time zone,
  corrected_by uuid,
  retired_at timestamp with time zone,
  proofread_at timestamp with time zone,
  proofread_by uuid,
  constraint learning_exercises_also_right_check CHECK ((jsonb_typeof(also_right) = 'array'::text)),
  constraint learning_exercises_answer_check CHECK ((cardinality(answer) > 0)),
  constraint learning_exercises_check CHECK (((kind = ANY (ARRAY['order'::learning_exercise_kind, 'match'::learning_exercise_kind])) OR ((cardinality(answer) = 1) AND (answer <@ options)))),
  constraint learning_exercises_check1 CHECK (((kind <> 'order'::learning_exercise_kind) OR ((cardinality(options) = 0) AND (answer <@ items_ar) AND (items_ar <@ answer)))),
  constraint learning_exercises_check2 CHECK (((kind <> 'match'::learning_exercise_kind) OR ((cardinality(answer) = cardinality(items_ar)) AND (answer <@ options)))),
  constraint learning_exercises_check3 CHECK (((kind = 'order'::learning_exercise_kind) OR (also_right = '[]'::jsonb))),
  constraint learning_exercises_check4 CHECK (((proofread_by IS NULL) OR (proofread_at IS NOT NULL))),
  constraint learning_exercises_check5 CHECK (((retired_at IS NULL) OR (corrected_at IS NOT NULL))),
  constraint learning_exercises_corrected_by_fkey FOREIGN KEY (corrected_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint learning_exercises_pkey PRIMARY KEY (id),
  constraint learning_exercises_point_id_fkey FOREIGN KEY (point_id) REFERENCES learning_points(id) ON DELETE CASCADE,
  constraint learning_exercises_proofread_by_fkey FOREIGN KEY (proofread_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint learning_exercises_version_check CHECK ((version > 0))
);

-- The loaded files; a file with the same hash is not loaded again.
create table learning_files (
  path text not null,
  hash text not null,
  loaded_at timestamp with time zone default now() not null,
  constraint learning_files_pkey PRIMARY KEY (path)
);

create table learning_letters (
  id text not null,
  place smallint not null,
  -- 1 to 7: the order in which letters are taught.
  teaching_group smallint not null,
  letter text not null,
  is_special boolean default false not null,
  is_sun boolean not null,
  connects_forward boolean not null,
  name_ar text not null,
  name_fr text not null,
  name_translit text,
  translit text not null,
  sounds_fr text,
  sound_fr text not null,
  -- Shown beside the name of a letter that sounds like another: «t grave».
  hint_fr text,
  writing_fr text not null,
  dots_count smallint not null,
  dots_place text not null,
  -- { isolated, initial, medial, final }
  forms jsonb not null,
  -- [{ ar, translit, fr, place }]
  examples jsonb not null,
  -- Ids of the letters that look like it in isolation, and of those that sound like it.
  look_alike text[] default '{}'::text[] not null,
  sound_alike text[] default '{}'::text[] not null,
  corrected_at timestamp with time zone,
  corrected_by uuid,
  constraint learning_letters_corrected_by_fkey FOREIGN KEY (corrected_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint learning_letters_dots_count_check CHECK (((dots_count >= 0) AND (dots_count <= 3))),
  constraint learning_letters_dots_place_check CHECK ((dots_place = ANY (ARRAY['none'::text, 'above'::text, 'below'::text]))),
  constraint learning_letters_letter_check CHECK ((letter IS NFC NORMALIZED)),
  constraint learning_letters_name_ar_check CHECK ((name_ar IS NFC NORMALIZED)),
  constraint learning_letters_pkey PRIMARY KEY (id),
  constraint learning_letters_teaching_group_check CHECK (((teaching_group >= 1) AND (teaching_group <= 7)))
);

-- The items that a child has met. Nothing is asked before.
create table learning_meetings (
  student_id uuid not null,
  item text not null,
  met_on date not null,
  met_at timestamp with time zone not null,
  constraint learning_meetings_item_check CHECK (((length(item) >= 3) AND (length(item) <= 120))),
  constraint learning_meetings_pkey PRIMARY KEY (student_id, item),
  constraint learning_meetings_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);

-- Pictures of words (docs/domain.md, "The school's editor"): the drawings of public/pictures.svg, as
-- db/curriculum/pictures.json describes them, and those that the school adds: the file word-pictures/<id>.webp of the
-- storage.
create table learning_pictures (
  id text not null,
  -- The word that it was drawn for.
  fr text not null,
  -- What it shows.
  alt text not null,
  -- Null for a picture of the program. Who added it stands in curriculum_changes.
  added_at timestamp with time zone,
  constraint learning_pictures_alt_check CHECK (((alt IS NFC NORMALIZED) AND ((length(alt) >= 1) AND (length(alt) <= 300)))),
  constraint learning_pictures_fr_check CHECK (((fr IS NFC NORMALIZED) AND ((length(fr) >= 1) AND (length(fr) <= 200)))),
  constraint learning_pictures_id_check CHECK (((length(id) >= 1) AND (length(id) <= 120))),
  constraint learning_pictures_own CHECK (((added_at IS NOT NULL) = (id ~~ 'ecole-%'::text))),
  constraint learning_pictures_pkey PRIMARY KEY (id)
);

-- Grammar points.
create table learning_points (
  id text not null,
  level level not null,
  place smallint not null,
  title_fr text not null,
  goal_fr text not null,
  explanation_fr text not null,
  -- [{ ar, translit, fr }]
  examples jsonb not null,
  -- [{ textFr, ar, translit, soundsFr, fr }], for a child who can't read the explanation yet.
  steps jsonb default '[]'::jsonb not null,
  corrected_at timestamp with time zone,
  corrected_by uuid,
  constraint learning_points_corrected_by_fkey FOREIGN KEY (corrected_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint learning_points_pkey PRIMARY KEY (id),
  constraint learning_points_steps_check CHECK ((jsonb_typeof(steps) = 'array'::text))
);

-- A child's best reading of a text. Without a foreign key: it stays when the text is replaced.
create table learning_readings (
  student_id uuid not null,
  text_id text not null,
  read_at timestamp with time zone not null,
  found smallint not null,
  asked smallint not null,
  -- How often the questions were answered: the order of the answers is drawn anew each time.
  tries integer default 1 not null,
  constraint learning_readings_check CHECK (((asked > 0) AND (found <= asked))),
  constraint learning_readings_found_check CHECK ((found >= 0)),
  constraint learning_readings_pkey PRIMARY KEY (student_id, text_id),
  constraint learning_readings_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  constraint learning_readings_text_id_check CHECK (((length(text_id) >= 1) AND (length(text_id) <= 120))),
  constraint learning_readings_tries_check CHECK ((tries > 0))
);

-- Every answer that moved a card, with the card after it. Rows are never changed; they are deleted with the child.
create table learning_reviews (
  session_id uuid not null,
  answer_id uuid not null,
  student_id uuid not null,
  item text not null,
  facet learning_facet not null,
  rating learning_rating not null,
  reviewed_on date not null,
  reviewed_at timestamp with time zone not null,
  stability double precision not null,
  difficulty double precision not null,
  due_on date not null,
  constraint learning_reviews_pkey PRIMARY KEY (session_id, answer_id, facet),
  constraint learning_reviews_session_id_answer_id_fkey FOREIGN KEY (session_id, answer_id) REFERENCES learning_answers(session_id, id) ON DELETE CASCADE,
  constraint learning_reviews_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);

create table learning_sessions (
  -- Generated by the browser, so that a session requested twice is created once.
  id uuid not null,
  student_id uuid not null,
  purpose learning_purpose not null,
  -- One game, one grammar point, or neither.
  subject text default ''::text not null,
  -- The questions with their answers; only the questions are sent (src/features/learning/questions/question.ts).
  questions jsonb not null,
  started_at timestamp with time zone not null,
  -- This and the rest is set when the session is finished.
  finished_at timestamp with time zone,
  finished_on date,
  points smallint default 0 not null,
  -- The number of first tries that were right.
  found_first smallint,
  -- The number of questions, without meetings, questions asked again, and pairs of a memory board.
  asked smallint,
  pairs_found smallint default 0 not null,
  -- The progress in the level when the session began; null in sessions begun before this was stored.
  progress_before smallint,
  constraint learning_sessions_check CHECK ((((finished_at IS NULL) = (finished_on IS NULL)) AND ((finished_at IS NULL) = (found_first IS NULL)))),
  constraint learning_sessions_check1 CHECK (((finished_at IS NULL) = (asked IS NULL))),
  constraint learning_sessions_id_student_id_key UNIQUE (id, student_id),
  constraint learning_sessions_pairs_found_check CHECK ((pairs_found >= 0)),
  constraint learning_sessions_pkey PRIMARY KEY (id),
  constraint learning_sessions_points_check CHECK ((points >= 0)),
  constraint learning_sessions_progress_before_check CHECK (((progress_before >= 0) AND (progress_before <= 100))),
  constraint learning_sessions_questions_check CHECK ((jsonb_typeof(questions) = 'array'::text)),
  constraint learning_sessions_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  constraint learning_sessions_subject_check CHECK ((length(subject) <= 120))
);

-- Dialogues (levels 1 and 2) and texts (3 to 5), with a glossary and questions.
create table learning_texts (
  id text not null,
  level level not null,
  place smallint not null,
  kind text not null,
  title_fr text not null,
  title_ar text,
  lines jsonb not null,
  glossary jsonb not null,
  questions jsonb not null,
  version integer default 1 not null,
  corrected_at timestamp with time zone,
  corrected_by uuid,
  retired_at timestamp with time zone,
  proofread_at timestamp with time zone,
  proofread_by uuid,
  constraint learning_texts_check CHECK (((proofread_by IS NULL) OR (proofread_at IS NOT NULL))),
  constraint learning_texts_check1 CHECK (((retired_at IS NULL) OR (corrected_at IS NOT NULL))),
  constraint learning_texts_corrected_by_fkey FOREIGN KEY (corrected_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint learning_texts_glossary_check CHECK ((jsonb_typeof(glossary) = 'array'::text)),
  constraint learning_texts_kind_check CHECK ((kind = ANY (ARRAY['dialogue'::text, 'text'::text]))),
  constraint learning_texts_line_keys CHECK (have_line_keys(lines)),
  constraint learning_texts_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text)),
  constraint learning_texts_pkey PRIMARY KEY (id),
  constraint learning_texts_proofread_by_fkey FOREIGN KEY (proofread_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint learning_texts_questions_check CHECK ((jsonb_typeof(questions) = 'array'::text)),
  constraint learning_texts_title_ar_check CHECK ((title_ar IS NFC NORMALIZED)),
  constraint learning_texts_version_check CHECK ((version > 0))
);

create table learning_words (
  id text not null,
  level level not null,
  place smallint not null,
  theme text not null,
  -- The id under which the word first appears: a child's memory of a word belongs to its concept, at every level.
  concept text,
  ar text not null,
  translit text not null,
  -- What a French child reads aloud.
  sounds_fr text,
  fr text not null,
  pos text not null,
  pos_detail text,
  gender text,
  root text,
  plural_ar text,
  plural_translit text,
  plural_sounds_fr text,
  present_ar text,
  masdar_ar text,
  example_ar text not null,
  example_translit text not null,
  example_sounds_fr text,
  example_fr text not null,
  note_fr text,
  -- Ids of words of the same theme, for choices about meaning.
  near text[] default '{}'::text[] not null,
  picture text,
  -- The school chose or removed the picture: no file changes it.
  picture_chosen boolean default false not null,
  version integer default 1 not null,
  corrected_at timestamp with time zone,
  corrected_by uuid,
  retired_at timestamp with time zone,
  proofread_at timestamp with time zone,
  proofread_by uuid,
  constraint learning_words_ar_check CHECK (((ar IS NFC NORMALIZED) AND ((length(ar) >= 1) AND (length(ar) <= 120)))),
  constraint learning_words_check CHECK (((proofread_by IS NULL) OR (proofread_at IS NOT NULL))),
  constraint learning_words_check1 CHECK (((retired_at IS NULL) OR (corrected_at IS NOT NULL))),
  constraint learning_words_corrected_by_fkey FOREIGN KEY (corrected_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint learning_words_example_ar_check CHECK ((example_ar IS NFC NORMALIZED)),
  constraint learning_words_fr_check CHECK (((length(fr) >= 1) AND (length(fr) <= 200))),
  constraint learning_words_gender_check CHECK ((gender = ANY (ARRAY['m'::text, 'f'::text]))),
  constraint learning_words_masdar_ar_check CHECK ((masdar_ar IS NFC NORMALIZED)),
  constraint learning_words_picture_fkey FOREIGN KEY (picture) REFERENCES learning_pictures(id) ON DELETE SET NULL,
  constraint learning_words_pkey PRIMARY KEY (id),
  constraint learning_words_plural_ar_check CHECK ((plural_ar IS NFC NORMALIZED)),
  constraint learning_words_present_ar_check CHECK ((present_ar IS NFC NORMALIZED)),
  constraint learning_words_proofread_by_fkey FOREIGN KEY (proofread_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint learning_words_root_check CHECK ((root IS NFC NORMALIZED)),
  constraint learning_words_version_check CHECK ((version > 0))
);

-- A lesson that its teacher can't give: the school finds a substitute or cancels it. No column says that it is
-- settled: it is as soon as the lesson has another teacher, is cancelled, or its teacher comes to the room after all.
-- That it has begun does not settle it.
create table lesson_absences (
  lesson_id uuid not null,
  teacher_id uuid not null,
  holiday_id uuid,
  reason text default ''::text not null,
  reported_at timestamp with time zone not null,
  constraint lesson_absences_holiday_id_fkey FOREIGN KEY (holiday_id) REFERENCES teacher_holidays(id) ON DELETE SET NULL,
  constraint lesson_absences_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE,
  constraint lesson_absences_pkey PRIMARY KEY (lesson_id, teacher_id),
  constraint lesson_absences_reason_check CHECK ((length(reason) <= 500)),
  constraint lesson_absences_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
);

-- The whiteboard of a lesson as a picture: the file lesson-boards/<stored_as>.webp of the storage. Seen by the
-- children who were seated, their parents and the teacher; deleted when one of the children is erased.
create table lesson_boards (
  lesson_id uuid not null,
  stored_as uuid not null,
  saved_at timestamp with time zone not null,
  constraint lesson_boards_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE,
  constraint lesson_boards_pkey PRIMARY KEY (lesson_id),
  constraint lesson_boards_stored_as_key UNIQUE (stored_as)
);

-- Packages of the school (docs/domain.md, "Money"). A package is never rewritten: a change retires it and creates
-- another one, so that a booking keeps the package that it was made with.
create table lesson_packages (
  id uuid default uuidv7() not null,
  name text not null,
  -- For families who read English; null when it is the same as the French name.
  name_en text,
  is_discovery boolean default false not null,
  discount_percentage percentage default 0 not null,
  duration_months smallint not null,
  lessons_per_month smallint not null,
  number_of_lessons smallint not null,
  retired_at timestamp with time zone,
  constraint lesson_packages_duration_months_check CHECK (((duration_months >= 0) AND (duration_months <= 60))),
  constraint lesson_packages_lessons_per_month_check CHECK (((lessons_per_month >= 0) AND (lessons_per_month <= 60))),
  constraint lesson_packages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint lesson_packages_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 80))),
  constraint lesson_packages_number_of_lessons_check CHECK (((number_of_lessons >= 1) AND (number_of_lessons <= 520))),
  constraint lesson_packages_pkey PRIMARY KEY (id)
);

-- Another hour that a teacher proposes for a lesson (docs/domain.md, "Proposing another hour").
create table lesson_proposals (
  id uuid not null,
  seat_id uuid not null,
  lesson_id uuid not null,
  teacher_id uuid not null,
  student_id uuid not null,
  starts_at timestamp with time zone not null,
  proposed_at timestamp with time zone not null,
  -- An answer must come before this instant.
  expires_at timestamp with time zone not null,
  outcome proposal_outcome,
  answered_at timestamp with time zone,
  constraint lesson_proposals_check CHECK ((expires_at > proposed_at)),
  constraint lesson_proposals_check1 CHECK (((outcome IS NULL) = (answered_at IS NULL))),
  constraint lesson_proposals_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE,
  constraint lesson_proposals_pkey PRIMARY KEY (id),
  constraint lesson_proposals_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seats(id) ON DELETE CASCADE,
  constraint lesson_proposals_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  constraint lesson_proposals_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
);

-- The report that was sent to the family.
create table lesson_reports (
  seat_id uuid not null,
  student_id uuid not null,
  teacher_id uuid not null,
  -- The version of the draft that was sent: the same version sent twice changes nothing.
  draft_version integer not null,
  -- Items of the curriculum, named like those of the learning cards: word:…, letter:…, point:…
  items text[] default '{}'::text[] not null,
  free_words text[] default '{}'::text[] not null,
  reading smallint,
  writing smallint,
  speaking smallint,
  listening smallint,
  family_note text default ''::text not null,
  staff_note text default ''::text not null,
  -- After a trial: how the teacher would continue.
  proposed_level level,
  proposed_package_id uuid,
  sent_at timestamp with time zone not null,
  corrected_at timestamp with time zone,
  -- The items that a correction added, each with its time: from then on it is asked in the child's next two sessions,
  -- the others from when the report was sent (docs/domain.md, "Learning").
  items_added jsonb default '{}'::jsonb not null,
  constraint lesson_reports_check CHECK ((corrected_at >= sent_at)),
  constraint lesson_reports_draft_version_check CHECK ((draft_version > 0)),
  constraint lesson_reports_family_note_check CHECK ((length(family_note) <= 1000)),
  constraint lesson_reports_free_words_check CHECK ((cardinality(free_words) <= 20)),
  constraint lesson_reports_items_added CHECK (((jsonb_typeof(items_added) = 'object'::text) AND ((items_added = '{}'::jsonb) OR (corrected_at IS NOT NULL)))),
  constraint lesson_reports_items_check CHECK ((cardinality(items) <= 30)),
  constraint lesson_reports_listening_check CHECK (((listening >= 1) AND (listening <= 4))),
  constraint lesson_reports_pkey PRIMARY KEY (seat_id),
  constraint lesson_reports_proposed_package_id_fkey FOREIGN KEY (proposed_package_id) REFERENCES lesson_packages(id) ON DELETE SET NULL,
  constraint lesson_reports_reading_check CHECK (((reading >= 1) AND (reading <= 4))),
  constraint lesson_reports_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seats(id) ON DELETE CASCADE,
  constraint lesson_reports_speaking_check CHECK (((speaking >= 1) AND (speaking <= 4))),
  constraint lesson_reports_staff_note_check CHECK ((length(staff_note) <= 1000)),
  constraint lesson_reports_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  constraint lesson_reports_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE,
  constraint lesson_reports_writing_check CHECK (((writing >= 1) AND (writing <= 4)))
);

-- A lesson of a teacher at an hour, with its seats. Lessons are cancelled, never deleted.
create table lessons (
  id uuid default uuidv7() not null,
  teacher_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  during tstzrange generated always as (tstzrange(starts_at, ends_at)) stored,
  type lesson_type not null,
  group_id uuid,
  capacity smallint generated always as (seats_in(type)) stored not null,
  seats_taken smallint default 0 not null,
  -- Free seats that are kept for children on the group's waiting list.
  seats_held smallint default 0 not null,
  status lesson_status default 'upcoming'::lesson_status not null,
  -- Until when a second child can join a pending group. Set when the group becomes pending (joinDeadline in
  -- src/features/lessons/lessons.ts); a later change of the teacher's notice does not move it.
  join_until timestamp with time zone,
  -- Whether another student may join: a group lesson with a free seat and a teacher.
  is_joinable boolean generated always as (((type = 'group'::lesson_type) AND (group_id IS NOT NULL) AND (NOT teacher_absent) AND (status = ANY (ARRAY['pending'::lesson_status, 'upcoming'::lesson_status, 'confirmed'::lesson_status])) AND ((seats_taken + seats_held) < seats_in(type)))) stored not null,
  mode lesson_mode default 'online'::lesson_mode not null,
  meeting_url web_address,
  cancelled_at timestamp with time zone,
  cancelled_by role,
  -- The reason given by the school or the teacher, shown to the families.
  cancellation_reason reason,
  -- SEQUENCE of the calendar entry: grows with every change that affects it.
  sequence integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  -- Whether its teacher has said not to be able to give it: written with lesson_absences.
  teacher_absent boolean default false not null,
  is_trial boolean generated always as ((type = 'trial'::lesson_type)) stored not null,
  constraint lessons_cancelled_are_empty CHECK (((status <> 'cancelled'::lesson_status) OR (seats_taken = 0))),
  constraint lessons_check2 CHECK (((status = 'cancelled'::lesson_status) = (cancelled_at IS NOT NULL))),
  constraint lessons_group_of_teacher FOREIGN KEY (group_id, teacher_id) REFERENCES groups(id, teacher_id) ON DELETE SET NULL (group_id),
  constraint lessons_group_type CHECK (((group_id IS NULL) OR (type = 'group'::lesson_type))),
  constraint lessons_join_until CHECK (((status = 'pending'::lesson_status) = (join_until IS NOT NULL))),
  constraint lessons_length CHECK ((((ends_at - starts_at) = ANY (ARRAY['00:30:00'::interval, '01:00:00'::interval, '01:30:00'::interval, '02:00:00'::interval])) AND ((type = 'individual'::lesson_type) OR ((ends_at - starts_at) = '01:00:00'::interval)))),
  constraint lessons_of_seats UNIQUE (id, starts_at, ends_at, capacity, is_trial),
  constraint lessons_pkey PRIMARY KEY (id),
  constraint lessons_seats_held CHECK (((seats_taken >= 0) AND ((seats_taken + seats_held) <= capacity))),
  constraint lessons_seats_held_check CHECK ((seats_held >= 0)),
  constraint lessons_teacher_free EXCLUDE USING gist (teacher_id WITH =, during WITH &&) WHERE ((status <> 'cancelled'::lesson_status)),
  constraint lessons_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id)
);

-- Certificates that a child earned, written by earn_level_certificates (docs/domain.md, "Documents"). Deleted with
-- the child.
create table level_certificates (
  student_id uuid not null,
  level level not null,
  earned_at timestamp with time zone not null,
  -- Words held on that day, of the words that the child could be asked at its age then.
  held integer not null,
  words integer not null,
  constraint level_certificates_held CHECK (((held >= 1) AND (held <= words))),
  constraint level_certificates_pkey PRIMARY KEY (student_id, level),
  constraint level_certificates_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);

-- The mails of the last 30 days as the school reads them (docs/domain.md, "Mail"): neither text nor address, because
-- some hold a secret link. One row per mail; before the first attempt of a job that sends several, one for the job.
create table mail_log (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  -- Distinguishes the mails of a job, as in sent_mails.
  recipient text default ''::text not null,
  kind text not null,
  -- Unknown before the first attempt, and for an address without an account.
  user_id uuid,
  queued_at timestamp with time zone default now() not null,
  state text default 'waiting'::text not null,
  settled_at timestamp with time zone,
  -- Why the last attempt failed; a waiting mail is tried again.
  failure text,
  constraint mail_log_check CHECK (((state = 'waiting'::text) = (settled_at IS NULL))),
  constraint mail_log_check1 CHECK (
CASE state
    WHEN 'waiting'::text THEN true
    WHEN 'failed'::text THEN (failure IS NOT NULL)
    ELSE (failure IS NULL)
END),
  constraint mail_log_failure_check CHECK ((failure = ANY (ARRAY['unreachable'::text, 'login'::text, 'refused'::text, 'full'::text, 'busy'::text, 'unknown'::text]))),
  constraint mail_log_job_id_recipient_key UNIQUE (job_id, recipient),
  constraint mail_log_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint mail_log_pkey PRIMARY KEY (id),
  constraint mail_log_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'dropped'::text]))),
  constraint mail_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table messages (
  -- Generated by the sender, so that a message sent twice is stored once.
  id uuid not null,
  conversation_id uuid not null,
  -- The family: the id of its row in parents, whichever of its parents acted.
  parent_id uuid not null,
  no integer not null,
  sender message_side not null,
  -- Which parent of the family wrote it, or the teacher.
  written_by uuid,
  student_id uuid not null,
  body text not null,
  sent_at timestamp with time zone not null,
  constraint messages_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint messages_conversation_id_no_key UNIQUE (conversation_id, no),
  constraint messages_conversation_id_parent_id_fkey FOREIGN KEY (conversation_id, parent_id) REFERENCES conversations(id, parent_id) ON DELETE CASCADE,
  constraint messages_no_check CHECK ((no > 0)),
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_student_id_parent_id_fkey FOREIGN KEY (student_id, parent_id) REFERENCES students(id, parent_id) ON DELETE CASCADE,
  constraint messages_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL
);

-- What a person switched off. Without a row: everything is sent, and a reminder a day before.
create table notification_settings (
  user_id uuid not null,
  reminder text default 'day'::text not null,
  muted_mails text[] default '{}'::text[] not null,
  muted_notices text[] default '{}'::text[] not null,
  constraint notification_settings_muted_mails_check CHECK ((muted_mails <@ ARRAY['bookings'::text, 'requests'::text, 'messages'::text, 'tomorrow'::text, 'weeks'::text, 'announcements'::text, 'recordings'::text])),
  constraint notification_settings_muted_notices_check CHECK ((muted_notices <@ ARRAY['bookings'::text, 'requests'::text, 'messages'::text])),
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_reminder_check CHECK ((reminder = ANY (ARRAY['day'::text, 'hour'::text, 'none'::text]))),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Notifications hold ids only: names and times are read with the list, so that they contain no erased child's name
-- and show a moved lesson's new time.
create table notifications (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  kind notification_kind not null,
  -- No foreign keys: bookings and lessons are never deleted.
  booking_id uuid,
  lesson_id uuid,
  student_id uuid,
  conversation_id uuid,
  review_id uuid,
  announcement_id uuid,
  file_id uuid,
  -- The number of unread messages of a conversation, or of the lessons of a series that was cancelled or moved.
  count integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  -- Who did it: the name stays when the lesson gets another teacher, and tells two parents apart. No foreign key: once
  -- the profile is gone, the notification shows no name.
  actor_id uuid,
  constraint notifications_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  constraint notifications_check CHECK (((kind = 'message'::notification_kind) = (conversation_id IS NOT NULL))),
  constraint notifications_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint notifications_count_check CHECK ((count > 0)),
  constraint notifications_file_id_fkey FOREIGN KEY (file_id) REFERENCES shared_files(id) ON DELETE CASCADE,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_review_id_fkey FOREIGN KEY (review_id) REFERENCES teacher_reviews(id) ON DELETE CASCADE,
  constraint notifications_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Invitations of the other parent. Only a hash of the link is stored; that of a mailed link is set when the mail is
-- composed.
create table parent_invitations (
  id uuid default uuidv7() not null,
  family_id uuid not null,
  invited_by uuid not null,
  email text,
  token_hash text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  used_by uuid,
  revoked_at timestamp with time zone,
  -- The parent who invited has chosen a new password since; the settings say so.
  is_revoked_by_password boolean default false not null,
  constraint parent_invitations_check CHECK ((expires_at > created_at)),
  constraint parent_invitations_check1 CHECK (((used_at IS NULL) OR (revoked_at IS NULL))),
  constraint parent_invitations_check2 CHECK (((NOT is_revoked_by_password) OR (revoked_at IS NOT NULL))),
  constraint parent_invitations_email_check CHECK ((length(email) <= 254)),
  constraint parent_invitations_family_id_fkey FOREIGN KEY (family_id) REFERENCES parents(id) ON DELETE CASCADE,
  constraint parent_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint parent_invitations_pkey PRIMARY KEY (id),
  constraint parent_invitations_token_hash_key UNIQUE (token_hash),
  constraint parent_invitations_used_by_fkey FOREIGN KEY (used_by) REFERENCES users(id) ON DELETE SET NULL
);

-- The row of the parent who opened the family is the row of the family: its id is the family's id, also once that
-- person has closed the account (place is null then). The other parent's row joins it.
create table parents (
  id uuid not null,
  role role default 'parent'::role not null,
  country text default ''::text not null,
  language_preference interface_language default 'french'::interface_language not null,
  timezone text default 'Europe/Paris'::text not null,
  joined_family uuid,
  place smallint default 1,
  family_id uuid generated always as (COALESCE(joined_family, id)) stored not null,
  -- Changes with every booking of the family. A plan made with another version is made again, so that two simultaneous
  -- bookings, with two teachers, do not exceed a limit of the family together.
  booking_version bigint default 0 not null,
  -- A family is new until the school has approved it or an individual or trial lesson was given (docs/domain.md,
  -- "Families and children").
  approved_at timestamp with time zone,
  constraint parents_country_check CHECK ((length(country) <= 80)),
  constraint parents_family_place_key UNIQUE (family_id, place),
  constraint parents_id_fkey FOREIGN KEY (id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint parents_id_role_fkey FOREIGN KEY (id, role) REFERENCES user_roles(user_id, role) DEFERRABLE INITIALLY DEFERRED,
  constraint parents_joined_family_fkey FOREIGN KEY (joined_family) REFERENCES parents(id),
  constraint parents_joined_place CHECK (((joined_family IS NULL) OR (place IS NOT NULL))),
  constraint parents_not_in_itself CHECK ((joined_family <> id)),
  constraint parents_pkey PRIMARY KEY (id),
  constraint parents_place_check CHECK ((place = ANY (ARRAY[1, 2]))),
  constraint parents_role_check CHECK ((role = 'parent'::role))
);

-- Copies the question as the child saw it, because it may be corrected later.
create table placement_answers (
  placement_id uuid not null,
  place smallint not null,
  question_id text not null,
  level level not null,
  prompt_fr text not null,
  ar text,
  solution text not null,
  -- Null when the child did not know.
  choice text,
  answered_at timestamp with time zone not null,
  constraint placement_answers_pkey PRIMARY KEY (placement_id, place),
  constraint placement_answers_place_check CHECK (((place >= 0) AND (place <= 29))),
  constraint placement_answers_placement_id_fkey FOREIGN KEY (placement_id) REFERENCES placements(id) ON DELETE CASCADE,
  constraint placement_answers_placement_id_question_id_key UNIQUE (placement_id, question_id)
);

-- The questions of the placement test (docs/domain.md, "Placement").
create table placement_questions (
  id text not null,
  level level not null,
  place smallint not null,
  prompt_fr text not null,
  ar text,
  options text[] not null,
  answer text not null,
  corrected_at timestamp with time zone,
  corrected_by uuid,
  constraint placement_questions_ar_check CHECK ((ar IS NFC NORMALIZED)),
  constraint placement_questions_check CHECK ((answer = ANY (options))),
  constraint placement_questions_corrected_by_fkey FOREIGN KEY (corrected_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint placement_questions_id_check CHECK (((length(id) >= 1) AND (length(id) <= 120))),
  constraint placement_questions_options_check CHECK (((cardinality(options) >= 2) AND (cardinality(options) <= 6))),
  constraint placement_questions_pkey PRIMARY KEY (id)
);

-- Placement tests that children took (docs/domain.md, "Placement").
create table placements (
  -- Generated by the browser, so that a test begun twice is created once.
  id uuid not null,
  student_id uuid not null,
  -- The child says that it reads vowelled Arabic: the test begins at the third level.
  reads_arabic boolean not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  result level,
  -- All levels were passed.
  is_advanced boolean default false not null,
  -- Of a parent, without whom the level of the child does not change.
  decision placement_decision,
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint placements_check CHECK (((finished_at IS NULL) = (result IS NULL))),
  constraint placements_check1 CHECK (((NOT is_advanced) OR (result = 'niveau-5'::level))),
  constraint placements_check2 CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint placements_check3 CHECK (((decision IS NULL) OR (finished_at IS NOT NULL))),
  constraint placements_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint placements_pkey PRIMARY KEY (id),
  constraint placements_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);

create table profiles (
  id uuid not null,
  first_name text not null,
  last_name text default ''::text not null,
  -- Digits, in groups or not. Only read by the school, never dialled by the program.
  phone text,
  -- First and last name as searches read them, see searchable().
  search_text text generated always as (((searchable(first_name) || ' '::text) || searchable(last_name))) stored not null,
  constraint profiles_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 80))),
  constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES users(id) ON DELETE CASCADE,
  constraint profiles_last_name_check CHECK ((length(last_name) <= 80)),
  constraint profiles_phone_check CHECK ((phone ~ '^\+?[0-9]([ .-]?[0-9]){5,14}$'::text)),
  constraint profiles_pkey PRIMARY KEY (id)
);

-- Counters of rate-limiter-flexible.
create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

-- Parents who agreed that lessons of their child are recorded (docs/domain.md, "Recordings").
create table recording_consents (
  student_id uuid not null,
  -- The day of the text that was agreed to (src/features/recordings/recordings.ts).
  version date not null,
  agreed_by uuid not null,
  agreed_at timestamp with time zone not null,
  constraint recording_consents_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint recording_consents_pkey PRIMARY KEY (student_id),
  constraint recording_consents_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);

create table recording_pieces (
  recording_id uuid not null,
  number smallint not null,
  -- The file recordings/<stored_as>.webm
  stored_as uuid not null,
  bytes integer not null,
  milliseconds integer not null,
  received_at timestamp with time zone not null,
  constraint recording_pieces_bytes_check CHECK (((bytes >= 1) AND (bytes <= 4000000))),
  constraint recording_pieces_milliseconds_check CHECK (((milliseconds >= 1) AND (milliseconds <= 60000))),
  constraint recording_pieces_number_check CHECK (((number >= 0) AND (number <= 1499))),
  constraint recording_pieces_pkey PRIMARY KEY (recording_id, number),
  constraint recording_pieces_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES recordings(id) ON DELETE CASCADE,
  constraint recording_pieces_stored_as_key UNIQUE (stored_as)
);

-- The children in a recording. When one of them is erased, the whole recording is deleted.
create table recording_students (
  recording_id uuid not null,
  student_id uuid not null,
  constraint recording_students_pkey PRIMARY KEY (recording_id, student_id),
  constraint recording_students_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES recordings(id) ON DELETE CASCADE,
  constraint recording_students_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);

-- One part of a lesson's recording; a teacher who reloads the page begins another part. The database refuses a
-- recording, and each piece of one, unless a parent of every seated child has agreed.
create table recordings (
  id uuid not null,
  lesson_id uuid not null,
  teacher_id uuid not null,
  part smallint not null,
  started_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  -- Set when a parent of a child in it withdrew the consent: pieces that arrive later, from a device that stored them,
  -- are refused, even if the parent agrees again.
  withdrawn_at timestamp with time zone,
  -- The number of pieces, once the teacher's browser has sent it; null when the recording was stopped from outside.
  pieces smallint,
  -- The whole file recordings/<stored_as>.webm, made of the pieces.
  stored_as uuid,
  bytes bigint,
  milliseconds integer,
  format text default 'webm'::text not null,
  constraint recordings_bytes_check CHECK ((bytes > 0)),
  constraint recordings_check CHECK ((stopped_at >= started_at)),
  constraint recordings_check1 CHECK ((((stored_as IS NULL) = (bytes IS NULL)) AND ((stored_as IS NULL) = (milliseconds IS NULL)))),
  constraint recordings_check2 CHECK (((stopped_at IS NOT NULL) OR ((stored_as IS NULL) AND (pieces IS NULL)))),
  constraint recordings_check3 CHECK (((withdrawn_at IS NULL) OR (stopped_at IS NOT NULL))),
  constraint recordings_check4 CHECK (((format = 'webm'::text) OR ((stored_as IS NOT NULL) AND (pieces IS NULL)))),
  constraint recordings_format_check CHECK ((format = ANY (ARRAY['webm'::text, 'mp4'::text]))),
  constraint recordings_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE,
  constraint recordings_lesson_id_part_key UNIQUE (lesson_id, part),
  constraint recordings_milliseconds_check CHECK ((milliseconds > 0)),
  constraint recordings_part_check CHECK (((part >= 1) AND (part <= 20))),
  constraint recordings_pieces_check CHECK (((pieces >= 0) AND (pieces <= 1500))),
  constraint recordings_pkey PRIMARY KEY (id),
  constraint recordings_stored_as_key UNIQUE (stored_as),
  constraint recordings_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
);

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

-- The report that the teacher is writing (docs/domain.md, "Lesson reports"). Each save raises the version, so that
-- two tabs cannot overwrite each other unseen.
create table report_drafts (
  seat_id uuid not null,
  student_id uuid not null,
  teacher_id uuid not null,
  version integer not null,
  content jsonb not null,
  saved_at timestamp with time zone not null,
  constraint report_drafts_content_check CHECK (((jsonb_typeof(content) = 'object'::text) AND (length((content)::text) <= 20000))),
  constraint report_drafts_pkey PRIMARY KEY (seat_id),
  constraint report_drafts_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seats(id) ON DELETE CASCADE,
  constraint report_drafts_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  constraint report_drafts_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE,
  constraint report_drafts_version_check CHECK ((version > 0))
);

-- Why the school hid a review, for its journal: the entry with the same time. Kept when the review is shown again,
-- deleted with it.
create table review_hidings (
  review_id uuid not null,
  hidden_at timestamp with time zone not null,
  reason text not null,
  constraint review_hidings_pkey PRIMARY KEY (review_id, hidden_at),
  constraint review_hidings_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint review_hidings_review_id_fkey FOREIGN KEY (review_id) REFERENCES teacher_reviews(id) ON DELETE CASCADE
);

-- When a child first came to the waiting room, and was let in; the attendance that the report proposes. Deleted when
-- the attendance is noted, and with the child.
create table room_arrivals (
  seat_id uuid not null,
  student_id uuid not null,
  arrived_at timestamp with time zone not null,
  admitted_at timestamp with time zone,
  constraint room_arrivals_check CHECK ((admitted_at >= arrived_at)),
  constraint room_arrivals_pkey PRIMARY KEY (seat_id),
  constraint room_arrivals_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seats(id) ON DELETE CASCADE,
  constraint room_arrivals_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);

-- Messages in the room, in order: connection signals from one participant to another, and chat to all.
create table room_events (
  id bigint generated always as identity not null,
  lesson_id uuid not null,
  kind room_event_kind not null,
  from_participant text not null,
  to_participant text,
  seat_no smallint not null,
  name text not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint room_events_body_check CHECK ((length(body) <= 20000)),
  constraint room_events_check CHECK (((kind = 'signal'::room_event_kind) = (to_participant IS NOT NULL))),
  constraint room_events_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES rooms(lesson_id) ON DELETE CASCADE,
  constraint room_events_pkey PRIMARY KEY (id)
);

-- The participants, one row per seat; seat 0 is the teacher's. A second tab of the same person replaces the first.
create table room_participants (
  lesson_id uuid not null,
  seat_no smallint not null,
  id text not null,
  user_id uuid not null,
  name text not null,
  is_muted boolean not null,
  is_camera_off boolean not null,
  -- The teacher sees which family raised its hand first.
  hand_raised_at timestamp with time zone,
  entered_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  -- Since when a participant shares its screen in place of the camera: the screen shared last takes the stage.
  screen_shared_at timestamp with time zone,
  constraint room_participants_id_check CHECK ((length(id) >= 22)),
  constraint room_participants_id_key UNIQUE (id),
  constraint room_participants_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES rooms(lesson_id) ON DELETE CASCADE,
  constraint room_participants_name_check CHECK (((length(name) >= 1) AND (length(name) <= 400))),
  constraint room_participants_pkey PRIMARY KEY (lesson_id, seat_no),
  constraint room_participants_seat_no_check CHECK (((seat_no >= 0) AND (seat_no <= 4))),
  constraint room_participants_teacher_raises_no_hand CHECK (((seat_no > 0) OR (hand_raised_at IS NULL))),
  constraint room_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Families that the teacher removed from a room. None of their logins comes back, on any seat.
create table room_removals (
  lesson_id uuid not null,
  family_id uuid not null,
  constraint room_removals_family_id_fkey FOREIGN KEY (family_id) REFERENCES parents(id) ON DELETE CASCADE,
  constraint room_removals_lesson_id_fkey1 FOREIGN KEY (lesson_id) REFERENCES rooms(lesson_id) ON DELETE CASCADE,
  constraint room_removals_pkey1 PRIMARY KEY (lesson_id, family_id)
);

-- Problems in a room, reported to the school. They stay when the room is deleted.
create table room_reports (
  id uuid default uuidv7() not null,
  lesson_id uuid not null,
  reported_by uuid,
  role role,
  -- May be empty: a child who can't write yet only presses the button.
  body text not null,
  reported_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  handled_by uuid,
  constraint room_reports_body_check CHECK ((length(body) <= 1000)),
  constraint room_reports_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint room_reports_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id),
  constraint room_reports_pkey PRIMARY KEY (id),
  constraint room_reports_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES users(id) ON DELETE SET NULL
);

-- The teacher's decisions about a family's seat. They outlive the participant, so that a reload changes nothing.
create table room_seats (
  lesson_id uuid not null,
  seat_no smallint not null,
  admitted_at timestamp with time zone,
  silenced_at timestamp with time zone,
  -- Set while the teacher lets this family share its screen.
  sharing_allowed_at timestamp with time zone,
  constraint room_seats_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES rooms(lesson_id) ON DELETE CASCADE,
  constraint room_seats_pkey PRIMARY KEY (lesson_id, seat_no),
  constraint room_seats_seat_no_check CHECK (((seat_no >= 1) AND (seat_no <= 4)))
);

-- Rooms of current lessons. Closing a room deletes it with its participants and events.
create table rooms (
  lesson_id uuid not null,
  -- 160 random bits, so that its address cannot be guessed.
  key text not null,
  opened_at timestamp with time zone default now() not null,
  -- Set when the teacher ended the lesson for all; families can't enter until the teacher enters again.
  ended_at timestamp with time zone,
  -- Set when a child was erased: every participant reads the chat again.
  chat_erased_at timestamp with time zone,
  constraint rooms_key_check CHECK ((length(key) >= 27)),
  constraint rooms_key_key UNIQUE (key),
  constraint rooms_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE,
  constraint rooms_pkey PRIMARY KEY (lesson_id)
);

-- Changes of past hours. The figures of a day are valid as long as no change lies in it. Rows are only added here,
-- and deleted by the count that has seen the change, so a change that commits during a count is found by the next
-- one.
create table school_day_changes (
  starts_at timestamp with time zone not null
);

-- The figures of each past day, counted once by a job: reading every lesson and seat of a year takes 2.7 s with a
-- million lessons (docs/decisions/0163-figures-by-day.md).
create table school_day_figures (
  day date not null,
  lessons integer not null,
  hours numeric not null,
  takings_cents cents not null,
  trials integer not null,
  stayed integer not null,
  cancelled_in_time integer not null,
  cancelled_late integer not null,
  cancelled_by_teacher integer not null,
  cancelled_by_school integer not null,
  constraint school_day_figures_cancelled_by_school_check CHECK ((cancelled_by_school >= 0)),
  constraint school_day_figures_cancelled_by_teacher_check CHECK ((cancelled_by_teacher >= 0)),
  constraint school_day_figures_cancelled_in_time_check CHECK ((cancelled_in_time >= 0)),
  constraint school_day_figures_cancelled_late_check CHECK ((cancelled_late >= 0)),
  constraint school_day_figures_check CHECK (((stayed >= 0) AND (stayed <= trials))),
  constraint school_day_figures_hours_check CHECK ((hours >= (0)::numeric)),
  constraint school_day_figures_lessons_check CHECK ((lessons >= 0)),
  constraint school_day_figures_pkey PRIMARY KEY (day),
  constraint school_day_figures_trials_check CHECK ((trials >= 0))
);

-- The school's own logo; without a row the program's mark is shown. The file is school-logos/<stored_as>.png of the
-- storage; pages address it by the SHA-256 of its content.
create table school_logo (
  -- At most one row.
  is_only_row boolean default true not null,
  stored_as uuid not null,
  hash text not null,
  width smallint not null,
  height smallint not null,
  uploaded_by uuid,
  uploaded_at timestamp with time zone not null,
  constraint school_logo_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint school_logo_height_check CHECK (((height >= 1) AND (height <= 160))),
  constraint school_logo_is_only_row_check CHECK (is_only_row),
  constraint school_logo_pkey PRIMARY KEY (is_only_row),
  constraint school_logo_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint school_logo_width_check CHECK (((width >= 1) AND (width <= 480)))
);

create table school_settings (
  -- One row.
  is_only_row boolean default true not null,
  -- Nothing is booked further ahead.
  booking_horizon_months smallint default 12 not null,
  -- Booked lessons of one child that are still to come.
  lessons_ahead_per_child smallint default 60 not null,
  -- A new family sits in no group with other children.
  new_families_wait boolean default true not null,
  -- How long recordings of lessons are kept.
  recording_days smallint default 60 not null,
  -- Until how long before the lesson cancelling is free (docs/domain.md, "Cancelling").
  free_cancellation_hours smallint default 24 not null,
  -- The shortest notice of a booking, whatever a teacher chose (docs/domain.md, "Teachers").
  notice_hours smallint default 0 not null,
  lesson_share_percent smallint default 100 not null,
  late_cancellation_share_percent smallint default 100 not null,
  trial_pay_cents integer default 0 not null,
  constraint school_settings_booking_horizon_months_check CHECK (((booking_horizon_months >= 1) AND (booking_horizon_months <= 24))),
  constraint school_settings_free_cancellation_hours_check CHECK (((free_cancellation_hours >= 0) AND (free_cancellation_hours <= 72))),
  constraint school_settings_is_only_row_check CHECK (is_only_row),
  constraint school_settings_late_cancellation_share_percent_check CHECK (((late_cancellation_share_percent >= 0) AND (late_cancellation_share_percent <= 100))),
  constraint school_settings_lesson_share_percent_check CHECK (((lesson_share_percent >= 0) AND (lesson_share_percent <= 100))),
  constraint school_settings_lessons_ahead_per_child_check CHECK (((lessons_ahead_per_child >= 1) AND (lessons_ahead_per_child <= 500))),
  constraint school_settings_notice_hours_check CHECK (((notice_hours >= 0) AND (notice_hours <= 168))),
  constraint school_settings_pkey PRIMARY KEY (is_only_row),
  constraint school_settings_recording_days_check CHECK (((recording_days >= 1) AND (recording_days <= 365))),
  constraint school_settings_trial_pay_cents_check CHECK (((trial_pay_cents >= 0) AND (trial_pay_cents <= 10000)))
);

-- What the school writes about itself: name, contact, prices, legal details and texts, the consents that parents and
-- teachers give, in each language (docs/domain.md, "The school’s texts"). Every change is a new version with its
-- author and time; the newest one counts. An empty object restores the text of the program or of school.json. A
-- change of a consent asks again: the consent keeps the day of the text in its column version.
create table school_texts (
  part school_text_part not null,
  locale text not null,
  -- Of two people who write the same version, the primary key refuses the second.
  version integer not null,
  content jsonb not null,
  written_by uuid,
  written_at timestamp with time zone not null,
  change_note text,
  constraint school_texts_change_note_check CHECK (((length(change_note) >= 1) AND (length(change_note) <= 200))),
  constraint school_texts_content_check CHECK (((jsonb_typeof(content) = 'object'::text) AND (length((content)::text) <= 200000))),
  constraint school_texts_locale_check CHECK ((locale = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint school_texts_pkey PRIMARY KEY (part, locale, version),
  constraint school_texts_version_check CHECK ((version > 0)),
  constraint school_texts_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL
);

create table seat_attendance (
  seat_id uuid not null,
  student_id uuid not null,
  attendance attendance not null,
  set_at timestamp with time zone not null,
  constraint seat_attendance_pkey PRIMARY KEY (seat_id),
  constraint seat_attendance_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seats(id) ON DELETE CASCADE,
  constraint seat_attendance_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);

-- One reminder per seat, start and distance: a moved lesson gets another reminder.
create table seat_reminders (
  seat_id uuid not null,
  starts_at timestamp with time zone not null,
  -- How long before the lesson.
  hours smallint default 24 not null,
  enqueued_at timestamp with time zone not null,
  constraint seat_reminders_hours_check CHECK ((hours = ANY (ARRAY[1, 24]))),
  constraint seat_reminders_pkey PRIMARY KEY (seat_id, starts_at, hours),
  constraint seat_reminders_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES seats(id) ON DELETE CASCADE
);

-- A child's place in a lesson, as booked or after a move. A seat that was given up keeps its row: released_at is set.
create table seats (
  id uuid default uuidv7() not null,
  lesson_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  capacity smallint not null,
  seat_no smallint not null,
  student_id uuid,
  -- The family, of the booking and of the student: the id of its row in parents.
  parent_id uuid not null,
  booking_id uuid not null,
  is_trial boolean not null,
  price_cents cents not null,
  during tstzrange generated always as (tstzrange(starts_at, ends_at)) stored,
  released_at timestamp with time zone,
  released_by_school boolean default false not null,
  -- The school's reason, which family and teacher read (docs/domain.md, "The school's desk"). Null again once the child
  -- is erased, because free text may name the child.
  release_reason reason,
  -- Released in time, or given back by the school, also after a lesson that was given: the family owes nothing, and a
  -- trial can be booked again.
  given_back_at timestamp with time zone,
  -- Why the school gave back a seat that the family had cancelled too late; the family reads it. Null again once the
  -- child is erased.
  give_back_reason reason,
  -- The seat that replaces this one after a postponement.
  moved_to uuid,
  -- Of a trial whose child was erased: when the child was first booked another lesson, for the school's figures. Its
  -- bookings no longer name the child.
  first_booked_at timestamp with time zone,
  -- The school gave the lesson to another teacher than the one of the booking while this seat was held: it is cancelled
  -- free of charge until the start (docs/domain.md, "The school's desk").
  teacher_changed boolean default false not null,
  -- The place of the same child at the same hour that was booked again after this one was cancelled too late. While
  -- that one waits for a second child this one is not given back yet; null again when that one is released meanwhile.
  replaced_by uuid,
  -- The school cancelled or moved the seat for the family. released_by_school alone: the school did it for its own
  -- reasons, as with a block.
  released_for_family boolean default false not null,
  -- The school gave the seat back when it cancelled it for the family, although the family's limit was past.
  limit_waived boolean default false not null,
  -- A report about it was sent. Written by mark_reported_seat.
  is_reported boolean default false not null,
  constraint seats_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint seats_check CHECK (((seat_no >= 1) AND (seat_no <= capacity))),
  constraint seats_check1 CHECK (((first_booked_at IS NULL) OR is_trial)),
  constraint seats_check2 CHECK (((moved_to IS NULL) OR ((given_back_at IS NOT NULL) AND (moved_to <> id)))),
  constraint seats_free_trial CHECK (((NOT is_trial) OR (((price_cents)::integer = 0) AND (capacity = 1)))),
  constraint seats_give_back_reason CHECK (((give_back_reason IS NULL) OR (given_back_at IS NOT NULL))),
  constraint seats_given_back CHECK (((given_back_at IS NULL) OR (released_at IS NOT NULL) OR (given_back_at >= starts_at))),
  constraint seats_limit_waived CHECK (((NOT limit_waived) OR (released_for_family AND (given_back_at IS NOT NULL)))),
  constraint seats_moved_to_fkey FOREIGN KEY (moved_to) REFERENCES seats(id),
  constraint seats_of_booked_child FOREIGN KEY (booking_id, parent_id, student_id) REFERENCES bookings(id, parent_id, student_id) ON UPDATE CASCADE,
  constraint seats_of_lesson FOREIGN KEY (lesson_id, starts_at, ends_at, capacity, is_trial) REFERENCES lessons(id, starts_at, ends_at, capacity, is_trial) ON UPDATE CASCADE,
  constraint seats_pkey PRIMARY KEY (id),
  constraint seats_release_reason CHECK (((release_reason IS NULL) OR released_by_school)),
  constraint seats_released_by_school CHECK (((NOT released_by_school) OR (released_at IS NOT NULL))),
  constraint seats_released_for_family CHECK (((NOT released_for_family) OR released_by_school)),
  constraint seats_replaced CHECK (((replaced_by IS NULL) OR ((released_at IS NOT NULL) AND (replaced_by <> id) AND (moved_to IS NULL)))),
  constraint seats_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES seats(id),
  constraint seats_student_free EXCLUDE USING gist (student_id WITH =, during WITH &&) WHERE ((released_at IS NULL))
);

-- The second factor: codes of an authenticator app.
create table second_factors (
  user_id uuid not null,
  -- Encrypted with a key made from the program's secret.
  secret text not null,
  -- The session that is setting it up; only that one sees the secret.
  session_id uuid,
  created_at timestamp with time zone not null,
  -- Set by the first right code. Before, signing in asks for none.
  enabled_at timestamp with time zone,
  -- The 30-second step of the last accepted code. A code works once: the next one must be of a later step.
  last_step bigint default 0 not null,
  constraint second_factors_last_step_check CHECK ((last_step >= 0)),
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Mails already sent: not sent again after a crash. One job may send several mails.
create table sent_mails (
  job_id uuid not null,
  recipient text default ''::text not null,
  sent_at timestamp with time zone default now() not null,
  constraint sent_mails_pkey PRIMARY KEY (job_id, recipient)
);

create table sessions (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  -- The browser's time zone, shown as the place of the session; nothing is looked up by IP address.
  zone text,
  -- Updated at most every ten minutes.
  last_used_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  -- Of a child's session that a parent's session opened: that parent. It ends with the parent's password, and when the
  -- parent leaves the family.
  opened_by uuid,
  constraint sessions_check CHECK ((opened_by <> user_id)),
  constraint sessions_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_zone_check CHECK ((length(zone) <= 80))
);

-- Files that the school shares with one family or all, and that a parent and a teacher share about a child. The file
-- itself is shared-files/<stored_as>.<kind> of the storage.
create table shared_files (
  -- Generated by the browser, so that a file sent twice is shared once.
  id uuid not null,
  stored_as uuid not null,
  name text not null,
  kind shared_file_kind not null,
  size integer not null,
  shared_by role not null,
  uploaded_by uuid,
  uploaded_at timestamp with time zone not null,
  -- Null: every family.
  family_id uuid,
  student_id uuid,
  teacher_id uuid,
  constraint shared_files_check CHECK (((student_id IS NULL) = (teacher_id IS NULL))),
  constraint shared_files_check1 CHECK (((student_id IS NULL) OR (family_id IS NOT NULL))),
  constraint shared_files_check2 CHECK (((shared_by = 'admin'::role) = (student_id IS NULL))),
  constraint shared_files_family_id_fkey FOREIGN KEY (family_id) REFERENCES parents(id) ON DELETE CASCADE,
  constraint shared_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint shared_files_pkey PRIMARY KEY (id),
  constraint shared_files_shared_by_check CHECK ((shared_by = ANY (ARRAY['admin'::role, 'parent'::role, 'teacher'::role]))),
  constraint shared_files_size_check CHECK (((size >= 1) AND (size <= 10000000))),
  constraint shared_files_stored_as_key UNIQUE (stored_as),
  constraint shared_files_student_id_family_id_fkey FOREIGN KEY (student_id, family_id) REFERENCES students(id, parent_id) ON DELETE CASCADE,
  constraint shared_files_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE,
  constraint shared_files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL
);

-- Sign-ins whose password was right and whose code is awaited. Only the hash of the browser's token is stored.
create table sign_in_challenges (
  token_hash text not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_challenges_pkey PRIMARY KEY (token_hash),
  constraint sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- A parent's sign-up until the address is confirmed and the browser that signed up has continued.
create table sign_ups (
  user_id uuid not null,
  -- The page that the person was going to: a path of this site, checked by src/features/accounts/return-path.ts.
  next_path text not null,
  -- The code of the last mail, hashed with a key of the program; null until that mail is composed.
  code_hash text,
  code_sent_at timestamp with time zone,
  -- Set when the browser that signed up received its session; it receives only one.
  continued_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint sign_ups_check CHECK (((code_hash IS NULL) = (code_sent_at IS NULL))),
  constraint sign_ups_next_path_check CHECK (((next_path ~~ '/%'::text) AND (length(next_path) <= 2000))),
  constraint sign_ups_pkey PRIMARY KEY (user_id),
  constraint sign_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table student_progress (
  student_id uuid not null,
  reading smallint default 0 not null,
  writing smallint default 0 not null,
  speaking smallint default 0 not null,
  comprehension smallint default 0 not null,
  completed_lessons integer default 0 not null,
  total_hours numeric(7,1) default 0 not null,
  current_level_progress smallint default 0 not null,
  points integer default 0 not null,
  constraint student_progress_completed_lessons_check CHECK ((completed_lessons >= 0)),
  constraint student_progress_comprehension_check CHECK (((comprehension >= 0) AND (comprehension <= 100))),
  constraint student_progress_current_level_progress_check CHECK (((current_level_progress >= 0) AND (current_level_progress <= 100))),
  constraint student_progress_pkey PRIMARY KEY (student_id),
  constraint student_progress_points_check CHECK ((points >= 0)),
  constraint student_progress_reading_check CHECK (((reading >= 0) AND (reading <= 100))),
  constraint student_progress_speaking_check CHECK (((speaking >= 0) AND (speaking <= 100))),
  constraint student_progress_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  constraint student_progress_total_hours_check CHECK ((total_hours >= (0)::numeric)),
  constraint student_progress_writing_check CHECK (((writing >= 0) AND (writing <= 100)))
);

-- The children of a family. A child may have a login of its own (user_id).
create table students (
  id uuid default uuidv7() not null,
  -- The family: the id of its row in parents, whichever of its parents acted.
  parent_id uuid not null,
  user_id uuid,
  first_name text not null,
  age smallint not null,
  level level not null,
  -- False when the parent does not know the level: it is shown as yet to be assessed, and practice begins at the first
  -- level.
  level_known boolean default true not null,
  -- Which Arabic the child should learn; null while no parent said so. Rules treat null as both.
  language_preference arabic_preference,
  interests text[] default '{}'::text[] not null,
  learning_goals text[] default '{}'::text[] not null,
  availability text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  -- The first name as searches read it, see searchable().
  search_text text generated always as (searchable(first_name)) stored not null,
  constraint students_age_check CHECK (((age >= 4) AND (age <= 17))),
  constraint students_availability_check CHECK ((length(availability) <= 500)),
  constraint students_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 80))),
  constraint students_id_parent_id_key UNIQUE (id, parent_id),
  constraint students_interests_check CHECK ((cardinality(interests) <= 20)),
  constraint students_learning_goals_check CHECK ((cardinality(learning_goals) <= 20)),
  constraint students_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id) ON DELETE CASCADE,
  constraint students_pkey PRIMARY KEY (id),
  constraint students_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint students_user_id_key UNIQUE (user_id)
);

-- Persons who have still to be mailed that a lesson has another teacher. The mail takes the row out, so that two
-- changes before it leaves are one, or none when they cancel each other.
create table substitution_outbox (
  recipient_id uuid not null,
  lesson_id uuid not null,
  -- The teacher of the lesson as far as the person knows.
  known_teacher_id uuid not null,
  constraint substitution_outbox_known_teacher_id_fkey FOREIGN KEY (known_teacher_id) REFERENCES teachers(id) ON DELETE CASCADE,
  constraint substitution_outbox_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE,
  constraint substitution_outbox_pkey PRIMARY KEY (recipient_id, lesson_id),
  constraint substitution_outbox_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Applications of teachers. Each is decided once.
create table teacher_applications (
  id uuid default uuidv7() not null,
  -- The applicant's account; null once it was replaced by a new sign-up with the same address.
  user_id uuid,
  -- The fields as submitted.
  first_name text not null,
  last_name text not null,
  email text not null,
  diploma text not null,
  experience_years smallint not null,
  hourly_rate_cents integer not null,
  timezone text not null,
  specialization text[] default '{}'::text[] not null,
  motivation text default ''::text not null,
  status application_status default 'pending'::application_status not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  refusal_reason text,
  created_at timestamp with time zone default now() not null,
  -- The language of the applicant's pages and mails (docs/domain.md, "Languages"); null before it was kept, which reads
  -- French. The newest application of an account counts, until it has a role.
  language_preference interface_language,
  constraint teacher_applications_check CHECK (((status = 'pending'::application_status) = (decided_at IS NULL))),
  constraint teacher_applications_check1 CHECK (((status = 'refused'::application_status) = (refusal_reason IS NOT NULL))),
  constraint teacher_applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint teacher_applications_diploma_check CHECK (((length(diploma) >= 1) AND (length(diploma) <= 200))),
  constraint teacher_applications_email_check CHECK ((length(email) <= 254)),
  constraint teacher_applications_experience_years_check CHECK (((experience_years >= 0) AND (experience_years <= 80))),
  constraint teacher_applications_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 80))),
  constraint teacher_applications_hourly_rate_cents_check CHECK (((hourly_rate_cents >= 0) AND (hourly_rate_cents <= 100000))),
  constraint teacher_applications_language_preference_check CHECK ((language_preference = ANY (ARRAY['french'::interface_language, 'english'::interface_language]))),
  constraint teacher_applications_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 80))),
  constraint teacher_applications_motivation_check CHECK ((length(motivation) <= 1000)),
  constraint teacher_applications_pkey PRIMARY KEY (id),
  constraint teacher_applications_refusal_reason_check CHECK (((length(refusal_reason) >= 1) AND (length(refusal_reason) <= 1000))),
  constraint teacher_applications_specialization_check CHECK ((cardinality(specialization) <= 10)),
  constraint teacher_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

-- A teacher who came to a lesson: was in its room at its start or later, and had entered after a reported absence.
-- Kept longer than the room: the page after the lesson asks whether the teacher came. Deleted after 31 days, a day
-- after room_arrivals.
create table teacher_arrivals (
  lesson_id uuid not null,
  -- When the teacher entered; before the start where the teacher stayed until it.
  arrived_at timestamp with time zone not null,
  teacher_id uuid not null,
  constraint teacher_arrivals_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE,
  constraint teacher_arrivals_pkey PRIMARY KEY (lesson_id, teacher_id),
  constraint teacher_arrivals_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
);

-- The rules of a teacher's calendar: hours of a weekday or of a date, open or closed.
create table teacher_availability (
  id uuid default uuidv7() not null,
  teacher_id uuid not null,
  day_of_week weekday not null,
  -- 'HH:00-HH:00'; an end of 00:00 is the midnight that ends the day.
  time_slot text not null,
  date date,
  is_exception boolean default false not null,
  holiday_id uuid,
  valid_from date,
  valid_until date,
  created_at timestamp with time zone default now() not null,
  -- The lesson that the teacher can't give, whose hour this exception closes.
  absent_lesson_id uuid,
  constraint availability_of_absence_closes CHECK (((absent_lesson_id IS NULL) OR is_exception)),
  constraint teacher_availability_absent_lesson_id_teacher_id_fkey FOREIGN KEY (absent_lesson_id, teacher_id) REFERENCES lesson_absences(lesson_id, teacher_id) ON DELETE CASCADE,
  constraint teacher_availability_check CHECK ((valid_until >= valid_from)),
  constraint teacher_availability_check1 CHECK (((date IS NULL) OR (((EXTRACT(isodow FROM date))::integer - 1) = (array_position(ARRAY['lundi'::weekday, 'mardi'::weekday, 'mercredi'::weekday, 'jeudi'::weekday, 'vendredi'::weekday, 'samedi'::weekday, 'dimanche'::weekday], day_of_week) - 1)))),
  constraint teacher_availability_check2 CHECK (((holiday_id IS NULL) OR is_exception)),
  constraint teacher_availability_holiday_id_fkey FOREIGN KEY (holiday_id) REFERENCES teacher_holidays(id) ON DELETE CASCADE,
  constraint teacher_availability_pkey PRIMARY KEY (id),
  constraint teacher_availability_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE,
  constraint teacher_availability_time_slot_check CHECK (((time_slot ~ '^([01]\d|2[0-3]):00-([01]\d|2[0-3]):00$'::text) AND ("left"(time_slot, 5) <> "right"(time_slot, 5)) AND (("right"(time_slot, 5) = '00:00'::text) OR ("left"(time_slot, 5) < "right"(time_slot, 5)))))
);

-- One reminder per teacher and day, sent the evening before.
create table teacher_day_reminders (
  teacher_id uuid not null,
  day date not null,
  enqueued_at timestamp with time zone not null,
  constraint teacher_day_reminders_pkey PRIMARY KEY (teacher_id, day),
  constraint teacher_day_reminders_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
);

-- Whole days, or some hours of one day, on which a teacher gives no lessons (docs/domain.md, "Absences and holidays").
create table teacher_holidays (
  id uuid not null,
  teacher_id uuid not null,
  first_day date not null,
  last_day date not null,
  from_hour smallint default 0 not null,
  until_hour smallint default 24 not null,
  -- Entered by the school, whose reason only the school reads.
  by_school boolean default false not null,
  reason text default ''::text not null,
  taken_at timestamp with time zone not null,
  sent_last_day date,
  sent_until_hour smallint,
  constraint teacher_holidays_check CHECK (((last_day >= first_day) AND ((last_day - first_day) < 92))),
  constraint teacher_holidays_hours CHECK ((((from_hour = 0) AND (until_hour = 24)) OR ((first_day = last_day) AND (from_hour >= 0) AND (from_hour < until_hour) AND (until_hour <= 24)))),
  constraint teacher_holidays_no_overlap EXCLUDE USING gist (teacher_id WITH =, tsrange((first_day + make_interval(hours => (from_hour)::integer)), (last_day + make_interval(hours => (until_hour)::integer))) WITH &&),
  constraint teacher_holidays_pkey PRIMARY KEY (id),
  constraint teacher_holidays_reason CHECK (((length(reason) <= 500) AND (by_school OR (reason = ''::text)))),
  constraint teacher_holidays_sent_end CHECK (
CASE
    WHEN (sent_last_day IS NULL) THEN (sent_until_hour IS NULL)
    ELSE ((sent_until_hour IS NOT NULL) AND (ROW(last_day, until_hour) < ROW(sent_last_day, sent_until_hour)))
END),
  constraint teacher_holidays_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
);

-- Derived from teacher_availability by triggers, one row per hour, so that an index-only scan finds the teachers for
-- a weekday and hour in a zone, best rated first. Does not contain lessons.
create table teacher_hours (
  availability_id uuid not null,
  teacher_id uuid not null,
  timezone text not null,
  rating numeric(2,1) not null,
  offers_trial boolean not null,
  is_listed boolean not null,
  minimum_notice_minutes integer not null,
  -- So that searches by time compare the length without reading the teacher.
  lesson_lengths smallint[] default '{60}'::smallint[] not null,
  is_exception boolean not null,
  -- Whether the teacher has an exception at this weekday and hour, so that a search reads exceptions only then.
  has_exception boolean default false not null,
  day_of_week weekday not null,
  hour smallint not null,
  date date,
  valid_from date,
  valid_until date,
  constraint teacher_hours_availability_id_fkey FOREIGN KEY (availability_id) REFERENCES teacher_availability(id) ON DELETE CASCADE,
  constraint teacher_hours_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint teacher_hours_pkey PRIMARY KEY (availability_id, hour)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);

-- A teacher's private note on a student.
create table teacher_notes (
  teacher_id uuid not null,
  student_id uuid not null,
  note text not null,
  updated_at timestamp with time zone default now() not null,
  constraint teacher_notes_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint teacher_notes_pkey PRIMARY KEY (teacher_id, student_id),
  constraint teacher_notes_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE,
  constraint teacher_notes_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
);

-- Photos of teachers. At most one awaits the school, one is shown, and one was refused with a reason; a new upload
-- replaces the one that waits and the refusal. The files of a photo are the folder teacher-photos/<id>/ of the
-- storage.
create table teacher_photos (
  id uuid default gen_random_uuid() not null,
  teacher_id uuid not null,
  uploaded_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  refused_at timestamp with time zone,
  refusal_reason text,
  constraint teacher_photos_check CHECK (((approved_at IS NULL) OR (refused_at IS NULL))),
  constraint teacher_photos_check1 CHECK (((refused_at IS NULL) = (refusal_reason IS NULL))),
  constraint teacher_photos_id_teacher_id_key UNIQUE (id, teacher_id),
  constraint teacher_photos_pkey PRIMARY KEY (id),
  constraint teacher_photos_refusal_reason_check CHECK (((length(refusal_reason) >= 1) AND (length(refusal_reason) <= 500))),
  constraint teacher_photos_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
);

-- What families write about a teacher (docs/domain.md, "Reviews").
create table teacher_reviews (
  id uuid default uuidv7() not null,
  teacher_id uuid not null,
  -- The row of the family: one review of each teacher, whichever parent writes it.
  family_id uuid not null,
  -- Who wrote it last. The name is shown only while this person belongs to the family.
  written_by uuid,
  stars smallint not null,
  body text default ''::text not null,
  -- Raised by every change that the family makes: an answer or a hiding names the version that was read.
  version integer default 1 not null,
  written_at timestamp with time zone not null,
  changed_at timestamp with time zone,
  reply text,
  replied_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_reason text,
  constraint teacher_reviews_body_check CHECK ((length(body) <= 1000)),
  constraint teacher_reviews_changed CHECK (((version = 1) = (changed_at IS NULL))),
  constraint teacher_reviews_check CHECK ((changed_at >= written_at)),
  constraint teacher_reviews_family_id_fkey FOREIGN KEY (family_id) REFERENCES parents(id) ON DELETE CASCADE,
  constraint teacher_reviews_hidden_reason_check CHECK (((length(hidden_reason) >= 1) AND (length(hidden_reason) <= 500))),
  constraint teacher_reviews_hidden_with_reason CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
  constraint teacher_reviews_once UNIQUE (teacher_id, family_id),
  constraint teacher_reviews_pkey PRIMARY KEY (id),
  constraint teacher_reviews_replied CHECK (((reply IS NULL) = (replied_at IS NULL))),
  constraint teacher_reviews_reply_check CHECK (((length(reply) >= 1) AND (length(reply) <= 1000))),
  constraint teacher_reviews_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint teacher_reviews_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE,
  constraint teacher_reviews_version_check CHECK ((version > 0)),
  constraint teacher_reviews_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL
);

create table teachers (
  id uuid not null,
  role role default 'teacher'::role not null,
  timezone text not null,
  trial_lesson_available boolean default false not null,
  -- The lengths of individual lessons that the teacher gives.
  lesson_lengths smallint[] default '{60}'::smallint[] not null,
  hourly_rate_cents integer default 3500 not null,
  -- The notice that counts, never shorter than the school's. A trigger writes it from the teacher's choice, which is
  -- stored beside it and counts again once the school asks for less.
  minimum_notice_minutes integer default 120 not null,
  chosen_notice_minutes integer default 120 not null,
  specialization text[] default '{}'::text[] not null,
  levels level[] default '{}'::level[] not null,
  age_from smallint default 4 not null,
  age_to smallint default 17 not null,
  varieties arabic_variety[] default '{}'::arabic_variety[] not null,
  -- The languages that lessons are explained in.
  languages spoken_language[] default '{francais}'::spoken_language[] not null,
  online_lessons boolean default true not null,
  -- Count, sum and average of the reviews that are shown. Only the trigger on teacher_reviews writes them.
  rating_count integer default 0 not null,
  rating_sum integer default 0 not null,
  rating numeric(2,1) default 0 not null,
  -- Children with at least one lesson given, and lessons given.
  total_students integer default 0 not null,
  total_lessons integer default 0 not null,
  -- [{ "title", "place", "year" }]
  education jsonb default '[]'::jsonb not null,
  teaching_experience text default ''::text not null,
  presentation_video_url text,
  headline text default ''::text not null,
  bio text default ''::text not null,
  bio_ar text default ''::text not null,
  teaching_style text[] default '{}'::text[] not null,
  -- The approved photo, for the cards of a list.
  photo_id uuid,
  approved_at timestamp with time zone,
  retired_at timestamp with time zone,
  -- Suspended: not open for booking; account, calendar and booked lessons remain.
  suspended_at timestamp with time zone,
  -- On the public list and open for booking.
  is_listed boolean generated always as (((approved_at IS NOT NULL) AND (retired_at IS NULL) AND (suspended_at IS NULL))) stored not null,
  -- Grows with every change that affects bookings: availability, busy times, zone, rate, lengths, minimum notice,
  -- listing.
  calendar_version bigint default 0 not null,
  search_text text default ''::text not null,
  constraint teachers_age_from_check CHECK (((age_from >= 4) AND (age_from <= 17))),
  constraint teachers_age_to_check CHECK (((age_to >= 4) AND (age_to <= 17))),
  constraint teachers_ages_in_order CHECK ((age_from <= age_to)),
  constraint teachers_bio_ar_check CHECK ((length(bio_ar) <= 4000)),
  constraint teachers_bio_check CHECK ((length(bio) <= 4000)),
  constraint teachers_education_check CHECK ((jsonb_typeof(education) = 'array'::text)),
  constraint teachers_headline_check CHECK ((length(headline) <= 200)),
  constraint teachers_hourly_rate_cents_check CHECK (((hourly_rate_cents >= 0) AND (hourly_rate_cents <= 100000))),
  constraint teachers_id_fkey FOREIGN KEY (id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint teachers_id_role_fkey FOREIGN KEY (id, role) REFERENCES user_roles(user_id, role) DEFERRABLE INITIALLY DEFERRED,
  constraint teachers_languages_check CHECK ((cardinality(languages) <= 6)),
  constraint teachers_lesson_lengths_check CHECK ((((cardinality(lesson_lengths) >= 1) AND (cardinality(lesson_lengths) <= 4)) AND (lesson_lengths <@ '{30,60,90,120}'::smallint[]))),
  constraint teachers_minimum_notice_minutes_check CHECK (((minimum_notice_minutes >= 0) AND (minimum_notice_minutes <= 20160))),
  constraint teachers_notice_of_school CHECK ((minimum_notice_minutes >= chosen_notice_minutes)),
  constraint teachers_photo_id_fkey FOREIGN KEY (photo_id, id) REFERENCES teacher_photos(id, teacher_id) ON DELETE SET NULL (photo_id),
  constraint teachers_pkey PRIMARY KEY (id),
  constraint teachers_presentation_video_url_check CHECK (((presentation_video_url ~ '^(https://|/)[^\s]+$'::text) AND (length(presentation_video_url) <= 500))),
  constraint teachers_rating_check CHECK (((rating >= (0)::numeric) AND (rating <= (5)::numeric))),
  constraint teachers_rating_of_reviews CHECK ((((rating_sum >= rating_count) AND (rating_sum <= (5 * rating_count))) AND (rating_count >= 0) AND (rating = average_rating(rating_sum, rating_count)))),
  constraint teachers_role_check CHECK ((role = 'teacher'::role)),
  constraint teachers_specialization_check CHECK ((cardinality(specialization) <= 10)),
  constraint teachers_teaching_experience_check CHECK ((length(teaching_experience) <= 4000)),
  constraint teachers_teaching_style_check CHECK ((cardinality(teaching_style) <= 10)),
  constraint teachers_total_lessons_check CHECK ((total_lessons >= 0)),
  constraint teachers_total_students_check CHECK ((total_students >= 0)),
  constraint teachers_varieties_check CHECK ((cardinality(varieties) <= 4))
);

-- One role per account.
create table user_roles (
  user_id uuid not null,
  role role not null,
  -- Of teachers and the school (docs/domain.md, "Languages"). A parent's preference is in parents; a child's login uses
  -- the family's.
  language_preference interface_language,
  constraint user_roles_language_of_staff CHECK (((language_preference IS NULL) OR (role = ANY (ARRAY['teacher'::role, 'admin'::role])))),
  constraint user_roles_pkey PRIMARY KEY (user_id),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_roles_user_id_role_key UNIQUE (user_id, role)
);

-- Users, sessions, accounts and verifications are better-auth's tables.
create table users (
  id uuid default uuidv7() not null,
  name text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  username text,
  display_username text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  -- An erased account keeps its row when bookings refer to it, without name, address and password.
  erased_at timestamp with time zone,
  constraint users_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint users_email_key UNIQUE (email),
  constraint users_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_username_key UNIQUE (username)
);

create table verifications (
  id uuid default uuidv7() not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint verifications_pkey PRIMARY KEY (id)
);

-- Teachers who agreed to lend their voice (docs/domain.md, "Voices"). Without it no clip of that teacher exists:
-- withdrawing it deletes them all.
create table voice_agreements (
  teacher_id uuid not null,
  -- The day of the text that was agreed to (src/features/clips/clips.ts).
  version date not null,
  agreed_at timestamp with time zone not null,
  constraint voice_agreements_pkey PRIMARY KEY (teacher_id),
  constraint voice_agreements_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
);

-- Parents who agreed that their child records the words that it repeats (docs/domain.md, "Children’s voices").
create table voice_consents (
  student_id uuid not null,
  -- The day of the text that was agreed to (src/features/voices/voices.ts).
  version date not null,
  agreed_by uuid not null,
  agreed_at timestamp with time zone not null,
  constraint voice_consents_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint voice_consents_pkey PRIMARY KEY (student_id),
  constraint voice_consents_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
);

CREATE INDEX account_links_of_user ON public.account_links USING btree (user_id, purpose);

CREATE INDEX accounts_of_user ON public.accounts USING btree (user_id);

CREATE INDEX announcement_recipients_due ON public.announcement_recipients USING btree (announcement_id, user_id) WHERE (enqueued_at IS NULL);

CREATE INDEX announcement_recipients_of_user ON public.announcement_recipients USING btree (user_id);

CREATE INDEX announcements_by_time ON public.announcements USING btree (written_at DESC, id DESC);

CREATE INDEX audit_addresses_by_time ON public.audit_addresses USING btree (at);

CREATE INDEX audit_log_by_action ON public.audit_log USING btree (action, id DESC);

CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (actor, id DESC) WHERE (actor IS NOT NULL);

CREATE INDEX audit_log_by_details ON public.audit_log USING gin (details jsonb_path_ops);

CREATE INDEX audit_log_by_subject ON public.audit_log USING btree (subject, id DESC) WHERE (subject IS NOT NULL);

CREATE INDEX booking_requests_of_parent ON public.booking_requests USING btree (parent_id, requested_at DESC, id);

CREATE INDEX booking_requests_of_student ON public.booking_requests USING btree (student_id);

CREATE INDEX bookings_by_date ON public.bookings USING btree (created_at);

CREATE INDEX bookings_of_pair ON public.bookings USING btree (parent_id, teacher_id, student_id);

CREATE INDEX busy_calendars_to_read ON public.busy_calendars USING btree (tried_at);

CREATE INDEX child_voices_by_age ON public.child_voices USING btree (recorded_at);

CREATE INDEX child_voices_of_student ON public.child_voices USING btree (student_id, recorded_at DESC);

CREATE INDEX clips_by_text ON public.clips USING btree (spoken) WHERE (approved_at IS NOT NULL);

CREATE INDEX clips_of_teacher ON public.clips USING btree (teacher_id, recorded_at DESC);

CREATE UNIQUE INDEX clips_one_approved ON public.clips USING btree (item) WHERE (approved_at IS NOT NULL);

CREATE UNIQUE INDEX clips_one_rejected ON public.clips USING btree (item, teacher_id) WHERE (rejected_at IS NOT NULL);

CREATE UNIQUE INDEX clips_one_waiting ON public.clips USING btree (item) WHERE ((approved_at IS NULL) AND (rejected_at IS NULL));

CREATE INDEX clips_waiting ON public.clips USING btree (recorded_at, id) WHERE ((approved_at IS NULL) AND (rejected_at IS NULL));

CREATE INDEX conversations_of_parent ON public.conversations USING btree (parent_id, last_message_at DESC, id DESC);

CREATE INDEX conversations_of_teacher ON public.conversations USING btree (teacher_id, last_message_at DESC, id DESC);

CREATE INDEX counted_cancellations_of_teacher ON public.counted_cancellations USING btree (teacher_id, month);

CREATE INDEX curriculum_changes_of_entry ON public.curriculum_changes USING btree (entry, done_at DESC, id);

CREATE INDEX curriculum_changes_of_person ON public.curriculum_changes USING btree (done_by) WHERE (done_by IS NOT NULL);

CREATE INDEX curriculum_editors_by ON public.curriculum_editors USING btree (allowed_by) WHERE (allowed_by IS NOT NULL);

CREATE INDEX data_exports_of_user ON public.data_exports USING btree (user_id, requested_at DESC);

CREATE INDEX diploma_files_of_verifier ON public.diploma_files USING btree (verified_by) WHERE (verified_by IS NOT NULL);

CREATE INDEX earning_lines_of_month ON public.earning_lines USING btree (month);

CREATE INDEX earning_lines_of_teacher ON public.earning_lines USING btree (teacher_id, month);

CREATE INDEX email_changes_of_user ON public.email_changes USING btree (user_id);

CREATE UNIQUE INDEX email_changes_open ON public.email_changes USING btree (user_id) WHERE (changed_at IS NULL);

CREATE INDEX file_removals_due ON public.file_removals USING btree (due_at);

CREATE INDEX group_waits_in_order ON public.group_waits USING btree (group_id, joined_at, id) WHERE (status = ANY (ARRAY['waiting'::wait_status, 'offered'::wait_status]));

CREATE INDEX group_waits_of_lesson ON public.group_waits USING btree (lesson_id) WHERE (status = 'offered'::wait_status);

CREATE INDEX group_waits_of_parent ON public.group_waits USING btree (parent_id);

CREATE UNIQUE INDEX group_waits_once ON public.group_waits USING btree (group_id, student_id) WHERE (status = ANY (ARRAY['waiting'::wait_status, 'offered'::wait_status]));

CREATE INDEX homework_of_student ON public.homework USING btree (student_id, due_on);

CREATE INDEX hosted_recording_files_of_lesson ON public.hosted_recording_files USING btree (lesson_id);

CREATE INDEX hosted_recording_students_of_student ON public.hosted_recording_students USING btree (student_id);

CREATE INDEX hosted_recordings_due ON public.hosted_recordings USING btree (due_at);

CREATE INDEX hosted_recordings_of_teacher ON public.hosted_recordings USING btree (teacher_id);

CREATE UNIQUE INDEX learning_answers_end_a_question ON public.learning_answers USING btree (session_id, place) WHERE ((feedback ->> 'isDone'::text))::boolean;

CREATE INDEX learning_answers_in_order ON public.learning_answers USING btree (session_id, place, answered_at);

CREATE INDEX learning_answers_of_day ON public.learning_answers USING btree (student_id, answered_on);

CREATE INDEX learning_exercises_of_point ON public.learning_exercises USING btree (point_id, place);

CREATE INDEX learning_exercises_proofread_by ON public.learning_exercises USING btree (proofread_by) WHERE (proofread_by IS NOT NULL);

CREATE INDEX learning_meetings_in_order ON public.learning_meetings USING btree (student_id, met_at);

CREATE INDEX learning_points_by_level ON public.learning_points USING btree (level, place);

CREATE INDEX learning_reviews_of_day ON public.learning_reviews USING btree (student_id, reviewed_on);

CREATE INDEX learning_reviews_of_item ON public.learning_reviews USING btree (student_id, item, reviewed_at);

CREATE INDEX learning_sessions_of_student ON public.learning_sessions USING btree (student_id, started_at DESC);

CREATE INDEX learning_texts_proofread_by ON public.learning_texts USING btree (proofread_by) WHERE (proofread_by IS NOT NULL);

CREATE INDEX learning_words_by_concept ON public.learning_words USING btree (concept);

CREATE INDEX learning_words_by_level ON public.learning_words USING btree (level, place);

CREATE INDEX learning_words_picture ON public.learning_words USING btree (picture) WHERE (picture IS NOT NULL);

CREATE INDEX learning_words_proofread_by ON public.learning_words USING btree (proofread_by) WHERE (proofread_by IS NOT NULL);

CREATE INDEX lesson_absences_of_holiday ON public.lesson_absences USING btree (holiday_id) WHERE (holiday_id IS NOT NULL);

CREATE INDEX lesson_absences_of_teacher ON public.lesson_absences USING btree (teacher_id);

CREATE UNIQUE INDEX lesson_packages_one_of_a_name ON public.lesson_packages USING btree (lower(name)) WHERE (retired_at IS NULL);

CREATE INDEX lesson_proposals_of_lesson ON public.lesson_proposals USING btree (lesson_id);

CREATE INDEX lesson_proposals_of_student ON public.lesson_proposals USING btree (student_id);

CREATE INDEX lesson_proposals_of_teacher ON public.lesson_proposals USING btree (teacher_id);

CREATE UNIQUE INDEX one_open_proposal ON public.lesson_proposals USING btree (seat_id) WHERE (outcome IS NULL);

CREATE INDEX lesson_reports_of_student ON public.lesson_reports USING btree (student_id, sent_at DESC);

CREATE INDEX lesson_reports_of_teacher ON public.lesson_reports USING btree (teacher_id);

CREATE INDEX lessons_by_start ON public.lessons USING btree (starts_at);

CREATE INDEX lessons_cancelled_of_teacher ON public.lessons USING btree (teacher_id, starts_at) WHERE (status = 'cancelled'::lesson_status);

CREATE INDEX lessons_completed ON public.lessons USING btree (starts_at, id) WHERE (status = 'completed'::lesson_status);

CREATE INDEX lessons_joinable ON public.lessons USING btree (starts_at) WHERE is_joinable;

CREATE INDEX lessons_of_group ON public.lessons USING btree (group_id, starts_at) WHERE (status = ANY (ARRAY['pending'::lesson_status, 'upcoming'::lesson_status, 'confirmed'::lesson_status]));

CREATE INDEX lessons_of_teacher ON public.lessons USING btree (teacher_id, starts_at) WHERE (status <> 'cancelled'::lesson_status);

CREATE INDEX lessons_pending ON public.lessons USING btree (join_until) WHERE (status = 'pending'::lesson_status);

CREATE INDEX lessons_to_close ON public.lessons USING btree (ends_at) WHERE (status = ANY (ARRAY['upcoming'::lesson_status, 'confirmed'::lesson_status, 'pending'::lesson_status]));

CREATE INDEX mail_log_by_person ON public.mail_log USING btree (user_id, queued_at DESC, id DESC) WHERE (user_id IS NOT NULL);

CREATE INDEX mail_log_by_state ON public.mail_log USING btree (state, queued_at DESC, id DESC);

CREATE INDEX mail_log_by_time ON public.mail_log USING btree (queued_at DESC, id DESC);

CREATE INDEX messages_of_student ON public.messages USING btree (student_id);

CREATE INDEX messages_of_writer ON public.messages USING btree (written_by) WHERE (written_by IS NOT NULL);

CREATE INDEX notifications_of_announcement ON public.notifications USING btree (announcement_id) WHERE (announcement_id IS NOT NULL);

CREATE INDEX notifications_of_conversation ON public.notifications USING btree (conversation_id) WHERE (conversation_id IS NOT NULL);

CREATE INDEX notifications_of_file ON public.notifications USING btree (file_id) WHERE (file_id IS NOT NULL);

CREATE INDEX notifications_of_review ON public.notifications USING btree (review_id) WHERE (review_id IS NOT NULL);

CREATE INDEX notifications_of_student ON public.notifications USING btree (student_id);

CREATE INDEX notifications_of_user ON public.notifications USING btree (user_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX notifications_one_a_conversation ON public.notifications USING btree (user_id, conversation_id) WHERE (read_at IS NULL);

CREATE INDEX parent_invitations_of_person ON public.parent_invitations USING btree (invited_by);

CREATE UNIQUE INDEX parent_invitations_open ON public.parent_invitations USING btree (family_id) WHERE ((used_at IS NULL) AND (revoked_at IS NULL));

CREATE INDEX placements_of_student ON public.placements USING btree (student_id, started_at DESC);

CREATE UNIQUE INDEX placements_one_running ON public.placements USING btree (student_id) WHERE (finished_at IS NULL);

CREATE INDEX profiles_by_family_name ON public.profiles USING btree (folded(((last_name || ' '::text) || first_name)), id);

CREATE INDEX profiles_by_first_name ON public.profiles USING btree (folded(first_name) text_pattern_ops);

CREATE INDEX profiles_by_full_name ON public.profiles USING btree (folded(((first_name || ' '::text) || last_name)), id);

CREATE INDEX profiles_by_last_name ON public.profiles USING btree (folded(last_name) text_pattern_ops);

CREATE INDEX profiles_by_phone ON public.profiles USING btree (phone_end(phone)) WHERE (phone IS NOT NULL);

CREATE INDEX profiles_search ON public.profiles USING gin (search_text gin_trgm_ops);

CREATE INDEX recording_consents_by_parent ON public.recording_consents USING btree (agreed_by);

CREATE INDEX recording_students_of_student ON public.recording_students USING btree (student_id);

CREATE INDEX recordings_by_start ON public.recordings USING btree (started_at);

CREATE INDEX recordings_of_teacher ON public.recordings USING btree (teacher_id);

CREATE UNIQUE INDEX recordings_one_running ON public.recordings USING btree (lesson_id) WHERE (stopped_at IS NULL);

CREATE INDEX recordings_unfinished ON public.recordings USING btree (started_at) WHERE (stored_as IS NULL);

CREATE INDEX report_drafts_of_student ON public.report_drafts USING btree (student_id);

CREATE INDEX report_drafts_of_teacher ON public.report_drafts USING btree (teacher_id);

CREATE INDEX room_arrivals_by_time ON public.room_arrivals USING btree (arrived_at);

CREATE INDEX room_arrivals_of_student ON public.room_arrivals USING btree (student_id);

CREATE INDEX room_events_of_room ON public.room_events USING btree (lesson_id, id);

CREATE INDEX room_removals_of_family ON public.room_removals USING btree (family_id);

CREATE INDEX room_reports_of_lesson ON public.room_reports USING btree (lesson_id);

CREATE UNIQUE INDEX room_reports_of_program ON public.room_reports USING btree (lesson_id) WHERE (role IS NULL);

CREATE INDEX room_reports_open ON public.room_reports USING btree (reported_at) WHERE (handled_at IS NULL);

CREATE INDEX school_day_changes_by_start ON public.school_day_changes USING btree (starts_at);

CREATE INDEX school_logo_of_author ON public.school_logo USING btree (uploaded_by) WHERE (uploaded_by IS NOT NULL);

CREATE INDEX school_texts_of_author ON public.school_texts USING btree (written_by) WHERE (written_by IS NOT NULL);

CREATE INDEX seat_attendance_of_student ON public.seat_attendance USING btree (student_id);

CREATE INDEX seats_by_move ON public.seats USING btree (moved_to) WHERE (moved_to IS NOT NULL);

CREATE INDEX seats_by_replacement ON public.seats USING btree (replaced_by) WHERE (replaced_by IS NOT NULL);

CREATE INDEX seats_of_booking ON public.seats USING btree (booking_id);

CREATE INDEX seats_of_lesson ON public.seats USING btree (lesson_id);

CREATE INDEX seats_of_parent ON public.seats USING btree (parent_id, starts_at);

CREATE UNIQUE INDEX seats_one_each ON public.seats USING btree (lesson_id, seat_no) WHERE (released_at IS NULL);

CREATE UNIQUE INDEX seats_one_trial ON public.seats USING btree (student_id) WHERE (is_trial AND (given_back_at IS NULL));

CREATE INDEX seats_released ON public.seats USING btree (starts_at) WHERE (released_at IS NOT NULL);

CREATE INDEX seats_released_late ON public.seats USING btree (lesson_id) WHERE ((released_at IS NOT NULL) AND (given_back_at IS NULL));

CREATE INDEX seats_unreported ON public.seats USING btree (starts_at, lesson_id) WHERE ((NOT is_reported) AND (released_at IS NULL) AND (given_back_at IS NULL) AND (student_id IS NOT NULL));

CREATE INDEX sent_mails_by_time ON public.sent_mails USING btree (sent_at);

CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);

CREATE INDEX sessions_opened_by ON public.sessions USING btree (opened_by) WHERE (opened_by IS NOT NULL);

CREATE INDEX shared_files_of_family ON public.shared_files USING btree (family_id, uploaded_at DESC, id);

CREATE INDEX shared_files_of_school ON public.shared_files USING btree (uploaded_at DESC, id) WHERE (shared_by = 'admin'::role);

CREATE INDEX shared_files_of_student ON public.shared_files USING btree (student_id) WHERE (student_id IS NOT NULL);

CREATE INDEX shared_files_of_teacher ON public.shared_files USING btree (teacher_id, uploaded_at DESC, id) WHERE (teacher_id IS NOT NULL);

CREATE INDEX shared_files_of_uploader ON public.shared_files USING btree (uploaded_by) WHERE (uploaded_by IS NOT NULL);

CREATE INDEX sign_in_challenges_of_user ON public.sign_in_challenges USING btree (user_id);

CREATE INDEX students_by_first_name ON public.students USING btree (folded(first_name) text_pattern_ops);

CREATE INDEX students_of_parent ON public.students USING btree (parent_id, created_at, id);

CREATE INDEX students_search ON public.students USING gin (search_text gin_trgm_ops);

CREATE INDEX substitution_outbox_of_lesson ON public.substitution_outbox USING btree (lesson_id);

CREATE INDEX applications_by_status ON public.teacher_applications USING btree (status, created_at, id);

CREATE INDEX applications_decided ON public.teacher_applications USING btree (status, decided_at, id) WHERE (decided_at IS NOT NULL);

CREATE INDEX applications_of_user ON public.teacher_applications USING btree (user_id, created_at DESC);

CREATE UNIQUE INDEX applications_one_open ON public.teacher_applications USING btree (user_id) WHERE (status <> 'refused'::application_status);

CREATE INDEX teacher_arrivals_by_time ON public.teacher_arrivals USING btree (arrived_at);

CREATE INDEX teacher_arrivals_of_teacher ON public.teacher_arrivals USING btree (teacher_id);

CREATE INDEX availability_of_absence ON public.teacher_availability USING btree (absent_lesson_id) WHERE (absent_lesson_id IS NOT NULL);

CREATE INDEX availability_of_holiday ON public.teacher_availability USING btree (holiday_id) WHERE (holiday_id IS NOT NULL);

CREATE UNIQUE INDEX availability_once ON public.teacher_availability USING btree (teacher_id, day_of_week, time_slot, date, is_exception, valid_from, valid_until, absent_lesson_id) NULLS NOT DISTINCT;

CREATE INDEX teacher_hours_exceptions ON public.teacher_hours USING btree (teacher_id, hour) WHERE is_exception;

CREATE INDEX teacher_hours_of_teacher ON public.teacher_hours USING btree (teacher_id);

CREATE INDEX teacher_hours_open ON public.teacher_hours USING btree (timezone, day_of_week, hour, rating DESC, teacher_id) INCLUDE (date, has_exception, minimum_notice_minutes, offers_trial, valid_from, valid_until, lesson_lengths) WHERE ((NOT is_exception) AND is_listed);

CREATE INDEX teacher_notes_of_student ON public.teacher_notes USING btree (student_id);

CREATE UNIQUE INDEX teacher_photos_one_approved ON public.teacher_photos USING btree (teacher_id) WHERE (approved_at IS NOT NULL);

CREATE UNIQUE INDEX teacher_photos_one_refused ON public.teacher_photos USING btree (teacher_id) WHERE (refused_at IS NOT NULL);

CREATE UNIQUE INDEX teacher_photos_one_waiting ON public.teacher_photos USING btree (teacher_id) WHERE ((approved_at IS NULL) AND (refused_at IS NULL));

CREATE INDEX teacher_photos_waiting ON public.teacher_photos USING btree (uploaded_at, id) WHERE ((approved_at IS NULL) AND (refused_at IS NULL));

CREATE INDEX teacher_reviews_hidden ON public.teacher_reviews USING btree (written_at DESC, id DESC) WHERE (hidden_at IS NOT NULL);

CREATE INDEX teacher_reviews_latest ON public.teacher_reviews USING btree (written_at DESC, id DESC);

CREATE INDEX teacher_reviews_of_family ON public.teacher_reviews USING btree (family_id);

CREATE INDEX teacher_reviews_of_writer ON public.teacher_reviews USING btree (written_by) WHERE (written_by IS NOT NULL);

CREATE INDEX teacher_reviews_shown ON public.teacher_reviews USING btree (teacher_id, written_at DESC, id DESC) WHERE (hidden_at IS NULL);

CREATE UNIQUE INDEX teachers_by_photo ON public.teachers USING btree (photo_id) WHERE (photo_id IS NOT NULL);

CREATE INDEX teachers_by_rating ON public.teachers USING btree (rating DESC, id) WHERE is_listed;

CREATE INDEX teachers_by_zone ON public.teachers USING btree (timezone) WHERE is_listed;

CREATE INDEX teachers_search ON public.teachers USING gin (search_text gin_trgm_ops) WHERE is_listed;

CREATE INDEX users_by_date ON public.users USING btree (created_at, id);

CREATE INDEX users_by_part_of_email ON public.users USING gin (email gin_trgm_ops);

CREATE INDEX verifications_by_identifier ON public.verifications USING btree (identifier);

CREATE INDEX voice_consents_by_parent ON public.voice_consents USING btree (agreed_by);

CREATE TRIGGER account_blocks_before_insert BEFORE INSERT ON public.account_blocks FOR EACH ROW EXECUTE FUNCTION account_blocks_before_insert();

CREATE TRIGGER account_blocks_teacher_suspended BEFORE INSERT ON public.account_blocks FOR EACH ROW EXECUTE FUNCTION refuse_block_of_listed();

CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER bookings_after_trial AFTER INSERT ON public.bookings FOR EACH ROW WHEN ((new.lesson_type <> 'trial'::lesson_type)) EXECUTE FUNCTION note_stay_after_trial();

CREATE TRIGGER bookings_answer_request AFTER INSERT ON public.bookings FOR EACH ROW EXECUTE FUNCTION bookings_answer_request();

CREATE TRIGGER bookings_audit AFTER INSERT ON public.bookings FOR EACH ROW EXECUTE FUNCTION bookings_audit();

CREATE TRIGGER bookings_keep_free_cancellation BEFORE UPDATE OF free_cancellation_hours ON public.bookings FOR EACH ROW WHEN ((new.free_cancellation_hours IS DISTINCT FROM old.free_cancellation_hours)) EXECUTE FUNCTION refuse_promise_change();

CREATE TRIGGER bookings_not_blocked BEFORE INSERT ON public.bookings FOR EACH ROW EXECUTE FUNCTION refuse_booking_of_blocked();

CREATE TRIGGER busy_calendars_after_insert_or_delete AFTER INSERT OR DELETE ON public.busy_calendars FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

CREATE TRIGGER busy_calendars_after_update AFTER UPDATE OF busy ON public.busy_calendars FOR EACH ROW WHEN ((old.busy IS DISTINCT FROM new.busy)) EXECUTE FUNCTION raise_calendar_version();

CREATE TRIGGER child_voices_file AFTER DELETE ON public.child_voices FOR EACH ROW EXECUTE FUNCTION remove_child_voice_file();

CREATE TRIGGER clips_files AFTER DELETE ON public.clips FOR EACH ROW EXECUTE FUNCTION remove_clip_files();

CREATE TRIGGER conversations_teacher_gone BEFORE INSERT ON public.conversations FOR EACH ROW EXECUTE FUNCTION refuse_erased_teacher();

CREATE TRIGGER counted_cancellations_are_final BEFORE DELETE OR UPDATE ON public.counted_cancellations FOR EACH STATEMENT EXECUTE FUNCTION refuse_earning_change();

CREATE TRIGGER counted_cancellations_insert BEFORE INSERT ON public.counted_cancellations FOR EACH ROW EXECUTE FUNCTION earning_lines_before_insert();

CREATE TRIGGER curriculum_changes_stay BEFORE DELETE OR UPDATE ON public.curriculum_changes FOR EACH ROW EXECUTE FUNCTION curriculum_changes_stay();

CREATE TRIGGER diploma_files_file AFTER DELETE ON public.diploma_files FOR EACH ROW EXECUTE FUNCTION remove_diploma_file();

CREATE TRIGGER earning_lines_are_final BEFORE DELETE ON public.earning_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_earning_change();

CREATE TRIGGER earning_lines_insert BEFORE INSERT ON public.earning_lines FOR EACH ROW EXECUTE FUNCTION earning_lines_before_insert();

CREATE TRIGGER earning_lines_keep_amounts BEFORE UPDATE ON public.earning_lines FOR EACH ROW EXECUTE FUNCTION earning_lines_keep_amounts();

CREATE TRIGGER earning_months_are_final BEFORE DELETE OR UPDATE ON public.earning_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_earning_change();

CREATE TRIGGER earning_months_insert BEFORE INSERT ON public.earning_months FOR EACH ROW EXECUTE FUNCTION earning_months_before_insert();

CREATE TRIGGER group_waits_offered BEFORE INSERT OR UPDATE OF lesson_id, group_id ON public.group_waits FOR EACH ROW WHEN ((new.status = 'offered'::wait_status)) EXECUTE FUNCTION check_offered_lesson();

CREATE TRIGGER groups_after_insert AFTER INSERT ON public.groups FOR EACH ROW EXECUTE FUNCTION raise_calendar_version();

CREATE TRIGGER groups_after_update AFTER UPDATE ON public.groups FOR EACH ROW WHEN (((((old.level IS DISTINCT FROM new.level) OR (old.youngest IS DISTINCT FROM new.youngest)) OR (old.oldest IS DISTINCT FROM new.oldest)) OR (old.is_named IS DISTINCT FROM new.is_named))) EXECUTE FUNCTION raise_calendar_version();

CREATE TRIGGER homework_files_file AFTER DELETE ON public.homework_files FOR EACH ROW EXECUTE FUNCTION remove_homework_file();

CREATE TRIGGER hosted_recording_students_erased AFTER DELETE ON public.hosted_recording_students FOR EACH ROW EXECUTE FUNCTION withdraw_hosted_recording();

CREATE TRIGGER hosted_recordings_consented BEFORE INSERT ON public.hosted_recordings FOR EACH ROW EXECUTE FUNCTION check_hosted_recording();

CREATE TRIGGER learning_exercise_changed BEFORE UPDATE ON public.learning_exercises FOR EACH ROW EXECUTE FUNCTION curriculum_entry_changed();

CREATE TRIGGER learning_exercises_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.learning_exercises FOR EACH STATEMENT EXECUTE FUNCTION learning_content_changed();

CREATE TRIGGER learning_letters_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.learning_letters FOR EACH STATEMENT EXECUTE FUNCTION learning_content_changed();

CREATE TRIGGER learning_letters_clips AFTER UPDATE OF name_ar ON public.learning_letters FOR EACH ROW WHEN ((old.name_ar <> new.name_ar)) EXECUTE FUNCTION remove_outdated_clips();

CREATE TRIGGER learning_pictures_file AFTER DELETE ON public.learning_pictures FOR EACH ROW WHEN ((old.added_at IS NOT NULL)) EXECUTE FUNCTION remove_own_picture();

CREATE TRIGGER learning_points_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.learning_points FOR EACH STATEMENT EXECUTE FUNCTION learning_content_changed();

CREATE TRIGGER learning_reviews_are_append_only BEFORE UPDATE ON public.learning_reviews FOR EACH ROW EXECUTE FUNCTION refuse_review_change();

CREATE TRIGGER learning_text_changed BEFORE UPDATE ON public.learning_texts FOR EACH ROW EXECUTE FUNCTION curriculum_entry_changed();

CREATE TRIGGER learning_texts_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.learning_texts FOR EACH STATEMENT EXECUTE FUNCTION learning_content_changed();

CREATE TRIGGER learning_word_changed BEFORE UPDATE ON public.learning_words FOR EACH ROW EXECUTE FUNCTION curriculum_entry_changed('{picture_chosen}', '{concept,near,level,theme,picture}');

CREATE TRIGGER learning_words_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.learning_words FOR EACH STATEMENT EXECUTE FUNCTION learning_content_changed();

CREATE TRIGGER learning_words_clips AFTER UPDATE OF ar, example_ar ON public.learning_words FOR EACH ROW WHEN (((old.ar <> new.ar) OR (old.example_ar <> new.example_ar))) EXECUTE FUNCTION remove_outdated_clips();

CREATE TRIGGER lesson_absences_after_write AFTER INSERT OR DELETE ON public.lesson_absences FOR EACH ROW EXECUTE FUNCTION lesson_absences_after_write();

CREATE TRIGGER lesson_boards_file AFTER DELETE OR UPDATE OF stored_as ON public.lesson_boards FOR EACH ROW EXECUTE FUNCTION remove_lesson_board();

CREATE TRIGGER lesson_packages_keep_terms BEFORE UPDATE ON public.lesson_packages FOR EACH ROW EXECUTE FUNCTION lesson_packages_keep_terms();

CREATE TRIGGER lesson_reports_mark_seat AFTER INSERT OR DELETE ON public.lesson_reports FOR EACH ROW EXECUTE FUNCTION mark_reported_seat();

CREATE TRIGGER lessons_added_late AFTER INSERT ON public.lessons FOR EACH ROW WHEN ((new.starts_at < now())) EXECUTE FUNCTION note_school_day_change();

CREATE TRIGGER lessons_after_completion AFTER UPDATE OF status ON public.lessons FOR EACH ROW WHEN (((new.status = 'completed'::lesson_status) AND (old.status <> 'completed'::lesson_status))) EXECUTE FUNCTION lessons_after_completion('1');

CREATE TRIGGER lessons_after_revoked_completion AFTER UPDATE OF status ON public.lessons FOR EACH ROW WHEN (((old.status = 'completed'::lesson_status) AND (new.status = 'cancelled'::lesson_status))) EXECUTE FUNCTION lessons_after_completion('-1');

CREATE TRIGGER lessons_before_change BEFORE UPDATE ON public.lessons FOR EACH ROW WHEN (((new.starts_at IS DISTINCT FROM old.starts_at) OR (new.ends_at IS DISTINCT FROM old.ends_at) OR (new.seats_taken IS DISTINCT FROM old.seats_taken) OR (new.teacher_id IS DISTINCT FROM old.teacher_id) OR ((new.status = 'cancelled'::lesson_status) IS DISTINCT FROM (old.status = 'cancelled'::lesson_status)))) EXECUTE FUNCTION lessons_before_change();

CREATE TRIGGER lessons_changed_late AFTER UPDATE ON public.lessons FOR EACH ROW WHEN (((old.starts_at < now()) OR (new.starts_at < now()))) EXECUTE FUNCTION note_school_day_change();

CREATE TRIGGER lessons_hold_freed_seats BEFORE UPDATE OF seats_taken, status ON public.lessons FOR EACH ROW WHEN (((new.type = 'group'::lesson_type) AND ((new.seats_taken < old.seats_taken) OR (new.status = ANY (ARRAY['cancelled'::lesson_status, 'completed'::lesson_status]))))) EXECUTE FUNCTION lessons_hold_freed_seats();

CREATE TRIGGER lessons_removed_late AFTER DELETE ON public.lessons FOR EACH ROW WHEN ((old.starts_at < now())) EXECUTE FUNCTION note_school_day_change();

CREATE TRIGGER notifications_not_for_erased BEFORE INSERT ON public.notifications FOR EACH ROW EXECUTE FUNCTION skip_erased_recipient();

CREATE TRIGGER parents_first_is_blocked AFTER UPDATE OF place ON public.parents FOR EACH ROW WHEN (((new.place = 1) AND (old.place IS DISTINCT FROM new.place))) EXECUTE FUNCTION end_sessions_of_blocked_family();

CREATE TRIGGER parents_join AFTER INSERT OR UPDATE OF joined_family ON public.parents FOR EACH ROW WHEN ((new.joined_family IS NOT NULL)) EXECUTE FUNCTION parents_after_join();

CREATE TRIGGER parents_left AFTER UPDATE OF joined_family, place ON public.parents FOR EACH ROW WHEN (((old.family_id <> new.family_id) OR ((old.place IS NOT NULL) AND (new.place IS NULL)))) EXECUTE FUNCTION end_parent_access();

CREATE TRIGGER profiles_after_rename AFTER UPDATE OF first_name, last_name ON public.profiles FOR EACH ROW EXECUTE FUNCTION profiles_after_rename();

CREATE TRIGGER recording_consents_by_parent BEFORE INSERT OR UPDATE OF agreed_by, student_id ON public.recording_consents FOR EACH ROW EXECUTE FUNCTION check_consent();

CREATE TRIGGER recording_consents_withdrawn AFTER DELETE ON public.recording_consents FOR EACH ROW EXECUTE FUNCTION withdraw_recordings();

CREATE TRIGGER recording_pieces_consented BEFORE INSERT ON public.recording_pieces FOR EACH ROW EXECUTE FUNCTION check_recording_piece();

CREATE TRIGGER recording_pieces_file AFTER DELETE ON public.recording_pieces FOR EACH ROW EXECUTE FUNCTION remove_recording_file();

CREATE TRIGGER recording_students_erased AFTER DELETE ON public.recording_students FOR EACH ROW EXECUTE FUNCTION erase_recording_of_student();

CREATE TRIGGER recordings_consented BEFORE INSERT ON public.recordings FOR EACH ROW EXECUTE FUNCTION check_recording();

CREATE TRIGGER recordings_file AFTER DELETE ON public.recordings FOR EACH ROW WHEN ((old.stored_as IS NOT NULL)) EXECUTE FUNCTION remove_recording_file();

CREATE TRIGGER room_participants_not_removed BEFORE INSERT OR UPDATE OF seat_no, user_id ON public.room_participants FOR EACH ROW EXECUTE FUNCTION refuse_removed_participant();

CREATE TRIGGER school_logo_file AFTER DELETE ON public.school_logo FOR EACH ROW EXECUTE FUNCTION remove_logo_file();

CREATE TRIGGER school_logo_replaced AFTER UPDATE OF stored_as ON public.school_logo FOR EACH ROW WHEN ((old.stored_as <> new.stored_as)) EXECUTE FUNCTION remove_logo_file();

CREATE TRIGGER school_settings_notice AFTER UPDATE OF notice_hours ON public.school_settings FOR EACH ROW WHEN ((new.notice_hours <> old.notice_hours)) EXECUTE FUNCTION apply_notice_to_teachers();

CREATE TRIGGER school_settings_stay BEFORE DELETE OR TRUNCATE ON public.school_settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_settings_removal();

CREATE TRIGGER school_texts_stay BEFORE DELETE OR UPDATE ON public.school_texts FOR EACH ROW EXECUTE FUNCTION school_texts_stay();

CREATE TRIGGER seats_added_late AFTER INSERT ON public.seats FOR EACH ROW WHEN ((new.starts_at < now())) EXECUTE FUNCTION note_school_day_change();

CREATE TRIGGER seats_after_release AFTER UPDATE OF released_at ON public.seats FOR EACH ROW WHEN (((old.released_at IS NULL) AND (new.released_at IS NOT NULL))) EXECUTE FUNCTION seats_after_release();

CREATE TRIGGER seats_changed_late AFTER UPDATE ON public.seats FOR EACH ROW WHEN ((((old.starts_at < now()) OR (new.starts_at < now())) AND (old.is_reported = new.is_reported))) EXECUTE FUNCTION note_school_day_change();

CREATE TRIGGER seats_moved BEFORE UPDATE OF moved_to ON public.seats FOR EACH ROW WHEN (((new.moved_to IS NOT NULL) AND (new.moved_to IS DISTINCT FROM old.moved_to))) EXECUTE FUNCTION check_moved_seat();

CREATE TRIGGER seats_removed_late AFTER DELETE ON public.seats FOR EACH ROW WHEN ((old.starts_at < now())) EXECUTE FUNCTION note_school_day_change();

CREATE TRIGGER second_factors_step_grows BEFORE UPDATE ON public.second_factors FOR EACH ROW EXECUTE FUNCTION second_factors_step_grows();

CREATE TRIGGER sessions_after_delete AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION sessions_after_delete();

CREATE TRIGGER sessions_audit_delete AFTER DELETE ON public.sessions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION sessions_audit_delete();

CREATE TRIGGER sessions_audit_insert AFTER INSERT ON public.sessions FOR EACH ROW EXECUTE FUNCTION sessions_audit_insert();

CREATE TRIGGER sessions_limited_life BEFORE INSERT OR UPDATE OF expires_at, created_at ON public.sessions FOR EACH ROW EXECUTE FUNCTION limit_session_life();

CREATE TRIGGER sessions_not_blocked BEFORE INSERT ON public.sessions FOR EACH ROW EXECUTE FUNCTION refuse_session_of_blocked();

CREATE TRIGGER shared_files_file AFTER DELETE ON public.shared_files FOR EACH ROW EXECUTE FUNCTION remove_shared_file();

CREATE TRIGGER shared_files_teacher_gone BEFORE INSERT ON public.shared_files FOR EACH ROW WHEN ((new.teacher_id IS NOT NULL)) EXECUTE FUNCTION refuse_erased_teacher();

CREATE TRIGGER students_at_most_12 AFTER INSERT OR UPDATE OF parent_id ON public.students FOR EACH ROW EXECUTE FUNCTION students_after_insert();

CREATE TRIGGER students_before_delete BEFORE DELETE ON public.students FOR EACH ROW EXECUTE FUNCTION keep_first_booking();

CREATE TRIGGER students_family AFTER INSERT OR UPDATE OF parent_id ON public.students FOR EACH ROW EXECUTE FUNCTION students_in_own_family();

CREATE TRIGGER students_start_progress AFTER INSERT ON public.students FOR EACH ROW EXECUTE FUNCTION start_progress();

CREATE TRIGGER availability_after_delete AFTER DELETE ON public.teacher_availability REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION availability_after_write();

CREATE TRIGGER availability_after_insert AFTER INSERT ON public.teacher_availability REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION availability_after_write();

CREATE TRIGGER availability_after_update AFTER UPDATE ON public.teacher_availability REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION availability_after_write();

CREATE TRIGGER teacher_photos_files AFTER DELETE ON public.teacher_photos FOR EACH ROW EXECUTE FUNCTION remove_photo_files();

CREATE TRIGGER teacher_reviews_insert BEFORE INSERT ON public.teacher_reviews FOR EACH ROW EXECUTE FUNCTION teacher_reviews_before_insert();

CREATE TRIGGER teacher_reviews_rating AFTER INSERT OR DELETE OR UPDATE OF stars, hidden_at ON public.teacher_reviews FOR EACH ROW EXECUTE FUNCTION teacher_reviews_after_write();

CREATE TRIGGER teachers_after_update AFTER UPDATE ON public.teachers FOR EACH ROW WHEN (((((((((new.timezone IS DISTINCT FROM old.timezone) OR (new.rating IS DISTINCT FROM old.rating)) OR (new.trial_lesson_available IS DISTINCT FROM old.trial_lesson_available)) OR (new.approved_at IS DISTINCT FROM old.approved_at)) OR (new.retired_at IS DISTINCT FROM old.retired_at)) OR (new.suspended_at IS DISTINCT FROM old.suspended_at)) OR (new.minimum_notice_minutes IS DISTINCT FROM old.minimum_notice_minutes)) OR (new.lesson_lengths IS DISTINCT FROM old.lesson_lengths))) EXECUTE FUNCTION teachers_after_update();

CREATE TRIGGER teachers_apply_school_notice BEFORE INSERT OR UPDATE OF minimum_notice_minutes ON public.teachers FOR EACH ROW EXECUTE FUNCTION apply_school_notice();

CREATE TRIGGER teachers_before_write BEFORE INSERT OR UPDATE ON public.teachers FOR EACH ROW EXECUTE FUNCTION teachers_before_write();

CREATE TRIGGER teachers_not_blocked BEFORE INSERT OR UPDATE OF suspended_at ON public.teachers FOR EACH ROW EXECUTE FUNCTION refuse_listing_of_blocked();

CREATE TRIGGER user_roles_audit AFTER INSERT OR DELETE OR UPDATE ON public.user_roles FOR EACH ROW EXECUTE FUNCTION user_roles_audit();

CREATE TRIGGER users_before_delete BEFORE DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION users_before_delete();

CREATE TRIGGER voice_consents_by_parent BEFORE INSERT OR UPDATE OF agreed_by, student_id ON public.voice_consents FOR EACH ROW EXECUTE FUNCTION check_consent();
