import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { formatNumber } from '#platform/words/numbers.ts'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { ProgressStar } from '#ui/brand/progress-star.tsx'
import type { ProgressView } from '../../server/view.ts'
import { ReadAloud } from '../session/read-aloud.tsx'
import { LevelPath } from './level-path.tsx'
import { LevelSteps } from './level-steps.tsx'
import { weekRhythm } from './week-labels.ts'
import { WeekStrip } from './week-strip.tsx'

/** The progress within the level, the path of the five levels, and the child's totals. */
export function MyProgress({ mine }: { mine: ProgressView }) {
  const missingPoints = 8 - Math.round((8 * mine.currentLevelProgress) / 100)
  const left =
    missingPoints === 0
      ? m.learning_next_level_star_full()
      : missingPoints === 1
        ? m.learning_next_level_star_last()
        : m.learning_next_level_star_left({ count: missingPoints })
  const figures = [
    { label: m.learning_completed_lessons(), value: mine.completedLessons },
    { label: m.learning_points_label(), value: mine.points, isPoints: true },
    { label: m.learning_words_met(), value: mine.wordsMet },
  ]
  return (
    <section aria-labelledby="progression" className="flex flex-col">
      <div className="flex items-center justify-between gap-4">
        <h2 id="progression" className="text-2xl">
          {m.learning_progress()}
        </h2>
        {!mine.readsFrench && (
          <ReadAloud
            text={m.learning_progress()}
            more={[
              `${m.learning_progress()}.`,
              `${levelLabel[mine.level]()}, ${m.learning_level_progress({ value: mine.currentLevelProgress })}.`,
              left,
              weekRhythm(mine.week),
              ...figures.map(({ label, value }) => `${label}, ${formatNumber(value)}.`),
            ]}
            isNamed={false}
          />
        )}
      </div>
      <div className="card mt-4 flex flex-1 flex-col p-card sm:p-7">
        <div className="flex items-center gap-4 sm:gap-6">
          <ProgressStar value={mine.currentLevelProgress} className="size-24 shrink-0 sm:size-32" />
          <div className="min-w-0">
            <p className="font-display text-2xl leading-tight font-bold">{levelLabel[mine.level]()}</p>
            <p className="chiffres text-muted-foreground">
              {m.learning_level_progress({ value: mine.currentLevelProgress })}
            </p>
            <p className="mt-1.5">{left}</p>
          </div>
        </div>
        <LevelSteps mine={mine} />
        <div className="mt-6">
          <h3 className="mb-3 text-lg font-semibold">{m.learning_week()}</h3>
          <WeekStrip week={mine.week} />
        </div>
        <div className="my-6">
          <LevelPath level={mine.level} />
        </div>
        <dl className="mt-auto grid grid-cols-3 gap-3 border-t pt-5">
          {figures.map(figure => (
            <Figure key={figure.label} {...figure} />
          ))}
        </dl>
      </div>
    </section>
  )
}

function Figure({ label, value, isPoints = false }: { label: string; value: number; isPoints?: boolean }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="chiffres flex items-center gap-1.5 font-display text-2xl font-bold">
        {isPoints && <Nuqta className="size-3.5!" />}
        {formatNumber(value)}
      </dd>
    </div>
  )
}
