-- The end that a holiday was sent with, once the school has shortened it: sent again, it is the same request. Of holidays that
-- were shortened before, only the present end is known.
alter table teacher_holidays
  add column sent_last_day date,
  add column sent_until_hour smallint,
  add constraint teacher_holidays_sent_end check (case
    when sent_last_day is null then sent_until_hour is null
    else sent_until_hour is not null and (last_day, until_hour) < (sent_last_day, sent_until_hour) end);
