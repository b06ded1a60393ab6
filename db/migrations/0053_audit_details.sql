-- The history of a lesson, a booking or a family is found by the ids in the details of the audit log:
-- {"lesson": id}, {"lessons": [id, …]}, {"booking": id}.
create index audit_log_by_details on audit_log using gin (details jsonb_path_ops);
