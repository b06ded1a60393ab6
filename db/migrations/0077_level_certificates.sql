-- A certificate was counted anew each time it was asked for, so that a birthday or a few forgotten words took it away. The papers
-- of that day are made from this row.
create table level_certificates (
  student_id uuid not null references students(id) on delete cascade,
  level level not null,
  earned_at timestamptz not null,
  held integer not null,
  words integer not null,
  primary key (student_id, level),
  constraint level_certificates_held check (held between 1 and words)
);
comment on table level_certificates is
  'Certificates that a child earned, from the first time that one was shown or saved (docs/domain.md, "Documents"). Deleted with the child.';
comment on column level_certificates.held is 'Words held on that day, of the words that the child could be asked at its age then.';
