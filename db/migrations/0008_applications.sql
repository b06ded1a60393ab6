-- Applications of teachers. Each is decided once.

create type application_status as enum ('pending', 'accepted', 'refused');

create table teacher_applications (
  id uuid primary key default uuidv7(),
  -- The applicant's account; null once it was replaced by a new sign-up with the same address.
  user_id uuid references users on delete set null,
  -- The fields as submitted.
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  email text not null check (length(email) <= 254),
  diploma text not null check (length(diploma) between 1 and 200),
  experience_years smallint not null check (experience_years between 0 and 80),
  hourly_rate_cents integer not null check (hourly_rate_cents between 0 and 100000),
  timezone text not null,
  specialization text[] not null default '{}' check (cardinality(specialization) <= 10),
  motivation text not null default '' check (length(motivation) <= 1000),
  status application_status not null default 'pending',
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  refusal_reason text check (length(refusal_reason) between 1 and 1000),
  created_at timestamptz not null default now(),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'refused') = (refusal_reason is not null))
);
-- One pending or accepted application per account.
create unique index applications_one_open on teacher_applications (user_id) where status <> 'refused';
create index applications_by_status on teacher_applications (status, created_at, id);
create index applications_of_user on teacher_applications (user_id, created_at desc);

-- A pending application is deleted with its account.
create function users_before_delete() returns trigger language plpgsql as $$
begin
  delete from teacher_applications where user_id = old.id and status = 'pending';
  return old;
end $$;
create trigger users_before_delete before delete on users for each row execute function users_before_delete();
