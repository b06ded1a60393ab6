import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { cn } from '#ui/cn.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Glyph } from '#ui/feedback/glyph.tsx'
import type { Beginning } from './queries.ts'

/** Checklist of a new teacher: what opens the first lessons, and what families look for in a profile. */
export function FirstSteps({ beginning: has }: { beginning: Beginning }) {
  return (
    <section aria-labelledby="debut" className="mt-8 rounded-2xl border bg-card p-6 shadow-sm sm:p-8">
      <h2 id="debut" className="text-2xl">
        {m.teachers_setup_title()}
      </h2>
      <p className="mt-2 max-w-read text-muted-foreground">
        {has.hasHours ? m.teachers_setup_text_open() : m.teachers_setup_text()}
      </p>
      <ul className="mt-5 grid gap-x-10 gap-y-4 sm:grid-cols-2">
        <Step
          isDone={has.hasHours}
          to="/teacher/availability"
          name={m.teachers_setup_hours()}
          text={has.hasHours ? m.teachers_setup_hours_set() : m.teachers_setup_hours_none()}
        />
        <Step
          isDone
          name={m.teachers_setup_zone()}
          text={m.teachers_setup_zone_text({ zone: zoneLabel(has.timezone) })}
        />
        <Step
          isDone={has.hourlyRateCents > 0}
          name={m.teachers_setup_rate()}
          text={m.teachers_setup_rate_text({ rate: formatEuros(has.hourlyRateCents) })}
        />
        <Step
          isDone={has.hasPhoto}
          name={m.teachers_photo_title()}
          text={has.hasPhoto ? m.teachers_setup_photo_set() : m.teachers_setup_photo_none()}
        />
        <Step
          isDone={has.hasPresentation}
          name={m.teachers_setup_presentation()}
          text={has.hasPresentation ? m.teachers_setup_video_set() : m.teachers_setup_presentation_none()}
        />
        <Step
          isDone={has.hasLevels}
          name={m.teachers_levels()}
          text={has.hasLevels ? m.teachers_setup_levels_set() : m.teachers_setup_levels_none()}
        />
        <Step
          isDone={has.hasVarieties}
          name={m.teachers_setup_varieties()}
          text={has.hasVarieties ? m.teachers_setup_varieties_set() : m.teachers_setup_varieties_none()}
        />
        <Step
          isDone={has.hasVideo}
          name={m.teachers_settings_video()}
          text={has.hasVideo ? m.teachers_setup_video_set() : m.teachers_setup_video_none()}
        />
        <Step
          isDone={has.offersTrials}
          name={m.teachers_setup_trial()}
          text={has.offersTrials ? m.teachers_setup_trial_offered() : m.teachers_setup_trial_none()}
        />
      </ul>
      <div className="mt-7 flex flex-wrap gap-3 max-sm:*:w-full">
        {!has.hasHours && (
          <Link to="/teacher/availability" className={buttonClass('highlight')}>
            {m.teachers_setup_open()}
          </Link>
        )}
        <Link to="/teacher/settings" className={buttonClass('outline')}>
          {m.teachers_setup_settings()}
        </Link>
      </div>
    </section>
  )
}

/** A step that is not done links to the page where it is done. */
function Step({
  isDone,
  name,
  text,
  to = '/teacher/settings',
}: {
  isDone: boolean
  name: string
  text: string
  to?: '/teacher/availability' | '/teacher/settings'
}) {
  return (
    <li className="flex gap-3">
      <Glyph
        shape={isDone ? 'star' : 'hollow'}
        className={cn('mt-1 size-4.5', isDone ? 'text-primary' : 'text-muted-foreground')}
      />
      <div className="min-w-0">
        <p className="font-semibold">
          {isDone ? (
            name
          ) : (
            <Link
              to={to}
              className="underline decoration-primary/30 underline-offset-4 hover:decoration-primary"
            >
              {name}
            </Link>
          )}
        </p>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
    </li>
  )
}
