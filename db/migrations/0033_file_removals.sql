-- Files that are to leave the storage. A row is written before a file (due in an hour, taken back in the transaction that
-- keeps it) and in the transaction that deletes what named it, so that a crash leaves no file behind.
create table file_removals (
  path text primary key check (path ~ '^[a-z0-9][a-z0-9._/-]*$' and length(path) <= 300),
  due_at timestamptz not null
);
create index file_removals_due on file_removals (due_at);
