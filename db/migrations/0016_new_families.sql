-- A family is new until the school has approved it or a lesson alone was given (docs/domain.md, "Families and children").

-- Families that are there already are known to the school.
alter table parents add column approved_at timestamptz;
update parents set approved_at = now();

-- False for every family while the school lets new families join groups.
create function is_new_family(p_parent_id uuid) returns boolean language sql stable
begin atomic
  select school.new_families_wait and f.approved_at is null and not exists (
    select from seats s join lessons l on l.id = s.lesson_id
    where s.parent_id = f.id and s.released_at is null and l.status = 'completed' and l.type <> 'group')
  from parents f, school_settings school where f.id = p_parent_id;
end;
