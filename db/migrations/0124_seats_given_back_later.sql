-- The school gives back a seat that the family had cancelled too late (docs/domain.md, "The school's desk"), with the reason
-- that the family reads.
alter table seats
  -- Null again once the child is erased: free text may name it.
  add column give_back_reason reason,
  add constraint seats_give_back_reason check (give_back_reason is null or given_back_at is not null);
