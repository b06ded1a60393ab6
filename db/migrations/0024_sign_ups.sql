-- A parent's sign-up until its address is confirmed and its browser has gone on.
create table sign_ups (
  user_id uuid primary key references users on delete cascade,
  -- Where the person was going: a path of this site, checked by accounts.ts.
  next_path text not null check (next_path like '/%' and length(next_path) <= 2000),
  -- The code of the last mail, hashed with a key of the program; null until that mail is composed.
  code_hash text,
  code_sent_at timestamptz,
  check ((code_hash is null) = (code_sent_at is null)),
  -- Set when the browser that signed up got its session: it gets one only.
  continued_at timestamptz,
  created_at timestamptz not null default now()
);

-- A parent may not know the child's level: then it is shown as yet to be assessed, and practice begins at the first level.
alter table students add column level_known boolean not null default true;
