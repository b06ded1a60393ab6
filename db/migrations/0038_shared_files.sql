-- Files that the school shares with a family or all, and that a parent and a teacher share about a child. The file itself is
-- shared-files/<stored_as>.<kind> in the storage.
create type shared_file_kind as enum ('pdf', 'jpg', 'png', 'webp');

create table shared_files (
  -- Chosen by the browser, so that a file that is sent twice is shared once.
  id uuid primary key,
  stored_as uuid not null unique,
  name text not null check (length(name) between 1 and 120),
  kind shared_file_kind not null,
  size integer not null check (size between 1 and 10000000),
  shared_by role not null check (shared_by in ('admin', 'parent', 'teacher')),
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null,
  -- Null: every family.
  family_id uuid references parents on delete cascade,
  student_id uuid,
  teacher_id uuid references teachers on delete cascade,
  foreign key (student_id, family_id) references students (id, parent_id) on delete cascade,
  -- A child's file is between the family and one teacher; the school's is about no child.
  check ((student_id is null) = (teacher_id is null)),
  check (student_id is null or family_id is not null),
  check ((shared_by = 'admin') = (student_id is null))
);
create index shared_files_of_family on shared_files (family_id, uploaded_at desc, id);
create index shared_files_of_teacher on shared_files (teacher_id, uploaded_at desc, id) where teacher_id is not null;
create index shared_files_of_school on shared_files (uploaded_at desc, id) where shared_by = 'admin';
create index shared_files_of_student on shared_files (student_id) where student_id is not null;
create index shared_files_of_uploader on shared_files (uploaded_by) where uploaded_by is not null;

-- Whatever deletes the row, its file leaves with it.
create function remove_shared_file() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values ('shared-files/' || old.stored_as || '.' || old.kind, now())
  on conflict (path) do update set due_at = excluded.due_at;
  return old;
end $$;
create trigger shared_files_file after delete on shared_files for each row execute function remove_shared_file();
