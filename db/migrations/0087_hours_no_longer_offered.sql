-- A family accepted an hour that the teacher no longer offers: closed since it was proposed, or within a longer notice. It was
-- written down as taken.
alter type proposal_outcome add value 'hour_not_offered';
