-- No program code wrote it, and an address of somewhere else knows neither the parents' consent nor how long a recording is
-- kept: table recordings has what a family watches.
alter table lessons drop column recording_url;

-- Opening a group writes the school's level and ages over what its teacher may have described; closing gives that back.
alter table groups
  add column described_level level,
  add column described_youngest smallint,
  add column described_oldest smallint,
  add constraint groups_described_whole check (num_nonnulls(described_level, described_youngest, described_oldest) in (0, 3)),
  add constraint groups_described_ages check (described_youngest between 4 and 17 and described_oldest between described_youngest and 17),
  add constraint groups_described_while_opened check (opened_at is not null or described_level is null);
comment on column groups.described_level is
  'Of a group that the school opened: the level and ages that the hour had been described with, which it has again once the school closes it.';

-- An accepted hour that was no longer free. Until now this was recorded as withdrawn.
alter type proposal_outcome add value 'hour_taken';
