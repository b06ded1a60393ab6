-- No program code wrote it, and an address of somewhere else knows neither the parents' consent nor how long a recording is
-- kept: table recordings has what a family watches.
alter table lessons drop column recording_url;
