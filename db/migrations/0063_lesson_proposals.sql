-- Another hour that a teacher proposes for a lesson (docs/domain.md, "Proposing another hour").
create type proposal_outcome as enum ('accepted', 'refused', 'withdrawn');
create table lesson_proposals (
  id uuid primary key,
  seat_id uuid not null references seats on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  teacher_id uuid not null references teachers on delete cascade,
  student_id uuid not null references students on delete cascade,
  starts_at timestamptz not null,
  proposed_at timestamptz not null,
  -- The last instant of an answer, excluded.
  expires_at timestamptz not null check (expires_at > proposed_at),
  outcome proposal_outcome,
  answered_at timestamptz,
  check ((outcome is null) = (answered_at is null))
);
create unique index one_open_proposal on lesson_proposals (seat_id) where outcome is null;
create index lesson_proposals_of_lesson on lesson_proposals (lesson_id);
create index lesson_proposals_of_teacher on lesson_proposals (teacher_id);
create index lesson_proposals_of_student on lesson_proposals (student_id);

alter type notification_kind add value 'hour_proposed';
alter type notification_kind add value 'proposal_refused';
alter type notification_kind add value 'proposal_withdrawn';
