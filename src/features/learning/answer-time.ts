/** The maximum age of an answer that was given offline; an older one counts as this old. */
export const longestWaitMs = 7 * 24 * 3_600_000

/**
 * When an answer was given. The browser says how long ago, because the clock of a tablet may be wrong; never in the future,
 * never before its session began.
 */
export const answerTime = (
  waitedMs: number,
  { startedAt, now }: { startedAt: Temporal.Instant; now: Temporal.Instant },
): Temporal.Instant => {
  const waited = Math.min(Math.max(0, waitedMs), longestWaitMs)
  const given = now.subtract({ milliseconds: waited })
  return Temporal.Instant.compare(given, startedAt) < 0 ? startedAt : given
}
