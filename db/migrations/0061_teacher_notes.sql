-- What a teacher notes of a pupil, for themselves alone; it leaves with the child.
create table teacher_notes (
  teacher_id uuid not null references teachers on delete cascade,
  student_id uuid not null references students on delete cascade,
  note text not null check (length(note) between 1 and 2000),
  updated_at timestamptz not null default now(),
  primary key (teacher_id, student_id)
);
create index teacher_notes_of_student on teacher_notes (student_id);
