-- The school reads all accounts, the newest first, a page at a time.
create index users_by_date on users (created_at, id);
-- And the lessons given, the last one first, among a million.
create index lessons_completed on lessons (starts_at, id) where status = 'completed';
