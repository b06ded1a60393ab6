-- Photos of teachers. One waits for the school, one is shown, one was refused with a reason; a new upload replaces the one that
-- waits and the refusal. The files of a photo are the folder teacher-photos/<id>/ of the storage.
create table teacher_photos (
  id uuid primary key default gen_random_uuid(),
  teacher_id uuid not null references teachers (id) on delete cascade,
  uploaded_at timestamptz not null,
  approved_at timestamptz,
  refused_at timestamptz,
  refusal_reason text check (length(refusal_reason) between 1 and 500),
  check (approved_at is null or refused_at is null),
  check ((refused_at is null) = (refusal_reason is null)),
  unique (id, teacher_id)
);
create unique index teacher_photos_one_waiting on teacher_photos (teacher_id) where approved_at is null and refused_at is null;
create unique index teacher_photos_one_approved on teacher_photos (teacher_id) where approved_at is not null;
create unique index teacher_photos_one_refused on teacher_photos (teacher_id) where refused_at is not null;
create index teacher_photos_waiting on teacher_photos (uploaded_at, id) where approved_at is null and refused_at is null;

-- The approved photo, for the cards of a list.
alter table teachers add column photo_id uuid;
alter table teachers add constraint teachers_photo_id_fkey
  foreign key (photo_id, id) references teacher_photos (id, teacher_id) on delete set null (photo_id);
create unique index teachers_by_photo on teachers (photo_id) where photo_id is not null;

-- Whatever deletes the row, its files leave with it.
create function remove_photo_files() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values ('teacher-photos/' || old.id || '/', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return old;
end $$;
create trigger teacher_photos_files after delete on teacher_photos for each row execute function remove_photo_files();
