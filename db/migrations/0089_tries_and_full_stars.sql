-- The answers of a text stood in the same place for every child and every try: pressing the first ones was mostly right.
-- Their order is drawn for each try, and stays when the page is loaded again.
alter table learning_readings add column tries integer not null default 1 check (tries > 0);
comment on column learning_readings.tries is $$How often the questions were answered: the order of the answers is drawn anew each time.$$;
