-- What a person typed, as a pattern for teachers.search_text: folded first, because folding may itself bring a % or a _ to light.
create function search_pattern(typed text) returns text
  language sql immutable parallel safe strict
  return '%' || regexp_replace(fold(typed), '([\\%_])', '\\\1', 'g') || '%';

-- In which zones do listed teachers live? Answered by skipping through this index.
create index teachers_by_zone on teachers (timezone) where is_listed;
