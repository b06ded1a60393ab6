-- The search for an hour looks up the groups that another child can join. They are few, and so is what this index holds.
create index lessons_joinable on lessons (starts_at) where is_joinable;
