-- Packages that the school creates, changes and retires (docs/domain.md, "Money"). A package is never rewritten: a change retires
-- it and offers another one, so that a past booking keeps the package that it was made with.
alter table lesson_packages add column retired_at timestamptz;
alter table lesson_packages drop constraint lesson_packages_name_key;
create unique index lesson_packages_one_of_a_name on lesson_packages (lower(name)) where retired_at is null;

create function lesson_packages_keep_terms() returns trigger language plpgsql as $$
begin
  if old.retired_at is not null or to_jsonb(new) - 'retired_at' <> to_jsonb(old) - 'retired_at' then
    raise exception 'a package is retired, never changed' using errcode = 'check_violation', constraint = 'lesson_packages_keep_terms';
  end if;
  return new;
end $$;
create trigger lesson_packages_keep_terms before update on lesson_packages
  for each row execute function lesson_packages_keep_terms();
