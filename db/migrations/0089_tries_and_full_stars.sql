-- The answers of a text stood in the same place for every child and every try: pressing the first ones was mostly right.
-- Their order is drawn for each try, and stays when the page is loaded again.
alter table learning_readings add column tries integer not null default 1 check (tries > 0);
comment on column learning_readings.tries is $$How often the questions were answered: the order of the answers is drawn anew each time.$$;

-- The end of the session in which the star of the level became full said nothing of it.
alter table learning_sessions add column progress_before smallint check (progress_before between 0 and 100);
comment on column learning_sessions.progress_before is $$The progress in the level when the session began; null in sessions begun before this was stored.$$;
