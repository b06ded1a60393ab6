import { m } from '#paraglide/messages.js'
import { showDayOfMonth } from '#platform/time/date-format.ts'
import type { PostponedSeries, PostponementView } from '../../server/postponement/series-postponement-view.ts'
import { problemLabels } from '../wizard/problem-labels.ts'

const maxDays = 4

/**
 * Which lessons of a series kept their hour when it was moved, and why; undefined where all have moved. A lesson that had the new
 * hour already is not among them.
 * @param read the moves as the person read them, with the problems
 */
export const describeKept = (
  kept: PostponedSeries['kept'],
  read: readonly Pick<PostponementView, 'lessonId' | 'problem'>[],
): string | undefined => {
  const problems = new Map(read.map(({ lessonId, problem }) => [lessonId, problem]))
  const staying = kept.filter(({ lessonId }) => problems.get(lessonId))
  if (staying.length === 0) return undefined
  const days = staying.slice(0, maxDays).map(({ date }) => showDayOfMonth(date))
  const reasons = new Set(staying.flatMap(({ lessonId }) => problems.get(lessonId) ?? []))
  const sentence = {
    days: days.join(', ') + (staying.length > maxDays ? ' …' : ''),
    why: [...reasons].map(problem => problemLabels[problem]()).join(' '),
  }
  return staying.length === 1
    ? m.booking_series_kept_one(sentence)
    : m.booking_series_kept_many({ count: staying.length, ...sentence })
}
