-- Diplomas that applicants and teachers show the school. A file is diplomas/<stored_as>.<kind> in the storage. A profile says
-- that a diploma was verified while one of its teacher's files is.
create table diploma_files (
  -- Chosen by the browser, so that a file that is sent twice is stored once.
  id uuid primary key,
  -- An applicant has no row in teachers yet.
  user_id uuid not null references users on delete cascade,
  -- At most four: each place once.
  place smallint not null check (place between 1 and 4),
  stored_as uuid not null unique,
  name text not null check (length(name) between 1 and 120),
  kind shared_file_kind not null,
  size integer not null check (size between 1 and 10000000),
  uploaded_at timestamptz not null,
  verified_at timestamptz,
  -- Null once that admin's account is deleted.
  verified_by uuid references users on delete set null,
  -- Why the school took the verification back; the owner reads it.
  withdrawal_reason text check (length(withdrawal_reason) between 1 and 500),
  unique (user_id, place),
  check (verified_by is null or verified_at is not null),
  check (verified_at is null or withdrawal_reason is null)
);
create index diploma_files_of_verifier on diploma_files (verified_by) where verified_by is not null;

create function diploma_file_path(file diploma_files) returns text language sql immutable
  return 'diplomas/' || file.stored_as || '.' || file.kind;

-- Whatever deletes the row, its file leaves with it.
create function remove_diploma_file() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values (diploma_file_path(old), now())
  on conflict (path) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger diploma_files_file after delete on diploma_files for each row execute function remove_diploma_file();
