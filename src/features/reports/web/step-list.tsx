import { cn } from '#ui/cn.ts'
import { skillLabel, stepLabel, stepMeaning } from '../labels.ts'
import { type SkillSteps, type Step, skills, steps } from '../reports.ts'

/** The judged skills, each as one to four dots with their meaning in words. */
export function StepList({ judged }: { judged: SkillSteps }) {
  return (
    <dl className="divide-y">
      {skills.map(skill => {
        const step = judged[skill]
        return (
          step !== null && (
            <div key={skill} className="grid gap-x-4 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <dt className="font-semibold">{skillLabel[skill]()}</dt>
              <dd>
                <span className="flex items-center gap-2.5">
                  <StepDots step={step} />
                  <span className="font-semibold">{stepLabel[step]()}</span>
                </span>
                <span className="block text-sm text-muted-foreground">{stepMeaning[skill][step]()}</span>
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}

function StepDots({ step }: { step: Step }) {
  return (
    <span aria-hidden="true" className="inline-flex gap-1">
      {steps.map(one => (
        <span
          key={one}
          className={cn('size-2.5 rotate-45', one <= step ? 'bg-primary' : 'border border-border')}
        />
      ))}
    </span>
  )
}
