-- What families say of a teacher (docs/domain.md, "Reviews").

create table teacher_reviews (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references teachers on delete cascade,
  -- The row of the family: one review for each teacher, whichever parent writes.
  family_id uuid not null references parents on delete cascade,
  -- Who wrote it last. The name is shown only while this person belongs to the family.
  written_by uuid references users on delete set null,
  stars smallint not null check (stars between 1 and 5),
  body text not null default '' check (length(body) <= 1000),
  -- Raised by every change of the family's, so that nobody answers or hides a text that they have not read.
  version integer not null default 1 check (version > 0),
  written_at timestamptz not null,
  changed_at timestamptz check (changed_at >= written_at),
  reply text check (length(reply) between 1 and 1000),
  replied_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text check (length(hidden_reason) between 1 and 500),
  constraint teacher_reviews_once unique (teacher_id, family_id),
  constraint teacher_reviews_changed check ((version = 1) = (changed_at is null)),
  constraint teacher_reviews_replied check ((reply is null) = (replied_at is null)),
  constraint teacher_reviews_hidden_with_reason check ((hidden_at is null) = (hidden_reason is null))
);
create index teacher_reviews_shown on teacher_reviews (teacher_id, written_at desc, id desc) where hidden_at is null;
create index teacher_reviews_of_family on teacher_reviews (family_id);
create index teacher_reviews_of_writer on teacher_reviews (written_by) where written_by is not null;
create index teacher_reviews_hidden on teacher_reviews (written_at desc, id desc) where hidden_at is not null;
create index teacher_reviews_latest on teacher_reviews (written_at desc, id desc);

create function teacher_reviews_before_insert() returns trigger language plpgsql as $$
begin
  if not exists (
    select from seats s join lessons l on l.id = s.lesson_id
    where s.parent_id = new.family_id and s.released_at is null and l.teacher_id = new.teacher_id and l.status = 'completed'
  ) then
    raise exception 'A family rates a teacher who gave it a lesson'
      using errcode = 'check_violation', constraint = 'teacher_reviews_after_lesson';
  end if;
  return new;
end $$;
create trigger teacher_reviews_insert before insert on teacher_reviews
  for each row execute function teacher_reviews_before_insert();

-- Count, sum and average of the reviews that are shown. Nothing else writes them, and they cannot disagree.
create function average_rating(stars integer, reviews integer) returns numeric immutable language sql
return case when reviews = 0 then 0 else round(stars::numeric / reviews, 1) end;

alter table teachers
  add column rating_count integer not null default 0,
  add column rating_sum integer not null default 0;
-- Nobody had written a review yet.
update teachers set rating = 0 where rating <> 0;
alter table teachers
  add constraint teachers_rating_of_reviews check (rating_sum between rating_count and 5 * rating_count
    and rating_count >= 0 and rating = average_rating(rating_sum, rating_count));

create function teacher_reviews_after_write() returns trigger language plpgsql as $$
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
end $$;
create trigger teacher_reviews_rating after insert or delete or update of stars, hidden_at on teacher_reviews
  for each row execute function teacher_reviews_after_write();

alter table notifications add column review_id uuid references teacher_reviews on delete cascade;
create index notifications_of_review on notifications (review_id) where review_id is not null;

alter table notification_settings
  drop constraint notification_settings_muted_mails_check,
  drop constraint notification_settings_muted_notices_check,
  add constraint notification_settings_muted_mails_check
    check (muted_mails <@ array['bookings', 'requests', 'messages', 'tomorrow', 'reviews']),
  add constraint notification_settings_muted_notices_check
    check (muted_notices <@ array['bookings', 'requests', 'messages', 'reviews']);

alter type notification_kind add value 'review_written';
alter type notification_kind add value 'review_answered';
alter type notification_kind add value 'review_hidden';
alter type notification_kind add value 'review_shown';
