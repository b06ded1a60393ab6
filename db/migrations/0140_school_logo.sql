-- The school's own logo; without a row the program's drawn mark stands. The file is school-logos/<stored_as>.png of the storage,
-- and pages find it by the SHA-256 of its content.
create table school_logo (
  -- At most one row.
  is_only_row boolean primary key default true check (is_only_row),
  stored_as uuid not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  width smallint not null check (width between 1 and 480),
  height smallint not null check (height between 1 and 160),
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null
);
create index school_logo_of_author on school_logo (uploaded_by) where uploaded_by is not null;

-- Whatever replaces or deletes the row, its file leaves with it.
create function remove_logo_file() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values ('school-logos/' || old.stored_as || '.png', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return old;
end $$;
create trigger school_logo_file after delete on school_logo for each row execute function remove_logo_file();
create trigger school_logo_replaced after update of stored_as on school_logo
  for each row when (old.stored_as <> new.stored_as) execute function remove_logo_file();
