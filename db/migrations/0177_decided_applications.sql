-- Answered applications are read from the latest answer, a page at a time.
create index applications_decided on teacher_applications (status, decided_at, id) where decided_at is not null;
