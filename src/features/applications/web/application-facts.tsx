import { specializationLabel } from '#features/teachers/web/teacher-labels.ts'
import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'
import { cn } from '#ui/cn.ts'
import { Chip } from '#ui/controls/chip.tsx'

const experienceLabel = (count: number) => {
  if (count === 0) return m.school_experience_none()
  return count === 1 ? m.school_experience_one() : m.school_experience_many({ years: count })
}

/** What an applicant wrote, for the school and for the applicant. @param more facts for the school alone @param className of the list */
export function ApplicationFacts({
  application,
  more = [],
  className,
}: {
  application: {
    diploma: string
    experience: number
    hourlyRateCents: number
    zoneLabel: string
    specialization: string[]
    motivation: string
  }
  more?: (readonly [label: string, value: string])[]
  className?: string
}) {
  const facts = [
    [m.accounts_apply_diploma(), application.diploma],
    [m.school_experience(), experienceLabel(application.experience)],
    [m.school_rate(), m.school_rate_hour({ rate: formatEuros(application.hourlyRateCents) })],
    [m.school_timezone(), application.zoneLabel],
    ...more,
  ] as const
  return (
    <>
      <dl className={cn('mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2', className)}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere first-letter:uppercase">{value}</dd>
          </div>
        ))}
      </dl>
      {application.specialization.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2">
          {application.specialization.map(one => (
            <li key={one}>
              <Chip>{specializationLabel(one)}</Chip>
            </li>
          ))}
        </ul>
      )}
      {application.motivation && (
        <p className="mt-4 max-w-read whitespace-pre-line wrap-anywhere">{application.motivation}</p>
      )}
    </>
  )
}
