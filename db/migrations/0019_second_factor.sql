-- Second factor: codes of an authenticator app, recovery codes, and sign-ins that await one of them.

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with a key made from the program's secret.
  secret text not null,
  -- The session that is setting it up; only that one sees the secret.
  session_id uuid,
  created_at timestamptz not null,
  -- Set by the first right code. Before, signing in asks for none.
  enabled_at timestamptz,
  -- The 30-second step of the last accepted code. A code works once: the next one must be of a later step.
  last_step bigint not null default 0 check (last_step >= 0)
);

create function second_factors_step_grows() returns trigger language plpgsql as $$
begin
  if new.secret = old.secret and new.last_step < old.last_step then
    raise exception 'A code works once' using errcode = 'check_violation', constraint = 'second_factors_step_grows';
  end if;
  return new;
end $$;
create trigger second_factors_step_grows before update on second_factors
  for each row execute function second_factors_step_grows();

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- The password was right; the code is awaited. Only the hash of the browser's token is stored.
create table sign_in_challenges (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_challenges_of_user on sign_in_challenges (user_id);
