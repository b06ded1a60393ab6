import { useId } from 'react'
import { m } from '#paraglide/messages.js'
import { LevelMark } from '#ui/brand/level-mark.tsx'
import { cn } from '#ui/cn.ts'
import { skillLabel, stepLabel, stepMeaning } from '../labels.ts'
import { type Skill, type Step, steps } from '../reports.ts'

/** The four steps of a skill. A hollow dot marks where the child was last time. */
export function SkillScale({
  skill,
  step,
  lastStep,
  onChoose,
}: {
  skill: Skill
  step: Step | null
  lastStep: Step | null
  /** Null: the chosen step was pressed again, and nothing is said about the skill. */
  onChoose: (step: Step | null) => void
}) {
  const name = useId()
  return (
    <fieldset className="grid items-start gap-x-5 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <legend className="sr-only">{skillLabel[skill]()}</legend>
      <div>
        <p aria-hidden="true" className="font-semibold">
          {skillLabel[skill]()}
        </p>
        <p aria-live="polite" className="min-h-11 text-sm text-muted-foreground">
          {step === null ? m.reports_step_none() : stepMeaning[skill][step]()}
        </p>
      </div>
      <div className="grid grid-cols-4 gap-1.5 sm:gap-2">
        {steps.map(one => (
          <label
            key={one}
            className={cn(
              'relative flex min-h-16 flex-col items-center justify-center gap-1 rounded-md px-1 py-2 text-center text-xs leading-tight has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              step === one ? 'bg-primary font-semibold text-primary-foreground' : 'bg-muted',
            )}
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={step === one}
              onChange={() => onChoose(one)}
              onClick={() => step === one && onChoose(null)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            {lastStep === one && (
              <span
                aria-hidden="true"
                className="absolute -top-1.5 size-3 rotate-45 border-2 border-primary bg-background"
              />
            )}
            <LevelMark level={one} className="size-4" />
            {stepLabel[one]()}
            {lastStep === one && <span className="sr-only"> {m.reports_step_last()}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
