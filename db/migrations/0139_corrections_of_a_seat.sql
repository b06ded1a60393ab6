-- A seat given back after its month was closed is taken out of the current month whole: two hours at the highest rate.
alter table earning_lines drop constraint earning_lines_amount;
alter table earning_lines add constraint earning_lines_amount
  check (case when kind = 'correction' then cents <> 0 and abs(cents) <= 200000 else cents >= 0 end);
